import { z } from 'zod'
import { comparison, analytics } from '#contract/analytics.ts'
import { Summary } from '#contract/analytics-summary.ts'
import { dateTime } from '#contract/endpoint.ts'
import { rankedKinds, RankingResult } from '#contract/ranking.ts'
import { timezone } from '#contract/rules.ts'
import { Scan } from '#contract/scans.ts'
import { dimensions, groupDimensions } from '#contract/scan-dimensions.ts'
import { filters, window } from '#contract/scan-filters.ts'
import { defineTool } from '../tool.ts'
import { markUntrusted, untrustedData } from '../untrusted.ts'

const DAY_MS = 86_400_000

/** The period of a question about scans. */
const period = {
  lastDays: z
    .int()
    .min(1)
    .max(1830)
    .optional()
    .meta({ description: 'The number of days until now, instead of `from` and `to`. 30 by default.' }),
  from: dateTime.optional().meta({ description: 'Inclusive, ISO 8601 with an offset.' }),
  to: dateTime.optional().meta({ description: 'Exclusive, ISO 8601 with an offset. Now by default.' }),
  timezone: timezone.optional().meta({ description: 'An IANA time zone in which days begin. UTC by default.' }),
}

const scanFilters = z.object(filters).pick({
  codeId: true,
  folderId: true,
  tag: true,
  campaign: true,
  country: true,
  city: true,
  deviceType: true,
  os: true,
  browser: true,
  language: true,
  referrer: true,
  matchedRule: true,
  utmSource: true,
  utmMedium: true,
  utmCampaign: true,
  hour: true,
  bots: true,
}).shape
/** The filters that people use for single scans, causes and ranks. Each further filter would cost the assistant tokens. */
const mainFilters = z
  .object(filters)
  .pick({ codeId: true, folderId: true, tag: true, campaign: true, country: true }).shape

const compare = comparison.optional().meta({
  description:
    'The earlier period to compare with: `previous`, `weekdays` (the same weekdays before), `year`, or `{from}..{to}`.',
})

const totals = Summary.shape.totals
const counts = { scans: z.int(), visitors: z.int() }

/** Tools that answer questions about scans. */
export const figureTools = [
  defineTool({
    name: 'count_scans',
    title: 'Count scans',
    description:
      'Count scans and visitors of a period, optionally compared with an earlier period and broken down by one dimension (`by`) or by code. The series has one point for each hour, day, week or month.',
    effect: 'none',
    calls: ['GET /analytics/summary'],
    input: z.strictObject({
      ...period,
      ...scanFilters,
      compare,
      by: z.enum(['code', ...dimensions, ...groupDimensions, 'hour']).optional(),
      top: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'The maximum number of values in the breakdown. 10 by default.' }),
    }),
    output: z.object({
      window,
      timezone: z.string(),
      interval: z.string(),
      totals,
      previous: totals.nullable(),
      series: Summary.shape.series,
      codes: z.array(z.object({ id: z.string(), shortCode: z.string(), name: z.string(), ...counts })).optional(),
      breakdown: untrustedData({
        values: z.array(
          z.object({
            value: z.string().nullable(),
            label: z.string().optional(),
            ...counts,
            previous: totals.nullable(),
          }),
        ),
      }).optional(),
    }),
    async run(callApi, { by: dimension, top = 10, lastDays, from, to, timezone, ...query }) {
      const { window: countedWindow, ...summary } = await callApi('GET /analytics/summary', {
        query: { ...query, ...toPeriodQuery({ lastDays, from, to, timezone }), top },
      })
      const { codes, breakdowns, previous } = summary
      return {
        content: {
          ...summary,
          window: countedWindow,
          previous: previous?.totals ?? null,
          codes: dimension === 'code' ? codes : undefined,
          breakdown:
            dimension === undefined || dimension === 'code'
              ? undefined
              : markUntrusted({ values: breakdowns[dimension].slice(0, Math.max(top, 24)) }),
        },
      }
    },
  }),
  defineTool({
    name: 'explain_change',
    title: 'Explain a rise or fall of scans',
    description:
      'Explain why scans rose or fell compared with an earlier period: the codes, places, devices, tags and campaigns that explain most of the change, each with edits of codes, publications and dates of campaigns in that time.',
    effect: 'none',
    calls: ['GET /analytics/changes'],
    input: z.strictObject({ ...period, ...mainFilters, compare }),
    output: analytics['GET /analytics/changes'].response.omit({ causes: true }).extend({
      causes: untrustedData({ values: analytics['GET /analytics/changes'].response.shape.causes }),
    }),
    async run(callApi, { lastDays, from, to, timezone, ...query }) {
      const { causes, ...change } = await callApi('GET /analytics/changes', {
        query: { ...query, ...toPeriodQuery({ lastDays, from, to, timezone }) },
      })
      return { content: { ...change, causes: markUntrusted({ values: causes }) } }
    },
  }),
  defineTool({
    name: 'rank_results',
    title: 'Rank what worked',
    description:
      'Rank codes, folders, tags, campaigns or places by scans, with the leads and conversions that these scans led to.',
    effect: 'none',
    calls: ['GET /analytics/ranking'],
    input: z.strictObject({
      ...period,
      ...mainFilters,
      compare,
      by: z.enum(rankedKinds).optional().meta({ description: '`code` by default.' }),
      top: z.int().min(1).max(100).optional().meta({ description: '10 by default.' }),
    }),
    output: z.object({
      window: RankingResult.shape.window,
      rows: z.array(RankingResult.shape.rows.element.omit({ series: true })),
      total: RankingResult.shape.total,
    }),
    async run(callApi, { lastDays, from, to, timezone, top = 10, ...query }) {
      const content = await callApi('GET /analytics/ranking', {
        query: { ...query, ...toPeriodQuery({ lastDays, from, to, timezone }), top },
      })
      return { content }
    },
  }),
  defineTool({
    name: 'list_scans',
    title: 'List the latest scans',
    description: 'List single scans, newest first. To count scans, use count_scans, which is exact and much smaller.',
    effect: 'none',
    calls: ['GET /scans'],
    input: z.strictObject({
      ...period,
      ...mainFilters,
      limit: z.int().min(1).max(50).optional().meta({ description: '20 by default.' }),
    }),
    output: z.object({
      scans: untrustedData({
        values: z.array(
          Scan.pick({
            id: true,
            timestamp: true,
            code: true,
            country: true,
            city: true,
            deviceType: true,
            os: true,
            language: true,
            referrer: true,
            destinationUrl: true,
            matchedRule: true,
          }),
        ),
      }),
    }),
    async run(callApi, { lastDays, from, to, timezone, limit = 20, ...query }) {
      const { data } = await callApi('GET /scans', {
        query: { ...query, ...toPeriodQuery({ lastDays, from, to, timezone }), limit },
      })
      return { content: { scans: markUntrusted({ values: data }) } }
    },
  }),
]

interface RequestedPeriod {
  lastDays?: number | undefined
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
}

/** Converts a period to a query of the API. */
function toPeriodQuery({ lastDays, from, to, timezone: zone = 'UTC' }: RequestedPeriod) {
  if (from !== undefined && lastDays === undefined) return { from, timezone: zone, ...(to === undefined ? {} : { to }) }
  const end = to === undefined ? Date.now() : Date.parse(to)
  const start = new Date(end - (lastDays ?? 30) * DAY_MS).toISOString()
  return { from: start, timezone: zone, ...(to === undefined ? {} : { to }) }
}
