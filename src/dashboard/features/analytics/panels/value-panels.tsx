import { type Dimension, dimensionLabels } from '#contract/scan-dimensions.ts'
import type { Summary } from '#dashboard/api/analytics.ts'
import type { PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { toValueRows } from './bar-rows.ts'
import { RowsPanel } from './rows-panel.tsx'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

interface SummaryPanelProps {
  state: PanelState<Summary>
}

export function PlacesPanel({ state }: SummaryPanelProps) {
  return <ChoicePanel title="Places" state={state} param="places" tabDimensions={['region', 'city']} />
}

export function DevicesPanel({ state }: SummaryPanelProps) {
  return <ChoicePanel title="Devices" state={state} param="devices" tabDimensions={['deviceType', 'os', 'browser']} />
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
  tabDimensions: readonly [Dimension, ...Dimension[]]
}

function ChoicePanel({ title, state, param, tabDimensions }: ChoicePanelProps) {
  const { search, change } = useAnalyticsSearch()
  return (
    <ValuesPanel
      title={title}
      state={state}
      dimension={search[param] ?? tabDimensions[0]}
      tabDimensions={tabDimensions}
      onView={(view) => change({ [param]: view === tabDimensions[0] ? undefined : view })}
    />
  )
}

interface ValuesPanelProps extends SummaryPanelProps {
  title: string
  dimension: Dimension
  /** Dimensions to offer as tabs. */
  tabDimensions?: readonly Dimension[]
  onView?: (dimension: Dimension) => void
}

function ValuesPanel({ title, state, dimension, tabDimensions = [], onView }: ValuesPanelProps) {
  const { search, toggleFilter } = useAnalyticsSearch()
  return (
    <RowsPanel
      title={title}
      column={dimensionLabels[dimension].label}
      state={state}
      views={
        onView && {
          value: dimension,
          tabs: tabDimensions.map((value) => ({ value, label: dimensionLabels[value].label })),
          onChange: onView,
        }
      }
      // The totals are an addition to the specification, which other services may omit.
      getTotal={({ breakdownTotals }: Partial<Summary>) => breakdownTotals?.[dimension]}
      toRows={({ breakdowns }) =>
        toValueRows(breakdowns[dimension], dimension, {
          selected: search[dimension],
          toggleValue: (value) => toggleFilter(dimension, value),
        })
      }
    />
  )
}
