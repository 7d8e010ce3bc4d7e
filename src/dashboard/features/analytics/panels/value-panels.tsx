import { type Dimension, dimensionLabels } from '#contract/scan-dimensions.ts'
import type { Summary } from '#dashboard/api/analytics.ts'
import type { PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { valueRows } from './bar-rows.ts'
import { RowsPanel } from './rows-panel.tsx'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

interface SummaryPanelProps {
  state: PanelState<Summary>
}

export function PlacesPanel({ state }: SummaryPanelProps) {
  return <ChoicePanel title="Places" state={state} param="places" offered={['region', 'city']} />
}

export function DevicesPanel({ state }: SummaryPanelProps) {
  return <ChoicePanel title="Devices" state={state} param="devices" offered={['deviceType', 'os', 'browser']} />
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

export function UtmPanels({ state }: SummaryPanelProps) {
  return (
    <>
      <ValuesPanel title="UTM source" state={state} dimension="utmSource" />
      <ValuesPanel title="UTM medium" state={state} dimension="utmMedium" />
      <ValuesPanel title="UTM campaign" state={state} dimension="utmCampaign" />
    </>
  )
}

interface ChoicePanelProps extends SummaryPanelProps {
  title: string
  /** The search parameter that says which dimension is shown. */
  param: 'places' | 'devices'
  /** Dimensions to offer as tabs; the first one is the default. */
  offered: readonly [Dimension, ...Dimension[]]
}

function ChoicePanel({ title, state, param, offered }: ChoicePanelProps) {
  const { search, change } = useAnalyticsSearch()
  return (
    <ValuesPanel
      title={title}
      state={state}
      dimension={search[param] ?? offered[0]}
      offered={offered}
      onView={(view) => change({ [param]: view === offered[0] ? undefined : view })}
    />
  )
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
      column={dimensionLabels[dimension].label}
      state={state}
      views={
        onView && {
          value: dimension,
          tabs: offered.map((value) => ({ value, label: dimensionLabels[value].label })),
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
