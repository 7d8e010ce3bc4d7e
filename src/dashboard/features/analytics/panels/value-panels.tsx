import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Summary } from '../../../api/analytics.ts'
import type { PanelState } from '../../../ui/chart/chart-panel.tsx'
import { valueRows } from './bar-rows.ts'
import { RowsPanel } from './rows-panel.tsx'
import { dimensionWords } from '../dimensions.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

interface SummaryPanelProps {
  state: PanelState<Summary>
}

export function PlacesPanel({ state }: SummaryPanelProps) {
  const { search, change } = useAnalyticsSearch()
  const shown = search.places ?? 'region'
  return (
    <ValuesPanel
      title="Places"
      state={state}
      dimension={shown}
      offered={['region', 'city']}
      onView={(view) => change({ places: view === 'city' ? view : undefined })}
    />
  )
}

export function DevicesPanel({ state }: SummaryPanelProps) {
  const { search, change } = useAnalyticsSearch()
  const shown = search.devices ?? 'deviceType'
  return (
    <ValuesPanel
      title="Devices"
      state={state}
      dimension={shown}
      offered={['deviceType', 'os', 'browser']}
      onView={(view) => change({ devices: view === 'os' || view === 'browser' ? view : undefined })}
    />
  )
}

export function LanguagesPanel({ state }: SummaryPanelProps) {
  return <ValuesPanel title="Languages" state={state} dimension="language" />
}

export function ReferrersPanel({ state }: SummaryPanelProps) {
  return <ValuesPanel title="Referrer" state={state} dimension="referrer" />
}

export function RulesPanel({ state }: SummaryPanelProps) {
  return <ValuesPanel title="Rules" state={state} dimension="matchedRule" />
}

interface ValuesPanelProps extends SummaryPanelProps {
  title: string
  dimension: Dimension
  /** Dimensions to offer as tabs. */
  offered?: readonly Dimension[]
  onView?: (dimension: Dimension) => void
}

function ValuesPanel({ title, state, dimension, offered = [], onView }: ValuesPanelProps) {
  const { search, choose } = useAnalyticsSearch()
  return (
    <RowsPanel
      title={title}
      column={dimensionWords[dimension].label}
      state={state}
      views={
        onView && {
          value: dimension,
          tabs: offered.map((value) => ({ value, label: dimensionWords[value].label })),
          onChange: onView,
        }
      }
      // Our addition to the specification: other services omit the totals.
      total={({ breakdownTotals }: Partial<Summary>) => breakdownTotals?.[dimension]}
      rows={({ breakdowns }) =>
        valueRows(breakdowns[dimension], dimension, {
          chosen: search[dimension],
          choose: (value) => choose(dimension, value),
        })
      }
    />
  )
}
