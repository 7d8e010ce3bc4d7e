import { toOptions } from '#dashboard/ui/fields/options.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Sort options; the first one is the default. */
export const codeSorts = toOptions({
  updated: 'Changed',
  created_desc: 'Newest',
  created_asc: 'Oldest',
  name: 'Name',
  scans: 'Scans',
})
export type CodeSort = (typeof codeSorts)[number]['value']

/** Search parameters of the code list: all filters, and the sort order. */
export interface CodeSearch {
  q?: string | undefined
  /** A folder's id, or `root` for codes without a folder. */
  folder?: string | undefined
  tag?: string | undefined
  archived?: true | undefined
  /** Only codes that need attention: hard to scan, or with a dead destination. */
  attention?: true | undefined
  /** Only codes with a UTM value that is not allowed. */
  utmNotAllowed?: true | undefined
  sort?: CodeSort | undefined
}

const textParameters = ['q', 'folder', 'tag'] as const
const flagParameters = ['archived', 'attention', 'utmNotAllowed'] as const

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseCodeSearch(raw: Record<string, unknown>): CodeSearch {
  const search: CodeSearch = {}
  for (const name of textParameters) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  if (search.tag) search.tag = search.tag.slice(0, 50)
  for (const name of flagParameters) if (raw[name] === true) search[name] = true
  const sort = codeSorts.find(({ value }) => value === raw['sort'])?.value
  if (sort && sort !== 'updated') search.sort = sort
  return search
}
