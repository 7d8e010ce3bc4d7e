import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analyticsQueries, type Changes } from '../../api/analytics.ts'
import { panelState } from '../../api/panel-state.ts'
import { changeText, isManyTimes } from '../../ui/charts/change-text.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import type { FilterName } from './analytics-search.ts'
import { dimensionWords, isDimension, valueName } from './dimensions.ts'
import { changesQuestion } from './question.ts'
import { RowsSkeleton } from './rows-panel.tsx'
import { useAnalyticsSearch } from './use-analytics-search.ts'

type Cause = Changes['causes'][number]

const SHOWN = 6

/** A rise or fall, explained by the values that contributed most. */
export function CausesPanel({ now }: { now: Date }) {
  const { search, choose } = useAnalyticsSearch()
  const changes = useQuery({
    ...analyticsQueries.changes(changesQuestion(search, now)),
    placeholderData: keepPreviousData,
  })
  return (
    <ChartPanel
      title="Why did this change?"
      state={panelState(changes)}
      table="own"
      skeleton={<RowsSkeleton />}
      figures={({ causes }) => ({
        columns: ['What', 'Change', 'Scans', 'Scans before'],
        rows: causes.slice(0, SHOWN).map((cause) => [causeName(cause), cause.change, cause.scans, cause.previous]),
      })}
    >
      {(data) => (
        <div className="grid gap-2">
          <p className="text-sm text-ink-soft">{explanation(data)}</p>
          {data.causes.length > 0 ? (
            <CausesTable
              causes={data.causes.slice(0, SHOWN)}
              onChoose={({ dimension, value }) => {
                const name = filterOf(dimension)
                if (name) choose(name, value)
              }}
            />
          ) : null}
        </div>
      )}
    </ChartPanel>
  )
}

function CausesTable({ causes, onChoose }: { causes: readonly Cause[]; onChoose: (cause: Cause) => void }) {
  const most = Math.max(1, ...causes.map(({ change }) => Math.abs(change)))
  return (
    <table aria-label="Why did this change?" className="w-full table-fixed text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="w-16">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <tr key={`${cause.dimension} ${cause.value}`} className="relative h-8 coarse:h-10">
            <th scope="row" className="text-left font-normal">
              <span
                aria-hidden
                className={`absolute inset-y-0.5 left-0 rounded-md ${cause.change < 0 ? 'bg-bad-soft' : 'bg-ok-soft'}`}
                style={{ width: `${(Math.abs(cause.change) / most) * 100}%` }}
              />
              <button
                type="button"
                title={`${causeName(cause)}: ${cause.scans.toLocaleString()}, before ${cause.previous.toLocaleString()}`}
                className="relative block max-w-full truncate rounded-sm px-2 py-0.5 text-left underline-offset-2 hover:underline"
                onClick={() => onChoose(cause)}
              >
                {causeName(cause)}
              </button>
            </th>
            <td className="relative w-16 text-right tabular-nums">{signed(cause.change)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function explanation(changes: Changes): string {
  const { totals, previous } = changes
  const change = totals.scans - previous.scans
  if (change === 0) return 'As many scans as in the period before.'
  const way = change > 0 ? 'rise' : 'fall'
  const by = isManyTimes(totals.scans, previous.scans) ? '' : ` of ${changeText(totals.scans, previous.scans)}`
  const told = `A ${way}${by}: ${totals.scans.toLocaleString()} scans after ${previous.scans.toLocaleString()}.`
  const cause = tellingCause(changes)
  if (!cause) return told
  return `${told} ${causeName(cause)} explains ${Math.round(Math.min(1, cause.change / change) * 100)} % of it.`
}

/** The value that went farthest with the whole beyond what the whole would have taken it along. */
function tellingCause({ totals, previous, causes }: Changes): Cause | undefined {
  const way = Math.sign(totals.scans - previous.scans)
  const along = previous.scans === 0 ? 0 : totals.scans / previous.scans
  const own = (cause: Cause) => way * (cause.scans - cause.previous * along)
  const [first] = causes
    .filter(({ change }) => Math.sign(change) === way)
    .toSorted((one, other) => own(other) - own(one))
  return first && own(first) > 0 ? first : undefined
}

function causeName({ dimension, value, label }: Cause): string {
  if (isDimension(dimension)) return `${dimensionWords[dimension].label}: ${label ?? valueName(dimension, value)}`
  return label ?? value ?? dimension
}

function filterOf(dimension: string): FilterName | undefined {
  if (isDimension(dimension)) return dimension
  return owned.get(dimension)
}

const owned = new Map<string, FilterName>([
  ['codeId', 'code'],
  ['folderId', 'folder'],
  ['tag', 'tag'],
])

function signed(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString()}`
}
