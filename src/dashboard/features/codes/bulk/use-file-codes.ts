import { useQuery } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { useChangeCodes } from './use-change-codes.ts'

/** Returns a function that moves codes to a folder, or out of their folders. It skips codes that are in the folder already. */
export function useFileCodes() {
  const changeCodes = useChangeCodes()
  const { data: folders } = useQuery(foldersQueries.all())
  return (codes: readonly Code[], folderId: string | null): Promise<void> => {
    const movedCodes = codes.filter((code) => code.folderId !== folderId)
    const name = folders?.find(({ id }) => id === folderId)?.name
    return changeCodes(movedCodes, { folderId: folderId ?? 'root' }, (codesText) =>
      name === undefined ? `Moved ${codesText} out of folders` : `Moved ${codesText} to ${name}`,
    )
  }
}
