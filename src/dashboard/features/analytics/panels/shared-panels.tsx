import { useState } from 'react'
import { dimensionLabels } from '#contract/scan-dimensions.ts'
import type { SharedDashboard } from '#dashboard/api/shared-dashboard.ts'
import { toOutcomeFigures, OutcomeSteps } from '#dashboard/pickers/outcome-steps.tsx'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { SeriesFigures } from '#dashboard/ui/chart/series-figures.tsx'
import { toSeriesFigures, toSeriesPoints } from '#dashboard/ui/chart/series-points.ts'
import { toBarFigures, toBarRow, toValueRows } from './bar-rows.ts'
import { CountriesMap } from './countries-map.tsx'
import { HeatmapPanel } from './heatmap-panel.tsx'
import { RowsPanel } from './rows-panel.tsx'

type SharedState = PanelState<SharedDashboard>
type SharedDimension = keyof SharedDashboard['breakdowns']

/** The panels of a shared link. They have neither filters nor links. */
export function SharedPanels({ state }: { state: SharedState }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 *:break-inside-avoid max-sm:p-3 @min-[680px]:grid-cols-2 @min-[1000px]:grid-cols-3">
        <ChartPanel
          title="Scans over time"
          className="@min-[680px]:col-span-2"
          state={state}
          skeleton={null}
          figures={(data) => toSeriesFigures(toSeriesPoints(data, []))}
        >
          {(data) => <SeriesFigures data={data} notes={[]} />}
        </ChartPanel>
        <ChartPanel
          title="From scan to lead"
          state={state}
          table="own"
          skeleton={null}
          figures={({ outcomes }) => toOutcomeFigures(outcomes)}
        >
          {({ outcomes }) => <OutcomeSteps data={outcomes} />}
        </ChartPanel>
        <CountriesPanel state={state} />
        <HeatmapPanel state={state} />
        {state.data?.campaign ? null : (
          <RowsPanel
            title="Top codes"
            column="Code"
            state={state}
            getTotal={({ codesTotal }) => codesTotal}
            toRows={({ codes }) => codes.map((code, index) => toBarRow({ ...code, id: String(index) }))}
          />
        )}
        <ValuesPanel title="Places" state={state} dimensions={['region', 'city']} />
        <ValuesPanel title="Devices" state={state} dimensions={['deviceType', 'os', 'browser']} />
        <ValuesPanel title="Languages" state={state} dimensions={['language']} />
        <ValuesPanel title="Referrer" state={state} dimensions={['referrer']} />
      </div>
    </div>
  )
}

interface ValuesPanelProps {
  title: string
  state: SharedState
  /** Several dimensions have a tab each. */
  dimensions: readonly [SharedDimension, ...SharedDimension[]]
}

function ValuesPanel({ title, state, dimensions }: ValuesPanelProps) {
  const [dimension, setDimension] = useState(dimensions[0])
  const tabs = dimensions.map((value) => ({ value, label: dimensionLabels[value].label }))
  return (
    <RowsPanel
      title={title}
      column={dimensionLabels[dimension].label}
      state={state}
      views={tabs.length > 1 ? { value: dimension, tabs, onChange: setDimension } : undefined}
      getTotal={({ breakdownTotals }) => breakdownTotals[dimension]}
      toRows={({ breakdowns }) => toValueRows(breakdowns[dimension], dimension, { selected: undefined })}
    />
  )
}

function CountriesPanel({ state }: { state: SharedState }) {
  const toRows = ({ breakdowns }: SharedDashboard) =>
    toValueRows(breakdowns.country, 'country', { selected: undefined })
  return (
    <ChartPanel
      title="Countries"
      className="@min-[680px]:col-span-2"
      state={state}
      table="own"
      skeleton={null}
      figures={(data) => toBarFigures('Country', toRows(data))}
    >
      {(data) => (
        <CountriesMap
          rows={toRows(data)}
          countries={data.breakdowns.country}
          places={data.places}
          arrivals={[]}
          view="world"
        />
      )}
    </ChartPanel>
  )
}
