import { searchText } from '../../../ui/lists/search-text.ts'

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
  const q = searchText(raw['q'])
  const folder = searchText(raw['folder'])
  const tag = searchText(raw['tag']).slice(0, 50)
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
