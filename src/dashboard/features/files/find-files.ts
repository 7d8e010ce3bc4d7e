import { hasWords } from '#dashboard/ui/lists/has-words.ts'
import type { StoredFile } from '#dashboard/api/files.ts'
import { getFileKind } from '#dashboard/pickers/files/file-kind.ts'
import type { FileSearch } from './file-search.ts'

/** The files that match, in their order. */
export function findFiles(files: readonly StoredFile[], { q = '', kind, unused }: FileSearch): StoredFile[] {
  return files.filter((file) => {
    const isOfKind = kind === undefined || getFileKind(file) === kind
    return isOfKind && (!unused || file.usedBy === 0) && hasWords(`${file.name} ${file.fileName}`, q)
  })
}

/** Search parameters that clear every filter. */
export const noFileFilters: FileSearch = { q: undefined, kind: undefined, unused: undefined }

export function isFiltered({ q, kind, unused }: FileSearch): boolean {
  return [q, kind, unused].some((filter) => filter !== undefined)
}
