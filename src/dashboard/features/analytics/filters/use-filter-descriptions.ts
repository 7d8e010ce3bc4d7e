import { useQueries, useQuery } from '@tanstack/react-query'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { segmentsQueries } from '#dashboard/api/segments.ts'
import {
  type AnalyticsSearch,
  type AnyFilterName,
  allFilterNames,
  type FilterName,
  isSearch,
  toValues,
} from '../analytics-search.ts'
import { botWords, filterLabel, formatHourRange, isDimension, getValueName } from '../dimensions.ts'

const MAX_NAMED_CODES = 20

/** A condition of the filters, shown as one chip: all included values of a filter, or all excluded ones. */
export interface FilterCondition {
  name: AnyFilterName
  /** Without a leading `!`. */
  values: readonly string[]
  included: boolean
}

/** The conditions of the filters, in the order of the filters. */
export function listConditions(search: AnalyticsSearch): FilterCondition[] {
  return allFilterNames.flatMap((name) => {
    const values = toValues(search[name])
    const excluded = values.filter((value) => value.startsWith('!')).map((value) => value.slice(1))
    const included = values.filter((value) => !value.startsWith('!'))
    return [
      { name, values: included, included: true },
      { name, values: excluded, included: false },
    ].filter((condition) => condition.values.length > 0)
  })
}

/** The filters in words, such as `Country is Germany or France`. The last text says whether scans by bots are included. */
export function useFilterDescriptions(search: AnalyticsSearch): string[] {
  const describeCondition = useDescribeCondition(search)
  const segment = useSegmentName(search.segment)
  return [
    ...(segment === undefined ? [] : [`Segment is ${segment}`]),
    ...listConditions(search).map(describeCondition),
    botWords[search.bots ?? 'none'],
  ]
}

/** Returns a function that describes a condition in words. Names of codes, folders and campaigns appear once they are loaded. */
export function useDescribeCondition(search: AnalyticsSearch): (condition: FilterCondition) => string {
  const describeValue = useDescribeFilterValue(search)
  return ({ name, values, included }) => {
    const list = anyOf.format(isSearch(name) ? values : values.map((value) => describeValue(name, value)))
    if (isSearch(name)) return `${filterLabel(name)} ${included ? 'contains' : 'does not contain'} ${list}`
    return `${filterLabel(name)} ${included ? 'is' : 'is not'} ${list}`
  }
}

/** The name of a segment; undefined without one. */
export function useSegmentName(id: string | undefined): string | undefined {
  const segments = useQuery({ ...segmentsQueries.all(), enabled: id !== undefined })
  return id === undefined ? undefined : findName(segments, id)
}

/** Returns a function that gets the display name of a value without a leading `!`. */
export function useDescribeFilterValue({
  code,
  folder,
  campaign,
}: AnalyticsSearch): (name: FilterName, value: string) => string {
  const codeIds = toValues(code)
    .map((id) => id.replace('!', ''))
    .slice(0, MAX_NAMED_CODES)
  const codes = useQueries({ queries: codeIds.map((id) => codesQueries.one(id)) })
  const folders = useQuery({
    ...foldersQueries.all(),
    enabled: toValues(folder).some((value) => !/^!?root$/.test(value)),
  })
  const campaigns = useQuery({ ...campaignsQueries.all(), enabled: campaign !== undefined })
  return (name, value) => {
    if (isDimension(name)) return getValueName(name, value)
    if (name === 'hour') return formatHourRange(value)
    if (name === 'tag') return value || 'none'
    if (name === 'campaign') return findName(campaigns, value)
    if (name === 'code') {
      const named = codes[codeIds.indexOf(value)]
      return named?.data?.name ?? toPlaceholder(named?.isPending === true)
    }
    return value === 'root' ? 'none' : findName(folders, value)
  }
}

function findName(list: { data: { id: string; name: string }[] | undefined; isPending: boolean }, soughtId: string) {
  return list.data?.find(({ id }) => id === soughtId)?.name ?? toPlaceholder(list.isPending)
}

function toPlaceholder(isPending: boolean): string {
  return isPending ? '…' : 'unknown'
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })
