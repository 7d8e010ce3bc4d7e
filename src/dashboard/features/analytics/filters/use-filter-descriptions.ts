import { useQuery } from '@tanstack/react-query'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { type AnalyticsSearch, type FilterName, filterNames } from '../analytics-search.ts'
import { botWords, filterLabel, hourName, isDimension, valueName } from '../dimensions.ts'

type NamedFilters = Pick<AnalyticsSearch, 'code' | 'folder' | 'campaign'>

/** The filters in words, such as `Country is Germany` and `Tag is not event`. The last text tells whether scans by bots are included. */
export function useFilterDescriptions(search: AnalyticsSearch): string[] {
  const describeFilter = useDescribeFilter(search)
  const activeNames = filterNames.filter((name) => search[name] !== undefined)
  return [...activeNames.map((name) => describeFilter(name, search[name] ?? '')), botWords[search.bots ?? 'none']]
}

/** Returns a function that describes a filter in words. A leading `!` of a value means "is not". Names of codes, folders and campaigns appear once they are loaded. */
export function useDescribeFilter(search: NamedFilters): (name: FilterName, value: string) => string {
  const describeValue = useDescribeFilterValue(search)
  return (name, value) => {
    const isInverted = name !== 'code' && value.startsWith('!')
    return `${filterLabel(name)} ${isInverted ? 'is not' : 'is'} ${describeValue(name, isInverted ? value.slice(1) : value)}`
  }
}

/** Returns a function that gets the display name of a value without a leading `!`. */
function useDescribeFilterValue({ code, folder, campaign }: NamedFilters): (name: FilterName, value: string) => string {
  const codes = useQuery({ ...codesQueries.one(code ?? ''), enabled: code !== undefined })
  const folders = useQuery({ ...foldersQueries.all(), enabled: folder !== undefined && !/^!?root$/.test(folder) })
  const campaigns = useQuery({ ...campaignsQueries.all(), enabled: campaign !== undefined })
  return (name, value) => {
    if (isDimension(name)) return valueName(name, value)
    if (name === 'hour') return hourName(value)
    if (name === 'tag') return value || 'none'
    if (name === 'campaign') return findName(campaigns, value)
    if (name === 'code') return codes.data?.name ?? toPlaceholder(codes.isPending)
    return value === 'root' ? 'none' : findName(folders, value)
  }
}

function findName(list: { data: { id: string; name: string }[] | undefined; isPending: boolean }, soughtId: string) {
  return list.data?.find(({ id }) => id === soughtId)?.name ?? toPlaceholder(list.isPending)
}

function toPlaceholder(isPending: boolean): string {
  return isPending ? '…' : 'unknown'
}
