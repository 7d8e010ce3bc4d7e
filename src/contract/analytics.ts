import { z } from 'zod'
import { dateTime, type Endpoints, allMembers } from './endpoint.ts'
import { timezone } from './rules.ts'
import type { Dimension, GroupDimension } from './scan-dimensions.ts'
import { filters, range, window } from './scan-filters.ts'

const count = z.int()
const totals = z.object({
  scans: count,
  visitors: count.meta({
    description:
      'Different visitors. The key that identifies visitors changes every UTC day, so a visitor who scans on two days counts twice. All figures count visitors in this way, also those of an hour, a country or a code.',
  }),
})
const seriesPoint = totals.extend({
  start: dateTime.meta({ description: 'Start of the interval in the requested time zone.' }),
})
const previousTotals = totals
  .nullable()
  .meta({ description: 'The same figures for the earlier period; null if no comparison was requested.' })
const breakdownValue = totals.extend({
  value: z.string().nullable().meta({ description: 'Null: unknown.' }),
  previous: previousTotals,
})

/** The figures of a group of codes: a folder, a tag or a campaign. */
const groupValue = breakdownValue.extend({
  value: z.string().meta({ description: 'The value of the filter: the id of the folder or campaign, or the tag.' }),
  label: z.string().meta({ description: 'A name for people.' }),
  visitors: count.meta({ description: 'The sum of the visitors of the codes in the group.' }),
})

const comparisons = ['weekdays', 'exact', 'previous', 'year'] as const
const moment = z.iso.datetime({ offset: true })

/** An earlier period to compare with: one that follows from the range, or any other. */
export const comparison = z.union([z.enum(comparisons), z.templateLiteral([moment, '..', moment])])
export type Comparison = z.output<typeof comparison>

const comparisonDescription =
  '`weekdays`: the range, moved back in local time by whole weeks, so that each day is compared with the same weekday; a single day with that day of the week before. `exact` or `previous`: the range, moved back by its length in whole days; for a range shorter than a day, the same hours of the day before. `year`: the same dates one year earlier. `{from}..{to}`: the period between two points in time, which starts before the range and may have another length. If the range has not ended yet, it is compared with the same hours: the earlier period ends as long before its own end. This does not apply to `{from}..{to}`.'

export const intervals = ['hour', 'day', 'week', 'month'] as const

const compareFrom = dateTime.optional().meta({
  description:
    'Start of the earlier period, instead of `compare`. The earlier period is as long as the range, and starts before the range.',
})

const summaryQuery = {
  ...range,
  ...filters,
  timezone: timezone.default('UTC').meta({ description: 'An IANA time zone. Days start at its midnight.' }),
  interval: z.enum(intervals).optional().meta({
    description:
      'The length of an interval of the series. Weeks start on Monday. By default, the length of the range decides.',
  }),
  compare: comparison.optional().meta({
    description: `Also count an earlier period, as far as the plan’s history reaches. ${comparisonDescription}`,
  }),
  compareFrom,
}

const breakdowns = z.object({
  country: z.array(breakdownValue),
  region: z.array(breakdownValue),
  city: z.array(breakdownValue),
  deviceType: z.array(breakdownValue),
  os: z.array(breakdownValue),
  browser: z.array(breakdownValue),
  language: z.array(breakdownValue),
  referrer: z.array(breakdownValue),
  matchedRule: z.array(breakdownValue),
  utmSource: z
    .array(breakdownValue)
    .meta({ description: 'The UTM parameters are those of the address to which the scan was redirected.' }),
  utmMedium: z.array(breakdownValue),
  utmCampaign: z.array(breakdownValue),
  folder: z.array(groupValue).meta({
    description: 'Each folder is counted with its current subfolders, so a code may count in several folders.',
  }),
  tag: z.array(groupValue),
  campaign: z.array(groupValue).meta({ description: 'Only scans between the start and the end of the campaign.' }),
  hour: z
    .array(breakdownValue.extend({ value: z.string() }))
    .length(24)
    .meta({
      description: 'By hour of the day in the requested time zone: always 24 values, from 0 to 23.',
    }),
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
  utmSource: count,
  utmMedium: count,
  utmCampaign: count,
  folder: count,
  tag: count,
  campaign: count,
} satisfies Record<Dimension | GroupDimension, unknown>

export const Summary = z
  .object({
    window,
    timezone: z.string(),
    interval: z.enum(intervals),
    totals,
    previous: z
      .object({
        window: window.meta({
          description: 'The earlier period. `clamped`: the history of the plan starts within it.',
        }),
        totals,
        series: z.array(seriesPoint),
      })
      .nullable(),
    series: z.array(seriesPoint).meta({ description: 'Without gaps. A day of 23 or 25 hours is one day.' }),
    codes: z.array(
      totals.extend({
        id: z.string(),
        shortCode: z.string(),
        name: z.string(),
        previous: previousTotals,
        series: z.array(count).optional().meta({
          description:
            'The scans of the code in each interval of `series`. Only with `codeSeries`, and for at most 62 intervals.',
        }),
      }),
    ),
    codesTotal: count.meta({
      description: 'Number of codes that were scanned. `codes` lists the codes with the most scans.',
    }),
    pages: z
      .array(totals.extend({ id: z.string(), name: z.string(), previous: previousTotals }))
      .meta({ description: 'Pages that the codes currently open, with the totals of those codes.' }),
    sites: z
      .array(totals.extend({ id: z.string(), name: z.string(), previous: previousTotals }))
      .meta({ description: 'Hosted sites that the codes currently open, with the totals of those codes.' }),
    breakdowns,
    breakdownTotals: z
      .object(breakdownTotals)
      .meta({ description: 'Number of values of each breakdown. `breakdowns` lists the values with the most scans.' }),
    heatmap: z
      .array(z.array(count).length(24))
      .length(7)
      .meta({ description: 'Scans by weekday, Monday first, and hour in the requested time zone.' }),
    places: z
      .array(z.object({ latitude: z.number(), longitude: z.number(), city: z.string().nullable(), scans: count }))
      .meta({ description: 'The thousand places with the most scans.' }),
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
          dimension: z
            .string()
            .meta({ description: 'A filter of the summary: `country`, `codeId`, `folderId`, `tag`, `campaign`, …' }),
          value: z.string().nullable(),
          label: z.string().nullable().meta({ description: 'A name for people, if it differs from the value.' }),
          scans: count.meta({
            description: 'Scans of this cause, without the scans of the causes that are listed before it.',
          }),
          previous: count,
          change: count,
          share: z.number().optional().meta({
            description:
              'The share of this cause in the whole change, from 0 to 1. 0 if its scans changed in the other direction.',
          }),
          edits: z
            .array(
              z.object({
                at: dateTime,
                created: z.boolean(),
                fields: z
                  .array(z.string())
                  .meta({ description: 'Fields that changed. Empty if the code was created.' }),
              }),
            )
            .optional()
            .meta({
              description:
                'The last three changes of the code in the two periods, including its creation, newest first.',
            }),
          published: z
            .object({ at: dateTime, type: z.enum(['page', 'site']), name: z.string() })
            .optional()
            .meta({
              description:
                'When the page or site that the code leads to was last published. Absent if it was not published in the two periods.',
            }),
          startedAt: dateTime
            .optional()
            .meta({ description: 'When the campaign started. Absent if it did not start in the two periods.' }),
          endedAt: dateTime
            .optional()
            .meta({ description: 'When the campaign ended. Absent if it did not end in the two periods.' }),
        }),
      )
      .meta({
        description:
          'At most six values whose scans rose or fell differently from the other scans, and by more than chance explains. The value that explains most comes first. Each value is counted without the scans of the values before it, so the shares add up to at most 1. If several values explain nearly the same scans, only the narrowest is listed. A campaign counts all scans of its codes, also those before its start and after its end.',
      }),
  })
  .meta({ id: 'AnalyticsChanges' })
export type Changes = z.output<typeof Changes>

export const analytics = {
  'GET /analytics/summary': {
    operation: 'analytics.readSummary',
    summary: 'Scans and daily visitors: totals, series, and breakdowns by code and by every dimension',
    roles: allMembers,
    query: z.strictObject({
      ...summaryQuery,
      codeSeries: z.boolean().default(false).meta({ description: 'Include the scans of each code in each interval.' }),
      top: z
        .int()
        .min(1)
        .max(1000)
        .default(10)
        .meta({ description: 'Maximum number of codes, of pages, of sites and of values of each breakdown.' }),
      codes: z
        .literal('all')
        .optional()
        .meta({ description: 'List every code that was scanned, also if there are more than `top`.' }),
    }),
    response: Summary,
  },
  'GET /analytics/changes': {
    operation: 'analytics.listChanges',
    summary: 'The values that contributed most to a rise or fall of scans since an earlier period',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      ...filters,
      timezone: summaryQuery.timezone,
      compare: comparison
        .default('previous')
        .meta({ description: `The earlier period to compare with. ${comparisonDescription}` }),
      compareFrom,
    }),
    response: Changes,
  },
} satisfies Endpoints
