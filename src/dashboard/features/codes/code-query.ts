import type { CodeListQuery } from '#dashboard/api/code.ts'
import { type DayRange, toTimeRange } from '#dashboard/ui/lists/day-range.ts'
import type { CodeSearch } from './code-search.ts'

/** The list request for the search parameters. */
export function toListQuery(search: CodeSearch, now = new Date()): CodeListQuery {
  const { q, folder, tag, archived, attention, utmNotAllowed, sort } = search
  return {
    ...(q && { search: q }),
    ...(folder && { folderId: folder }),
    ...(tag && { tag }),
    ...(archived && { archived }),
    ...(attention && { attention }),
    ...(utmNotAllowed && { utmNotAllowed }),
    ...toAdditionalQuery(search, now),
    ...(sort && { sort }),
  }
}

/** The filters that a service has if it has `GET /codes/filters`. */
function toAdditionalQuery(search: CodeSearch, now: Date): CodeListQuery {
  const { anyTags, allTags, noTags, kinds, hosts, aliasHost, creator, campaign, rules, design } = search
  const toTimes = (period: string | undefined) => (period === undefined ? {} : toTimeRange(parsePeriod(period), now))
  const [createdTimes, changedTimes] = [toTimes(search.created), toTimes(search.changed)]
  const [scannedTimes, unscannedTimes] = [toTimes(search.scanned), toTimes(search.unscanned)]
  const query = {
    anyOfTags: anyTags,
    allOfTags: allTags,
    noneOfTags: noTags,
    destinationTypes: kinds,
    destinationHosts: hosts,
    aliasHost,
    createdBy: creator,
    campaignId: campaign,
    createdFrom: createdTimes.from,
    createdTo: createdTimes.to,
    updatedFrom: changedTimes.from,
    updatedTo: changedTimes.to,
    scannedFrom: scannedTimes.from,
    scannedTo: scannedTimes.to,
    notScannedFrom: unscannedTimes.from,
    notScannedTo: unscannedTimes.to,
    hasRules: rules && rules === 'with',
    verified: design && design === 'verified',
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

type TagLists = Record<'anyTags' | 'allTags' | 'noTags', string[]>

/** The lists of tags that find the same codes as all parameters with tags. */
export function toTagLists({ tag, anyTags = [], allTags = [], noTags = [] }: CodeSearch): TagLists {
  if (tag === undefined) return { anyTags, allTags, noTags }
  if (anyTags.length === 0) return { anyTags: [tag], allTags, noTags }
  return { anyTags, allTags: [...new Set([...allTags, tag])], noTags }
}

/** Reads a period of the search parameters: `30d`, or `2026-03-01..2026-03-31` with one or both days. */
export function parsePeriod(text: string): DayRange {
  if (text.endsWith('d')) return { days: Number(text.slice(0, -1)) }
  const [from = '', to = ''] = text.split('..')
  return { from: from || undefined, to: to || undefined }
}

/** Writes a period for the search parameters. Undefined for any time. */
export function formatPeriod({ days, from, to }: DayRange): string | undefined {
  if (days !== undefined) return `${days}d`
  return from || to ? `${from ?? ''}..${to ?? ''}` : undefined
}

/** Whether there are filters to clear. Sort order and archive are not filters. */
export function isFiltered({ sort: _sort, archived: _archived, ...filters }: CodeSearch): boolean {
  return Object.values(filters).some(Boolean)
}

/** Whether there are filters besides search, folder, tag and problems. */
export function hasAdditionalFilters({ q: _q, folder: _folder, tag: _tag, ...search }: CodeSearch): boolean {
  return isFiltered({ ...search, attention: undefined, utmNotAllowed: undefined })
}

/** The change that clears all filters. */
export function omitFilters({ sort: _sort, archived: _archived, ...filters }: CodeSearch): CodeSearch {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
}
