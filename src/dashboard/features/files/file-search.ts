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
