import { z } from 'zod'
import { comparison } from './analytics.ts'
import { intervals } from './figures.ts'
import { FontFamily } from './fonts.ts'
import { Summary } from './analytics-summary.ts'
import { MeasuredCampaign } from './campaigns.ts'
import { dateTime } from './endpoint.ts'
import { rollingPeriods } from './periods.ts'
import { outcomeTotals } from './outcomes.ts'
import { timezone } from './rules.ts'
import { range } from './scan-filters.ts'
import { text } from './text.ts'

/** Paths of shared links, at the service and at the bff. Requests need no key and no session: the token is the permission. */
export const SHARED_PATH = '/_/shared'
export const SHARED_BFF_PATH = '/shared'

/**
 * The request of a page of a shared link. The token is in the body, because addresses are logged. The default period is the period of the
 * link, or else the period of the campaign, or else the last 30 days.
 */
export const SharedRequest = z.strictObject({
  token: z.string().max(200),
  password: text(200).optional(),
  ...range,
  period: z
    .enum(rollingPeriods)
    .optional()
    .meta({ description: 'A period that ends now, instead of `from` and `to`.' }),
  timezone: timezone.default('UTC').meta({ description: 'The time zone of the viewer, unless the link has one.' }),
  interval: z.enum(intervals).optional(),
  compare: comparison.optional(),
  isFirst: z.boolean().default(true).meta({
    description:
      'Whether the page is being opened. False: it was opened and counted before, and now shows another period.',
  }),
})
export type SharedRequest = z.output<typeof SharedRequest>
export type SharedRequestBody = z.input<typeof SharedRequest>

// The breakdowns are listed one by one, so that a new breakdown of the summary does not become public.
const publicBreakdowns = {
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

const SharedFont = FontFamily.pick({ id: true, files: true })

/** The brand of the workspace. Colors are readable on the surfaces of the theme for which they are. */
const SharedBrand = z.object({
  logo: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  accent: z
    .object({ light: z.string(), onLight: z.string(), dark: z.string(), onDark: z.string() })
    .nullable()
    .meta({ description: 'As `#rrggbb`, each with the color of text on it.' }),
  headingFont: SharedFont.nullable(),
  bodyFont: SharedFont.nullable(),
})
export type SharedBrand = z.output<typeof SharedBrand>

/** The content of the page of a shared link, without ids, destinations and leads. */
export const SharedDashboard = z.object({
  title: z.string(),
  workspace: z.string(),
  brand: SharedBrand.nullable().default(null),
  expiresAt: dateTime.nullable(),
  view: z.object({ last: z.string().nullable() }).nullable().meta({
    description: 'The period of the link. `last` is null if the period is fixed. Null: the link has no period.',
  }),
  timezone: z.string(),
  window,
  interval,
  totals,
  previous,
  series,
  codes: z.array(codes.element.omit({ id: true, shortCode: true, series: true })),
  codesTotal: Summary.shape.codesTotal,
  breakdowns: breakdowns.pick(publicBreakdowns),
  breakdownTotals: breakdownTotals.pick(publicBreakdowns),
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
    .meta({
      description:
        'The figures of the whole campaign, whatever period is shown. Null: the link does not show a campaign.',
    }),
})
export type SharedDashboard = z.output<typeof SharedDashboard>
export type SharedDashboardBody = z.input<typeof SharedDashboard>
