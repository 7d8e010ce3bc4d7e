import { cutText } from '#contract/cut-text.ts'
import { toOptions } from '#dashboard/ui/fields/options.ts'
import { toSearchText, toSearchTexts } from '#dashboard/ui/lists/to-search-text.ts'

/** Sort options; the first one is the default. */
export const codeSorts = toOptions({
  updated: 'Changed',
  created_desc: 'Newest',
  created_asc: 'Oldest',
  name: 'Name',
  scans: 'Scans',
})
/** Sort options that a service has if it has `GET /codes/filters`. */
export const additionalSorts = toOptions({
  recent: 'Scans, 30 days',
  destination: 'Destination',
  updated_asc: 'Changed, reversed',
  name_desc: 'Name, reversed',
  destination_desc: 'Destination, reversed',
  scans_asc: 'Scans, reversed',
  recent_asc: 'Scans, 30 days, reversed',
})
export type CodeSort = (typeof codeSorts | typeof additionalSorts)[number]['value']

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
  /** Codes with at least one of these tags, with all of them, and without any of them. */
  anyTags?: string[] | undefined
  allTags?: string[] | undefined
  noTags?: string[] | undefined
  /** Types of destinations. */
  kinds?: string[] | undefined
  /** Hosts of destinations. */
  hosts?: string[] | undefined
  aliasHost?: string | undefined
  /** The id of a person or key. */
  creator?: string | undefined
  /** The id of a campaign. */
  campaign?: string | undefined
  /** Periods: `30d`, or two days such as `2026-03-01..2026-03-31`, of which either may be missing. */
  created?: string | undefined
  changed?: string | undefined
  scanned?: string | undefined
  unscanned?: string | undefined
  rules?: 'with' | 'without' | undefined
  design?: 'verified' | 'unverified' | undefined
  sort?: CodeSort | undefined
}

const textParameters = ['q', 'folder', 'tag', 'aliasHost', 'creator', 'campaign'] as const
const listParameters = ['anyTags', 'allTags', 'noTags', 'kinds', 'hosts'] as const
const periodParameters = ['created', 'changed', 'scanned', 'unscanned'] as const
const flagParameters = ['archived', 'attention', 'utmNotAllowed'] as const

const MAX_TAG_LENGTH = 50
const periodPattern = /^(?:\d{1,4}d|(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?)$/

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseCodeSearch(raw: Record<string, unknown>): CodeSearch {
  const sort = [...codeSorts, ...additionalSorts].find(({ value }) => value === raw['sort'])?.value
  return {
    ...parseTexts(raw),
    ...parseLists(raw),
    ...pickDefined({
      rules: findChoice(['with', 'without'], raw['rules']),
      design: findChoice(['verified', 'unverified'], raw['design']),
      sort: sort === 'updated' ? undefined : sort,
    }),
  }
}

function parseTexts(raw: Record<string, unknown>): CodeSearch {
  const search: CodeSearch = {}
  for (const name of textParameters) {
    const text = toSearchText(raw[name])
    if (text) search[name] = name === 'tag' ? cutText(text, MAX_TAG_LENGTH) : text
  }
  for (const name of periodParameters) {
    const text = toSearchText(raw[name])
    if (periodPattern.test(text)) search[name] = text
  }
  for (const name of flagParameters) if (raw[name] === true) search[name] = true
  return search
}

function parseLists(raw: Record<string, unknown>): CodeSearch {
  const search: CodeSearch = {}
  for (const name of listParameters) {
    const values = toSearchTexts(raw[name])
    if (values) search[name] = values
  }
  return search
}

function pickDefined(search: CodeSearch): CodeSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

function findChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value)
}
