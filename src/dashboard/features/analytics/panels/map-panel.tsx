import { useQuery } from '@tanstack/react-query'
import type { Summary } from '#dashboard/api/analytics.ts'
import { type Scan, scansQueries } from '#dashboard/api/scans.ts'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { CountriesMap, MapSkeleton } from './countries-map.tsx'
import { toBarFigures, toValueRows } from './bar-rows.ts'
import { toListFilters } from '../analytics-query.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

const views = [
  { value: 'world' as const, label: 'World' },
  { value: 'closer' as const, label: 'Zoom to data' },
]

/** Scans by country and city, with new scans as they arrive. */
export function MapPanel({ state }: { state: PanelState<Summary> }) {
  const { search, change, toggleFilter } = useAnalyticsSearch()
  const { data: latestScans = [] } = useQuery(scansQueries.latest(toListFilters(search)))
  const toRows = ({ breakdowns }: Summary) =>
    toValueRows(breakdowns.country, 'country', {
      selected: search.country,
      toggleValue: (value) => toggleFilter('country', value),
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
      skeleton={<MapSkeleton />}
      figures={(data) => toBarFigures('Country', toRows(data))}
    >
      {(data) => (
        <CountriesMap
          rows={toRows(data)}
          countries={data.breakdowns.country}
          places={data.places}
          arrivals={latestScans.filter(isNew)}
          view={search.map ?? 'world'}
          onChoose={(country) => toggleFilter('country', country)}
        />
      )}
    </ChartPanel>
  )
}

const MAX_ARRIVAL_AGE_MS = 60_000

function isNew({ timestamp }: Scan): boolean {
  return Date.now() - Date.parse(timestamp) < MAX_ARRIVAL_AGE_MS
}
