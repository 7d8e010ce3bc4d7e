import QrCode from 'lucide-react/icons/qr-code'
import { Suspense } from 'react'
import { type Summary, analyticsQueries } from '#dashboard/api/analytics.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { useLiveFigures } from '#dashboard/api/use-live-figures.ts'
import { useApiRequest } from '#dashboard/api/use-api-request.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { PanelRequest } from '#dashboard/ui/chart/api-request.ts'
import { ChartCaption } from '#dashboard/ui/chart/chart-caption.ts'
import type { PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { firstWeekday } from '#dashboard/ui/first-weekday.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { NotOffered } from '#dashboard/ui/not-offered.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { type AnalyticsSearch, allFilterNames } from './analytics-search.ts'
import { AnalyticsToolbar } from './filters/analytics-toolbar.tsx'
import { CausesPanel } from './panels/causes-panel.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { toPeriod } from './period.ts'
import { useFilterDescriptions } from './filters/use-filter-descriptions.ts'
import { getZone, toListFilters, toOutcomesQuery, toSummaryQuery, toSharedViews } from './analytics-query.ts'
import { LivePanel } from '#dashboard/pickers/live-panel.tsx'
import { formatDays, toComparisonText } from '#dashboard/pickers/view-text.ts'
import { MapPanel } from './panels/map-panel.tsx'
import { SeriesPanel } from './panels/series-panel.tsx'
import { OutcomesPanel } from './panels/outcomes-panel.tsx'
import { ShareFigures } from './filters/share-figures.tsx'
import { CodesPanel, PagesPanel } from './panels/codes-and-pages-panels.tsx'
import { useAnalyticsSearch } from './use-analytics-search.ts'
import {
  DevicesPanel,
  LanguagesPanel,
  PlacesPanel,
  ReferrersPanel,
  RulesPanel,
  UtmPanels,
} from './panels/value-panels.tsx'
import { CampaignsPanel, FoldersPanel, TagsPanel } from './panels/group-panels.tsx'
import { HourPanel } from './panels/hour-panel.tsx'
import { HeatmapPanel } from './panels/heatmap-panel.tsx'
import Info from 'lucide-react/icons/info'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const RankingPanel = lazyComponent(async () => ({
  default: (await import('./panels/ranking-panel.tsx')).RankingPanel,
}))

/** The analytics screen: scans over time, by place and by device, with their changes. */
export function AnalyticsScreen() {
  const { search, change } = useAnalyticsSearch()
  const now = useNow()
  useLiveFigures()
  const figures = useFigures(search, now)
  const state = toPanelState(figures)
  const caption = useCaption(search, now)
  const request = useApiRequest('GET /analytics/summary', toScreenQuery(search, now))
  const mayListSplits = usePermission()('GET /splits')
  return (
    <Screen
      title="Analytics"
      actions={
        <>
          {mayListSplits ? <ButtonLink to="/splits">Splits</ButtonLink> : null}
          {state.isNotOffered ? null : <ShareFigures search={search} now={now} />}
        </>
      }
    >
      {state.isNotOffered ? null : <AnalyticsToolbar search={search} onChange={change} />}
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1440px] grid-cols-[minmax(0,1fr)] gap-4 p-5 max-sm:p-3 @min-[680px]:grid-cols-2 @min-[1000px]:grid-cols-3">
          {state.isNotOffered ? null : <FilterChips search={search} onChange={change} now={now} />}
          <PlanNotice window={figures.data?.window} />
          {state.isNotOffered ? (
            <section aria-label="Figures" className="col-span-full">
              <NotOffered>The latest scans are shown below.</NotOffered>
            </section>
          ) : state.failure ? (
            <section aria-label="Figures" className="col-span-full">
              <ErrorPanel
                title="The figures could not be loaded"
                onRetry={state.failure.retry}
                pending={state.failure.isRetrying}
              >
                {getFailureText(figures.error)}
              </ErrorPanel>
            </section>
          ) : isUnfiltered(search) && hasNoScans(figures.data) ? (
            <NoScans search={search} onChange={change} />
          ) : (
            <ChartCaption value={caption}>
              <PanelRequest value={request}>
                <FigurePanels search={search} now={now} state={state} />
              </PanelRequest>
            </ChartCaption>
          )}
          <LivePanel filters={toListFilters(search)} className="col-span-full" />
        </div>
      </div>
    </Screen>
  )
}

interface FigurePanelsProps {
  search: AnalyticsSearch
  now: Date
  state: PanelState<Summary>
}

function FigurePanels({ search, now, state }: FigurePanelsProps) {
  const isOffered = useIsOffered()
  return (
    <>
      <SeriesPanel state={state} />
      <div className="grid content-start gap-4 @max-[1000px]:col-span-full @max-[1000px]:@min-[680px]:grid-cols-2">
        <HeatmapPanel state={state} />
        {search.compare === 'none' ? null : <CausesPanel now={now} />}
      </div>
      <MapPanel state={state} />
      <OutcomesPanel query={toOutcomesQuery(search, now)} />
      <Suspense>
        <RankingPanel now={now} />
      </Suspense>
      <RankingPanels state={state} />
      {isOffered('GET /analytics/summary?utmSource') ? <AdditionalPanels state={state} /> : null}
    </>
  )
}

function RankingPanels({ state }: { state: PanelState<Summary> }) {
  return (
    <>
      <CodesPanel state={state} />
      <PlacesPanel state={state} />
      <DevicesPanel state={state} />
      <LanguagesPanel state={state} />
      <ReferrersPanel state={state} />
      <RulesPanel state={state} />
      <PagesPanel state={state} />
    </>
  )
}

/** Panels with figures that are not in the specification. */
function AdditionalPanels({ state }: { state: PanelState<Summary> }) {
  return (
    <>
      <FoldersPanel state={state} />
      <TagsPanel state={state} />
      <CampaignsPanel state={state} />
      <UtmPanels state={state} />
      <HourPanel state={state} />
    </>
  )
}

/** Whether no filter is set. With filters, the panels stay visible even without scans, because filters can be changed in them. */
function isUnfiltered(search: AnalyticsSearch): boolean {
  return search.segment === undefined && allFilterNames.every((name) => search[name] === undefined)
}

/** Whether there are no scans in the period, nor in the one with which it is compared. */
function hasNoScans(data: Summary | undefined): boolean {
  return data !== undefined && data.totals.scans === 0 && (data.previous?.totals.scans ?? 0) === 0
}

/** Notice that the plan's history starts later than the requested period. */
function PlanNotice({ window }: { window: Summary['window'] | undefined }) {
  if (!window?.clamped) return null
  return (
    <p className="col-span-full flex items-start gap-2 rounded-lg bg-warn-soft px-4 py-2.5 text-sm text-warn-text">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      Your plan includes scans since {new Date(window.from).toLocaleDateString(undefined, { dateStyle: 'medium' })}.
      Earlier scans are not counted.
    </p>
  )
}

/** The request of the figures, whose weeks begin as the person's language says. */
function toScreenQuery(search: AnalyticsSearch, now: Date) {
  return { ...toSummaryQuery(search, now), ...(firstWeekday !== 1 && { weekStart: firstWeekday }) }
}

/** The figures for the search parameters. Earlier figures stay on screen while new ones load. */
function useFigures(search: AnalyticsSearch, now: Date) {
  return useQuery({ ...analyticsQueries.summary(toScreenQuery(search, now)), placeholderData: keepPreviousData })
}

/** The description of the figures in saved files: period, time zone, comparison and filters. */
function useCaption(search: AnalyticsSearch, now: Date): string[] {
  const zone = getZone(search)
  const { from, to = now } = toPeriod(search, zone, now)
  const { fixed } = toSharedViews(search, now)
  return [
    formatDays(from.toISOString(), to.toISOString(), zone),
    zone,
    ...(search.compare === 'none' ? [] : [`Compared with: ${toComparisonText(fixed)}`]),
    ...useFilterDescriptions(search),
  ]
}

interface NoScansProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
}

/** Empty state of Analytics, with suggestions. */
function NoScans({ search, onChange }: NoScansProps) {
  return (
    <section aria-label="Figures" className="col-span-full rounded-lg border bg-surface">
      <EmptyState
        picture={<QrCode />}
        title="No scans in this period"
        action={
          search.range === '12mo' ? null : (
            <Button onClick={() => onChange({ range: '12mo', from: undefined, to: undefined, by: undefined })}>
              Show the last 12 months
            </Button>
          )
        }
      >
        Print a code and scan it: the first scan appears here within seconds.
      </EmptyState>
    </section>
  )
}
