import type { ListCodes } from '../../api/code.ts'

/** The sorts of the list, with their words; the first one is what is shown when the address says nothing. */
export const codeSorts = [
  { value: 'updated', label: 'Changed' },
  { value: 'created_desc', label: 'Newest' },
  { value: 'created_asc', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'scans', label: 'Scans' },
] as const
export type CodeSort = (typeof codeSorts)[number]['value']

/** What the address of the codes screen says: everything that decides which codes are listed, and in what order. */
export interface CodeSearch {
  q?: string | undefined
  /** A folder's id, or `root` for unfiled. */
  folder?: string | undefined
  tag?: string | undefined
  archived?: true | undefined
  /** Those alone that somebody should look at: hard to scan, or with a dead destination. */
  attention?: true | undefined
  sort?: CodeSort | undefined
}

/** Reads the address leniently: what is unknown or malformed is dropped, since people edit and cut addresses. */
export function parseCodeSearch(raw: Record<string, unknown>): CodeSearch {
  const q = word(raw['q'], 200)
  const folder = word(raw['folder'], 200)
  const tag = word(raw['tag'], 50)
  const sort = codeSorts.find(({ value }) => value === raw['sort'])?.value
  return {
    ...(q && { q }),
    ...(folder && { folder }),
    ...(tag && { tag }),
    ...(raw['archived'] === true && { archived: true as const }),
    ...(raw['attention'] === true && { attention: true as const }),
    ...(sort && sort !== 'updated' && { sort }),
  }
}

/** The same as the service is asked. */
export function listQueryOf({ q, folder, tag, archived, attention, sort }: CodeSearch): ListCodes {
  return {
    ...(q && { q }),
    ...(folder && { folderId: folder }),
    ...(tag && { tag }),
    ...(archived && { archived }),
    ...(attention && { attention }),
    ...(sort && { sort }),
  }
}

/** Whether the list is narrowed by something that one click can clear. The order is no filter, nor is the archive: it is another list. */
export function isFiltered({ q, folder, tag, attention }: CodeSearch): boolean {
  return Boolean(q || folder || tag || attention)
}

// The router reads `?q=12` as a number and `?q=true` as a boolean; a person typed text.
function word(value: unknown, max: number): string | undefined {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  return text.trim().slice(0, max) || undefined
}
