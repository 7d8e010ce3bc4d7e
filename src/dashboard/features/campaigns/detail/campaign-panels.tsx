import { Link } from '@tanstack/react-router'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { listCodeFields } from '#dashboard/pickers/code-fields-text.ts'
import { formatAmount, toOutcomeFigures, OutcomeSteps } from '#dashboard/pickers/outcome-steps.tsx'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { SeriesFigures } from '#dashboard/ui/chart/series-figures.tsx'
import { toSeriesFigures, toSeriesPoints } from '#dashboard/ui/chart/series-points.ts'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { describeForecast, formatCampaignDates, formatResult, getCampaignState } from '../campaign-state.ts'
import { GoalBar } from '../goal-bar.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { PlacementsPanel } from './placements-panel.tsx'

/** All panels of a campaign. */
export function CampaignPanels({ campaign }: { campaign: MeasuredCampaign }) {
  const panelState = { data: campaign, isStale: false, failure: undefined }
  const series = toSeries(campaign)
  return (
    <div className="@container min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[1440px] grid-cols-[minmax(0,1fr)] gap-4 p-5 max-sm:p-3 @min-[880px]:grid-cols-3">
        <StoryPanel campaign={campaign} />
        <ChartPanel
          title="Scans over time"
          className="@min-[880px]:col-span-2"
          state={panelState}
          skeleton={null}
          figures={() => toSeriesFigures(toSeriesPoints(series, []))}
        >
          {() => <SeriesFigures data={series} notes={[]} />}
        </ChartPanel>
        <div className="grid content-start gap-4">
          {campaign.goal === null ? null : <GoalPanel campaign={campaign} />}
          <ChartPanel
            title="From scan to lead"
            state={panelState}
            table="own"
            skeleton={null}
            figures={({ totals }) => toOutcomeFigures(totals)}
          >
            {({ totals }) => (
              <>
                <OutcomeSteps data={totals} />
                <CostPer campaign={campaign} />
              </>
            )}
          </ChartPanel>
        </div>
        <CodesPanel campaign={campaign} />
        <PlacementsPanel campaign={campaign} />
        <ChangesPanel campaign={campaign} />
      </div>
    </div>
  )
}

/** Summary of the campaign in words. */
export function StoryPanel({ campaign }: { campaign: Pick<MeasuredCampaign, 'story' | 'from' | 'to'> }) {
  const now = useNow()
  return (
    <section aria-label="Summary" className="grid gap-1 rounded-lg border bg-surface p-4 @min-[880px]:col-span-3">
      <p className="text-xs text-ink-faint">
        {getCampaignState(campaign, now)} · {formatCampaignDates(campaign)}
      </p>
      <p className="max-w-[80ch] text-base">{campaign.story}</p>
    </section>
  )
}

type CampaignWithGoal = Pick<MeasuredCampaign, 'goal' | 'progress' | 'cost' | 'from' | 'to'>

/** The goal of a campaign with a forecast. Nothing without a goal. */
export function GoalPanel({ campaign }: { campaign: CampaignWithGoal }) {
  const now = useNow()
  const { goal, progress } = campaign
  if (goal === null || progress === null) return null
  return (
    <section aria-label="Goal" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="text-base font-semibold">Goal</h2>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{formatResult(campaign, progress.done)}</p>
      <GoalBar campaign={campaign} />
      <p className="text-sm text-ink-soft">{describeForecast(campaign, progress, now)}</p>
    </section>
  )
}

/** The cost per scan, lead and conversion. */
function CostPer({ campaign: { cost, totals } }: { campaign: MeasuredCampaign }) {
  if (cost === null) return null
  const results = [
    ['scan', totals.scans],
    ['lead', totals.leads],
    ['conversion', totals.conversions],
  ] as const
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t pt-3 text-sm">
      <dt className="text-ink-soft">Cost</dt>
      <dd className="text-right tabular-nums">{formatAmount(cost.amount, cost.currency)}</dd>
      {results
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">Per {name}</dt>
            <dd className="text-right tabular-nums">{formatAmount(cost.amount / count, cost.currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

function toSeries({ series, interval, window, totals }: MeasuredCampaign) {
  const knownInterval = (['hour', 'day', 'week', 'month'] as const).find((value) => value === interval) ?? 'day'
  return { series, interval: knownInterval, window, totals, timezone: ownZone, previous: null }
}

/** Changes of its codes during the campaign, newest first. */
function ChangesPanel({ campaign: { changes } }: { campaign: MeasuredCampaign }) {
  return (
    <section aria-labelledby="campaign-changes" className="rounded-lg border bg-surface p-4">
      <h2 id="campaign-changes" className="mb-2 text-base font-semibold">
        What changed
      </h2>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-faint">Its codes have not been changed.</p>
      ) : (
        <ol className="grid max-h-72 gap-2 overflow-y-auto text-sm">
          {changes.map(({ at, code, fields }) => (
            <li key={`${at} ${code.id}`} className="grid gap-0.5">
              <span className="min-w-0 wrap-anywhere">
                Changed {listCodeFields(fields)} of{' '}
                <Link to="/codes/$id" params={{ id: code.id }} className="text-accent-text hover:underline">
                  {code.name}
                </Link>
              </span>
              <RelativeTime at={at} className="text-xs text-ink-faint" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
