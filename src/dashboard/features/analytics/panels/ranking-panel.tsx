import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { analyticsQueries, type RankingResult } from '#dashboard/api/analytics.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { useApiRequest } from '#dashboard/api/use-api-request.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ChangeBadge } from '#dashboard/ui/chart/change-badge.tsx'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { Sparkline } from '#dashboard/ui/chart/sparkline.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { type AnalyticsSearch, type FilterName, rankedKinds, type RankingSort } from '../analytics-search.ts'
import { toRankingQuery } from '../analytics-query.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'
import { formatCost, formatRate, type RankedRow, sortRows, toFigures } from './ranking-rows.ts'
import { RowsSkeleton } from './rows-panel.tsx'

// More rows are in the CSV.
const MAX_SHOWN = 50

const kindLabels = {
  code: 'Codes',
  folder: 'Folders',
  tag: 'Tags',
  campaign: 'Campaigns',
  place: 'Places',
  design: 'Designs',
}

/** Which codes, folders, tags, campaigns, places or designs worked: scans, leads, their rate and cost, and the change. */
export function RankingPanel({ now }: { now: Date }) {
  const { search, change } = useAnalyticsSearch()
  const mayRank = usePermission()('GET /analytics/ranking')
  const ranking = useQuery({
    ...analyticsQueries.ranking(toRankingQuery(search, now)),
    placeholderData: keepPreviousData,
    enabled: mayRank,
  })
  const request = useApiRequest('GET /analytics/ranking', toRankingQuery(search, now))
  if (!mayRank) return null
  const kind = search.rank ?? 'code'
  return (
    <ChartPanel
      title="Which ones worked?"
      className="col-span-full"
      state={toPanelState(ranking)}
      request={request}
      table="own"
      skeleton={<RowsSkeleton />}
      aside={
        <Segmented
          label="Ranked"
          labelled="hidden"
          variant="quiet"
          value={kind}
          options={rankedKinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={(value) => change({ rank: value === 'code' ? undefined : value })}
        />
      }
      figures={(data) => toFigures(kindLabels[kind], sortRows(data.rows, search.rankBy))}
    >
      {(data) => <RankingTable data={data} search={search} />}
    </ChartPanel>
  )
}

interface Column {
  /** Undefined for scans, by which rows are sorted by default. */
  sort: RankingSort | undefined
  title: string
  className?: string
}

const columns: readonly Column[] = [
  { sort: undefined, title: 'Scans' },
  { sort: 'change', title: 'Change' },
  { sort: 'visitors', title: 'Visitors', className: '@max-[620px]:hidden' },
  { sort: 'leads', title: 'Leads' },
  { sort: 'rate', title: 'Conversion rate', className: '@max-[620px]:hidden' },
  { sort: 'cost', title: 'Cost per lead', className: '@max-[760px]:hidden' },
]

function RankingTable({ data, search }: { data: RankingResult; search: AnalyticsSearch }) {
  const { change, toggleFilter } = useAnalyticsSearch()
  const kind = search.rank ?? 'code'
  const rows = sortRows(data.rows, search.rankBy).slice(0, MAX_SHOWN)
  const filterName: FilterName | null = kind === 'place' || kind === 'design' ? null : kind
  const shownColumns = columns.filter(({ sort }) => sort !== 'cost' || data.rows.some(({ cost }) => cost !== null))
  if (rows.length === 0)
    return <p className="py-6 text-center text-sm text-ink-faint">None were scanned in this period.</p>
  return (
    <div className="@container overflow-x-auto">
      <table aria-label="Which ones worked?" className="w-full text-sm">
        <thead className="text-xs text-ink-soft">
          <tr className="h-8">
            <th scope="col" className="w-full text-left font-medium">
              {kindLabels[kind].slice(0, -1)}
            </th>
            <th scope="col" className="@max-[760px]:hidden">
              <span className="sr-only">Scans over time</span>
            </th>
            {shownColumns.map(({ sort, title, className = '' }) => (
              <th
                key={title}
                scope="col"
                aria-sort={search.rankBy === sort ? 'descending' : 'none'}
                className={`pl-5 text-right font-medium whitespace-nowrap @max-[620px]:pl-3 ${className}`}
              >
                <button
                  type="button"
                  className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
                  onClick={() => change({ rankBy: sort })}
                >
                  {search.rankBy === sort ? <ArrowDown aria-hidden className="size-3" /> : null}
                  {title}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value} className="h-9 border-t coarse:h-11">
              <th scope="row" className="max-w-0 min-w-28 text-left font-normal">
                <RowName row={row} onChoose={filterName ? () => toggleFilter(filterName, row.value) : undefined} />
              </th>
              <td className="pl-5 @max-[760px]:hidden">
                <div className="w-28">
                  <Sparkline series={row.series} />
                </div>
              </td>
              {shownColumns.map(({ sort, title, className = '' }) => (
                <td
                  key={title}
                  className={`pl-5 text-right whitespace-nowrap tabular-nums @max-[620px]:pl-3 ${className}`}
                >
                  <Cell row={row} sort={sort} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > rows.length ? (
        <p className="pt-2 text-xs text-ink-faint">
          Top {rows.length.toLocaleString()} of {data.total.toLocaleString()}
        </p>
      ) : null}
    </div>
  )
}

/** The name of a row, and a button that filters by it unless there is no such filter. */
function RowName({ row: { label }, onChoose }: { row: RankedRow; onChoose: (() => void) | undefined }) {
  if (!onChoose)
    return (
      <span className="block truncate" title={label}>
        {label}
      </span>
    )
  return (
    <button
      type="button"
      title={`${label}: show its figures, and why they changed`}
      className="block max-w-full truncate rounded-sm underline-offset-2 hover:underline"
      onClick={onChoose}
    >
      {label}
    </button>
  )
}

function Cell({ row, sort }: { row: RankedRow; sort: RankingSort | undefined }) {
  if (sort === undefined) return row.scans.toLocaleString()
  if (sort === 'change')
    return row.previousScans === null ? '–' : <ChangeBadge now={row.scans} before={row.previousScans} />
  if (sort === 'rate') return row.leads === 0 ? '–' : (formatRate(row) ?? '–')
  if (sort === 'cost') return formatCost(row)
  return row[sort] === 0 ? '–' : row[sort].toLocaleString()
}
