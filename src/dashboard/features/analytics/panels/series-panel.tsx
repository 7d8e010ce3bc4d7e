import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Suspense, useState } from 'react'
import type { Summary } from '#dashboard/api/analytics.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { SeriesFigures, SeriesSkeleton } from '#dashboard/ui/chart/series-figures.tsx'
import { toSeriesFigures, toSeriesPoints } from '#dashboard/ui/chart/series-points.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { type AnalyticsSearch, getOnlyValue } from '../analytics-search.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'
import { useAnnotations, useNotes } from './use-notes.ts'

const AnnotationsDialog = lazyComponent(async () => ({
  default: (await import('./annotations-dialog.tsx')).AnnotationsDialog,
}))

/** Scans and visitors over time, with notes of changes. */
export function SeriesPanel({ state }: { state: PanelState<Summary> }) {
  const { search, change } = useAnalyticsSearch()
  const notes = useNotes(state.data, getOnlyValue(search.code))
  const handleSelectRange = (first: number, last: number) => {
    if (!state.data) return
    const { series, window, interval } = state.data
    // An hour is the smallest interval.
    if (interval === 'hour' && first === last) return
    const from = series[first]?.start
    const to = series[last + 1]?.start ?? window.to
    if (from) change({ from, to, range: undefined, by: undefined })
  }
  return (
    <ChartPanel
      title="Scans over time"
      className="@min-[680px]:col-span-2"
      state={state}
      aside={
        <span className="flex items-center gap-1">
          <AnnotationsButton data={state.data} code={getOnlyValue(search.code)} />
          <IntervalMenu selected={search.by} data={state.data} onChoose={(interval) => change({ by: interval })} />
        </span>
      }
      skeleton={<SeriesSkeleton />}
      figures={(data) => toSeriesFigures(toSeriesPoints(data, notes))}
    >
      {(data) => <SeriesFigures data={data} notes={notes} onSelectRange={handleSelectRange} />}
    </ChartPanel>
  )
}

/** Opens the annotations of the chart. Missing if the service has none. */
function AnnotationsButton({ data, code }: { data: Summary | undefined; code: string | undefined }) {
  const annotations = useAnnotations(data, code)
  const [isOpen, setOpen] = useState(false)
  if (annotations === null || !data) return null
  return (
    <>
      <Button variant="ghost" className="h-7! px-2!" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        <span className="max-sm:sr-only">Annotations</span>
        {annotations.length > 0 ? <span className="tabular-nums">{annotations.length}</span> : null}
      </Button>
      {isOpen ? (
        <Suspense>
          <AnnotationsDialog
            annotations={annotations}
            zone={data.timezone}
            codeId={code}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface IntervalMenuProps {
  selected: AnalyticsSearch['by']
  data: Pick<Summary, 'interval' | 'window'> | undefined
  onChoose: (interval: AnalyticsSearch['by']) => void
}

function IntervalMenu({ selected, data, onChoose }: IntervalMenuProps) {
  return (
    <Menu
      label="Interval"
      trigger={
        <Button variant="ghost" className="h-7! px-2!">
          {data ? `By ${data.interval}` : 'Step'}
        </Button>
      }
    >
      <MenuChoice checked={selected === undefined} onSelect={() => onChoose(undefined)}>
        Automatic
      </MenuChoice>
      {(isTooLongForHours(data?.window) ? intervals.slice(1) : intervals).map((interval) => (
        <MenuChoice key={interval} checked={selected === interval} onSelect={() => onChoose(interval)}>
          By {interval}
        </MenuChoice>
      ))}
    </Menu>
  )
}

const intervals = ['hour', 'day', 'week', 'month'] as const
/** Longest period in days with hourly figures. The bars of a longer period would be too narrow to read. */
const MAX_HOURLY_DAYS = 90

function isTooLongForHours(window: Summary['window'] | undefined): boolean {
  return window !== undefined && Date.parse(window.to) - Date.parse(window.from) > MAX_HOURLY_DAYS * 86_400_000
}
