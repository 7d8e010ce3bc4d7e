import { foldText } from '#contract/fold-text.ts'
import type { StoredFile } from '#dashboard/api/files.ts'
import { getFileKind } from '#dashboard/pickers/files/file-kind.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Search parameters of the files: filters, and the open file. */
export interface FileSearch {
  /** Words that the name of the file has. */
  q?: string | undefined
  /** A kind, such as "PDF". */
  kind?: string | undefined
  /** Only files that no code opens. */
  unused?: true | undefined
  open?: string | undefined
  /** Whether the dialog for a new file is open. */
  new?: true | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped. */
export function parseFileSearch(raw: Record<string, unknown>): FileSearch {
  const search: FileSearch = {}
  for (const name of ['q', 'kind', 'open'] as const) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  for (const name of ['unused', 'new'] as const) if (raw[name] === true) search[name] = true
  return search
}

/** The files that match, in their order. */
export function findFiles(files: readonly StoredFile[], { q = '', kind, unused }: FileSearch): StoredFile[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return files.filter((file) => {
    const text = foldText(`${file.name} ${file.fileName}`)
    const isOfKind = kind === undefined || getFileKind(file) === kind
    return isOfKind && (!unused || file.usedBy === 0) && words.every((word) => text.includes(word))
  })
}

/** Search parameters that clear every filter. */
export const noFileFilters: FileSearch = { q: undefined, kind: undefined, unused: undefined }

export function isFiltered({ q, kind, unused }: FileSearch): boolean {
  return [q, kind, unused].some((filter) => filter !== undefined)
}
