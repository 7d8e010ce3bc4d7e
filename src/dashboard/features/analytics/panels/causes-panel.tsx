import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analyticsQueries } from '#dashboard/api/analytics.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { useApiRequest } from '#dashboard/api/use-api-request.ts'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import type { FilterName } from '../analytics-search.ts'
import { type Cause, getCauseName, describeEvents, explainChange } from './cause-text.ts'
import { formatWholePercent } from '#dashboard/ui/formats.ts'
import { isDimension } from '../dimensions.ts'
import { getZone, toChangesQuery } from '../analytics-query.ts'
import { RowsSkeleton } from './rows-panel.tsx'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

/** A rise or fall, explained by the values that stand out. */
export function CausesPanel({ now }: { now: Date }) {
  const { search, toggleFilter } = useAnalyticsSearch()
  const changes = useQuery({
    ...analyticsQueries.changes(toChangesQuery(search, now)),
    placeholderData: keepPreviousData,
  })
  const request = useApiRequest('GET /analytics/changes', toChangesQuery(search, now))
  return (
    <ChartPanel
      title="Why did this change?"
      state={toPanelState(changes)}
      request={request}
      table="own"
      skeleton={<RowsSkeleton />}
      figures={({ causes }) => ({
        columns: ['What', 'Change', 'Share of the change', 'Scans', 'Scans before', 'When'],
        rows: causes.map((cause) => [
          getCauseName(cause),
          cause.change,
          cause.share === undefined ? '' : formatWholePercent(cause.share),
          cause.scans,
          cause.previous,
          describeEvents(cause),
        ]),
      })}
    >
      {(data) => (
        <div className="grid gap-2">
          <p className="text-sm text-ink-soft">{explainChange(data, getZone(search))}</p>
          {data.causes.length > 0 ? (
            <CausesTable
              causes={data.causes}
              onChoose={({ dimension, value }) => {
                const name = toFilterName(dimension)
                if (name) toggleFilter(name, value)
              }}
            />
          ) : null}
        </div>
      )}
    </ChartPanel>
  )
}

function CausesTable({ causes, onChoose }: { causes: readonly Cause[]; onChoose: (cause: Cause) => void }) {
  const maximum = Math.max(1, ...causes.map(({ change }) => Math.abs(change)))
  return (
    <table aria-label="Why did this change?" className="w-full table-fixed text-sm">
      <colgroup>
        <col />
        <col className="w-16" />
        <col className="w-14" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Change</th>
          <th scope="col">Share of the change</th>
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <tr key={`${cause.dimension} ${cause.value}`} className="relative h-8 coarse:h-10">
            <th scope="row" className="text-left font-normal">
              <span
                aria-hidden
                className={`absolute inset-y-0.5 left-0 rounded-md ${cause.change < 0 ? 'bg-bad-soft' : 'bg-ok-soft'}`}
                style={{ width: `${(Math.abs(cause.change) / maximum) * 100}%` }}
              />
              <button
                type="button"
                title={`${getCauseName(cause)}: ${cause.scans.toLocaleString()}, before ${cause.previous.toLocaleString()}`}
                className="relative block max-w-full truncate rounded-sm px-2 py-0.5 text-left underline-offset-2 hover:underline"
                onClick={() => onChoose(cause)}
              >
                {getCauseName(cause)}
              </button>
              {describeEvents(cause) === '' ? null : (
                <span className="relative block truncate px-2 pb-1 text-xs text-ink-soft">{describeEvents(cause)}</span>
              )}
            </th>
            <td className="relative text-right tabular-nums">{formatSigned(cause.change)}</td>
            <td className="relative pr-2 text-right text-xs text-ink-soft tabular-nums">
              {cause.share === undefined ? null : formatWholePercent(cause.share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toFilterName(dimension: string): FilterName | undefined {
  if (isDimension(dimension)) return dimension
  return groupFilters.get(dimension)
}

const groupFilters = new Map<string, FilterName>([
  ['codeId', 'code'],
  ['folderId', 'folder'],
  ['tag', 'tag'],
  ['campaign', 'campaign'],
])

function formatSigned(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString()}`
}
