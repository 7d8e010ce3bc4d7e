import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Summary } from '../../../api/analytics.ts'
import { type Scan, scansQueries } from '../../../api/scans.ts'
import { BarTable } from '../../../ui/chart/bar-table.tsx'
import { ChartPanel, type PanelState } from '../../../ui/chart/chart-panel.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { barFigures, valueRows } from './bar-rows.ts'
import { getFilters } from '../analytics-query.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

// The map data is as large as the rest of the screen, and no other panel waits for it.
const WorldMap = lazyComponent(async () => ({ default: (await import('../../../pickers/map/world-map.tsx')).WorldMap }))

const views = [
  { value: 'world' as const, label: 'World' },
  { value: 'closer' as const, label: 'Zoom to data' },
]

/** Scans by country and city, with new scans as they arrive. */
export function MapPanel({ state }: { state: PanelState<Summary> }) {
  const { search, change, choose } = useAnalyticsSearch()
  const { data: latest = [] } = useQuery(scansQueries.latest(getFilters(search)))
  const toRows = ({ breakdowns }: Summary) =>
    valueRows(breakdowns.country, 'country', {
      chosen: search.country,
      choose: (value) => choose('country', value),
    })
  return (
    <ChartPanel
      title="Countries"
      className="@min-[680px]:col-span-2"
      state={state}
      table="own"
      aside={
        <Segmented
          label="Part of the map"
          labelled="hidden"
          variant="quiet"
          value={search.map ?? 'world'}
          options={views}
          onChange={(view) => change({ map: view === 'closer' ? view : undefined })}
        />
      }
      skeleton={<Skeleton className="h-[300px] w-full" />}
      figures={(data) => barFigures('Country', toRows(data))}
    >
      {(data) => (
        <div className="grid items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,1fr)_248px]">
          <Suspense fallback={<Skeleton className="h-[300px] w-full" />}>
            <WorldMap
              countries={data.breakdowns.country}
              places={data.places}
              arrivals={latest.filter(isNew)}
              view={search.map ?? 'world'}
              onChoose={(country) => choose('country', country)}
            />
          </Suspense>
          {toRows(data).length > 0 ? (
            <BarTable name="Countries" column="Country" rows={toRows(data)} />
          ) : (
            <p className="py-6 text-center text-sm text-ink-faint">No scans in this period.</p>
          )}
        </div>
      )}
    </ChartPanel>
  )
}

const FRESH_MS = 60_000

function isNew({ timestamp }: Scan): boolean {
  return Date.now() - Date.parse(timestamp) < FRESH_MS
}
