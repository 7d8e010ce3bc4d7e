import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchableFilters } from '#contract/scan-dimensions.ts'
import { analyticsQueries, type Summary } from '#dashboard/api/analytics.ts'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { type Folder, foldersQueries } from '#dashboard/api/folders.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { listFolderPlaces } from '#dashboard/pickers/folder-places.ts'
import type { ListedValue } from '#dashboard/ui/lists/value-list.tsx'
import type { AnalyticsSearch, FilterName } from '../analytics-search.ts'
import { formatHourRange, isDimension, getValueName } from '../dimensions.ts'
import { toSummaryQuery } from '../analytics-query.ts'

interface OptionsRequest {
  search: AnalyticsSearch
  now: Date
  /** What was typed to find a value. */
  query: string
  /** Whether the service can search values. */
  hasConditions: boolean
}

const MAX_LISTED = 1_000

interface FilterOptions {
  options: ListedValue[] | undefined
  error: Error | null
}

/** The values of a filter that occur in the period, and all folders, tags, campaigns and hours, with their scans. */
export function useFilterOptions(
  name: FilterName,
  { search, now, query, hasConditions }: OptionsRequest,
): FilterOptions {
  // The scans of each value, regardless of the values that are chosen in the same filter.
  const withoutFilter = { ...search, [name]: undefined, compare: 'none' as const }
  const figuresQuery = { ...toSummaryQuery(withoutFilter, now), top: MAX_LISTED }
  const figures = useQuery({ ...analyticsQueries.summary(figuresQuery), placeholderData: keepPreviousData })
  const isCut = figures.data !== undefined && countValues(name, figures.data) > MAX_LISTED
  const searched = searchableFilters.find((other) => other === name)
  const found = useQuery({
    ...analyticsQueries.summary({ ...figuresQuery, ...(searched && { [`contains.${searched}`]: query }) }),
    enabled: hasConditions && isCut && searched !== undefined && query.trim() !== '',
  })
  const folders = useQuery({ ...foldersQueries.all(), enabled: name === 'folder' })
  const tags = useQuery({ ...tagsQueries.all(), enabled: name === 'tag' })
  const campaigns = useQuery({ ...campaignsQueries.all(), enabled: name === 'campaign' })
  const data = found.data ?? figures.data
  if (name === 'hour') return { options: withScans(hourOptions, name, data), error: null }
  if (name === 'campaign')
    return toOptions(campaigns, (list) =>
      withScans(
        list.map(({ id, name: label }) => ({ value: id, label })),
        name,
        data,
      ),
    )
  if (name === 'folder') return toOptions(folders, (list) => withScans(toFolderOptions(list), name, data))
  if (name === 'tag')
    return toOptions(tags, (list) =>
      withScans(
        list.map(({ tag }) => ({ value: tag, label: tag })),
        name,
        data,
      ),
    )
  return toOptions(figures, () => data && toScannedOptions(name, data))
}

function toOptions<Data>(
  { data, error }: { data: Data | undefined; error: Error | null },
  toList: (data: Data) => ListedValue[] | undefined,
): FilterOptions {
  return { options: data === undefined ? undefined : toList(data), error }
}

function countValues(name: FilterName, { codesTotal, breakdownTotals }: Summary): number {
  if (isDimension(name)) return breakdownTotals[name]
  return name === 'code' ? codesTotal : 0
}

/** Adds the scans of the period to options, as far as they were counted. */
function withScans(
  options: readonly ListedValue[],
  name: 'folder' | 'tag' | 'campaign' | 'hour',
  data: Summary | undefined,
): ListedValue[] {
  const rows: readonly { value: string; scans: number }[] = data?.breakdowns[name] ?? []
  const scans = new Map(rows.map((row) => [row.value, row.scans]))
  return options.map((option) => ({ ...option, count: scans.get(option.value) }))
}

const hourOptions: ListedValue[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHourRange(String(hour)),
}))

function toFolderOptions(folders: readonly Folder[]): ListedValue[] {
  return [
    { value: 'root', label: 'Unfiled' },
    ...listFolderPlaces(folders).map(({ id, path }) => ({ value: id, label: path })),
  ]
}

function toScannedOptions(name: FilterName, { codes, breakdowns }: Summary): ListedValue[] {
  if (isDimension(name))
    return breakdowns[name].map(({ value, scans }) => ({
      value: value ?? '',
      label: getValueName(name, value),
      count: scans,
    }))
  return codes.map(({ id, name: codeName, scans }) => ({ value: id, label: codeName, count: scans }))
}
