import { useQuery } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { useBulk } from './use-bulk.ts'

/** Moves codes to a folder, or out of all folders. Skips codes that are there already. */
export function useFileCodes() {
  const bulk = useBulk()
  const { data: folders } = useQuery(foldersQueries.all())
  return (codes: readonly Code[], folderId: string | null): Promise<void> => {
    const movedCodes = codes.filter((code) => code.folderId !== folderId)
    const name = folders?.find(({ id }) => id === folderId)?.name
    return bulk(movedCodes, { folderId: folderId ?? 'root' }, (codesText) =>
      name === undefined ? `Moved ${codesText} out of folders` : `Moved ${codesText} to ${name}`,
    )
  }
}
