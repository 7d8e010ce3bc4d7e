import { z } from 'zod'
import { dateTime, type Endpoints, allMembers } from './endpoint.ts'
import { timezone } from './rules.ts'
import type { Dimension } from './scan-dimensions.ts'
import { filters, range, window } from './scan-filters.ts'

const count = z.int()
const totals = z.object({
  scans: count,
  visitors: count.meta({
    description:
      'Everybody who scanned, once a day of UTC: their key is another on the next day, so somebody who comes on two days counts twice. The same in every figure: who scanned in this hour, from this country, this code.',
  }),
})
const step = totals.extend({
  start: dateTime.meta({ description: 'Where the interval begins in the asked time zone.' }),
})
const previous = totals.nullable().meta({ description: 'In the earlier period; null where no comparison was asked.' })
const part = totals.extend({
  value: z.string().nullable().meta({ description: 'Null: not known.' }),
  previous,
})

export const comparisons = ['previous', 'year'] as const
const earlier =
  '`previous`: as many whole days earlier as the range has, by the clock of the time zone; below a day, the same hours of the day before. `year`: the same dates one year earlier.'

export const intervals = ['hour', 'day', 'week', 'month'] as const

const params = {
  ...range,
  ...filters,
  timezone: timezone.default('UTC').meta({ description: 'An IANA time zone: days begin at its midnight.' }),
  interval: z
    .enum(intervals)
    .optional()
    .meta({ description: 'Weeks begin on Monday. By default what suits the range.' }),
  compare: z
    .enum(comparisons)
    .optional()
    .meta({
      description: `Also count an earlier period, as far as the plan’s history reaches. ${earlier}`,
    }),
}

const breakdowns = z.object({
  country: z.array(part),
  region: z.array(part),
  city: z.array(part),
  deviceType: z.array(part),
  os: z.array(part),
  browser: z.array(part),
  language: z.array(part),
  referrer: z.array(part),
  matchedRule: z.array(part),
})

const breakdownTotals = {
  country: count,
  region: count,
  city: count,
  deviceType: count,
  os: count,
  browser: count,
  language: count,
  referrer: count,
  matchedRule: count,
} satisfies Record<Dimension, unknown>

const Summary = z
  .object({
    window,
    timezone: z.string(),
    interval: z.enum(intervals),
    totals,
    previous: z.object({ totals, series: z.array(step) }).nullable(),
    series: z.array(step).meta({ description: 'Without gaps; days of 23 and 25 hours are days.' }),
    codes: z.array(
      totals.extend({
        id: z.string(),
        shortCode: z.string(),
        name: z.string(),
        previous,
        series: z.array(count).optional().meta({
          description: 'Its scans in each interval of `series`; where `codeSeries` was asked and there are at most 62.',
        }),
      }),
    ),
    codesTotal: count.meta({ description: 'How many codes were scanned in all; `codes` has the first of them.' }),
    pages: z
      .array(totals.extend({ id: z.string(), name: z.string(), previous }))
      .meta({ description: 'Pages that the codes open now, with the sums of those codes.' }),
    breakdowns,
    breakdownTotals: z
      .object(breakdownTotals)
      .meta({ description: 'How many values there are of each in all; `breakdowns` has the first of them.' }),
    heatmap: z
      .array(z.array(count).length(24))
      .length(7)
      .meta({ description: 'Scans by weekday, Monday first, and hour of the asked time zone.' }),
    places: z
      .array(z.object({ latitude: z.number(), longitude: z.number(), city: z.string().nullable(), scans: count }))
      .meta({ description: 'The thousand with the most scans.' }),
  })
  .meta({ id: 'AnalyticsSummary' })
export type Summary = z.output<typeof Summary>

const Changes = z
  .object({
    window,
    before: window.omit({ clamped: true }),
    totals,
    previous: totals,
    causes: z
      .array(
        z.object({
          dimension: z.string().meta({ description: 'A filter of the summary: `country`, `codeId`, …' }),
          value: z.string().nullable(),
          label: z.string().nullable().meta({ description: 'What people call it, where that is not the value.' }),
          scans: count,
          previous: count,
          change: count,
        }),
      )
      .meta({
        description:
          'The twenty values, over all dimensions, that rose or fell most otherwise than the whole, largest change first.',
      }),
  })
  .meta({ id: 'AnalyticsChanges' })
export type Changes = z.output<typeof Changes>

export const analytics = {
  'GET /analytics/summary': {
    summary: 'Scans and daily visitors: in total, over time, by code and by everything that is known of them',
    roles: allMembers,
    query: z.strictObject({
      ...params,
      codeSeries: z
        .boolean()
        .default(false)
        .meta({ description: 'Also say how often each code was scanned in each interval.' }),
      top: z.int().min(1).max(1000).default(10).meta({ description: 'At most so many codes, pages and values each.' }),
      codes: z.literal('all').optional().meta({ description: 'Lists every code that was scanned, whatever `top` is.' }),
    }),
    response: Summary,
  },
  'GET /analytics/changes': {
    summary: 'Why scans rose or fell against the period before: the values that contributed most',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      ...filters,
      timezone: params.timezone,
      compare: z
        .enum(comparisons)
        .default('previous')
        .meta({ description: `Which earlier period it is compared with. ${earlier}` }),
    }),
    response: Changes,
  },
} satisfies Endpoints
