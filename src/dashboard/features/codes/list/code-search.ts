import { toOptions } from '../../../ui/fields/options.ts'
import { searchText } from '../../../ui/lists/search-text.ts'

/** Sort options; the first one is the default. */
export const codeSorts = toOptions({
  updated: 'Changed',
  created_desc: 'Newest',
  created_asc: 'Oldest',
  name: 'Name',
  scans: 'Scans',
})
export type CodeSort = (typeof codeSorts)[number]['value']

/** Search parameters of the code list: everything that decides which codes are listed, and in which order. */
export interface CodeSearch {
  q?: string | undefined
  /** A folder's id, or `root` for codes without a folder. */
  folder?: string | undefined
  tag?: string | undefined
  archived?: true | undefined
  /** Only codes that need attention: hard to scan, or with a dead destination. */
  attention?: true | undefined
  sort?: CodeSort | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
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
