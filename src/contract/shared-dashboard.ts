import { z } from 'zod'
import { comparisons, intervals, Summary } from './analytics.ts'
import { MeasuredCampaign } from './campaigns.ts'
import { dateTime } from './endpoint.ts'
import { rollingPeriods } from './periods.ts'
import { outcomeTotals } from './outcomes.ts'
import { timezone } from './rules.ts'
import { range } from './scan-filters.ts'
import { text } from './text.ts'

/** Where the service answers a shared link, and where the bff does. Neither needs a key or a session: the token is the permission. */
export const SHARED_PATH = '/_/shared'
export const SHARED_BFF_PATH = '/shared'

/** What the page of a shared link sends; without a period it is that of the link, or of the campaign, or else the last 30 days. The token is in the body, because addresses are logged. */
export const SharedRequest = z.strictObject({
  token: z.string().max(200),
  password: text(200).optional(),
  ...range,
  period: z.enum(rollingPeriods).optional().meta({ description: 'Up to now, instead of `from` and `to`.' }),
  timezone: timezone.default('UTC').meta({ description: 'Of the viewer. A link that has one of its own keeps it.' }),
  interval: z.enum(intervals).optional(),
  compare: z.enum(comparisons).optional(),
  isFirst: z
    .boolean()
    .default(true)
    .meta({ description: 'False: another period of a page that was counted as opened.' }),
})
export type SharedRequest = z.output<typeof SharedRequest>
export type SharedRequestBody = z.input<typeof SharedRequest>

// Named one by one, so that a new breakdown of the summary is not public by itself.
const shown = {
  country: true,
  region: true,
  city: true,
  deviceType: true,
  os: true,
  browser: true,
  language: true,
  referrer: true,
} as const

const { window, totals, previous, series, interval, codes, breakdowns, breakdownTotals, heatmap, places } =
  Summary.shape

/** All that the page of a shared link shows: no ids, no destinations, no leads. */
export const SharedDashboard = z.object({
  title: z.string(),
  workspace: z.string(),
  expiresAt: dateTime.nullable(),
  view: z
    .object({ last: z.string().nullable() })
    .nullable()
    .meta({ description: 'The period of the link; `last` is null for fixed days. Null: the link has none.' }),
  timezone: z.string(),
  window,
  interval,
  totals,
  previous,
  series,
  codes: z.array(codes.element.omit({ id: true, shortCode: true, series: true })),
  codesTotal: Summary.shape.codesTotal,
  breakdowns: breakdowns.pick(shown),
  breakdownTotals: breakdownTotals.pick(shown),
  heatmap,
  places,
  outcomes: z.object(outcomeTotals),
  campaign: MeasuredCampaign.pick({
    from: true,
    to: true,
    goal: true,
    cost: true,
    story: true,
    progress: true,
    totals: true,
    codesTotal: true,
  })
    .extend({ codes: z.array(MeasuredCampaign.shape.codes.element.omit({ id: true, shortCode: true })) })
    .nullable()
    .meta({ description: 'Of the whole campaign, whatever the period; null if the link shows something else.' }),
})
export type SharedDashboard = z.output<typeof SharedDashboard>
export type SharedDashboardAnswer = z.input<typeof SharedDashboard>
