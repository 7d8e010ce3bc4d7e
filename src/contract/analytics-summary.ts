import { z } from 'zod'
import { CodeReference, named } from './endpoint.ts'
import { breakdownValue, count, groupValue, intervals, previousTotals, seriesPoint, totals } from './figures.ts'
import type { Dimension, GroupDimension } from './scan-dimensions.ts'
import { window } from './scan-filters.ts'

const breakdowns = z.object({
  country: z.array(breakdownValue).describe('By country, by its code.'),
  region: z.array(breakdownValue).describe('By region.'),
  city: z.array(breakdownValue).describe('By city.'),
  deviceType: z.array(breakdownValue).describe('By kind of device.'),
  os: z.array(breakdownValue).describe('By operating system.'),
  browser: z.array(breakdownValue).describe('By browser.'),
  language: z.array(breakdownValue).describe('By language of the visitor.'),
  referrer: z.array(breakdownValue).describe('By page with the link.'),
  matchedRule: z.array(breakdownValue).describe('By the rule that decided. Null: no rule.'),
  utmSource: z
    .array(breakdownValue)
    .meta({ description: 'By `utm_source` of the address to which the scan was redirected.' }),
  utmMedium: z.array(breakdownValue).describe('By `utm_medium` of the address.'),
  utmCampaign: z.array(breakdownValue).describe('By `utm_campaign` of the address.'),
  folder: z.array(groupValue).meta({
    description:
      'By folder. Each folder is counted with its current subfolders, so a code may count in several folders.',
  }),
  tag: z.array(groupValue).describe('By tag. A code counts for each of its tags.'),
  campaign: z.array(groupValue).meta({ description: 'By campaign. Only scans between its start and its end count.' }),
  hour: z
    .array(breakdownValue.extend({ value: z.string().describe('The hour, from `0` to `23`.') }))
    .length(24)
    .meta({
      description: 'By hour of the day in the requested time zone: always 24 values, from 0 to 23.',
    }),
})

const breakdownTotals = {
  country: count.describe('Number of countries.'),
  region: count.describe('Number of regions.'),
  city: count.describe('Number of cities.'),
  deviceType: count.describe('Number of kinds of device.'),
  os: count.describe('Number of operating systems.'),
  browser: count.describe('Number of browsers.'),
  language: count.describe('Number of languages.'),
  referrer: count.describe('Number of referrers.'),
  matchedRule: count.describe('Number of rules.'),
  utmSource: count.describe('Number of values of `utm_source`.'),
  utmMedium: count.describe('Number of values of `utm_medium`.'),
  utmCampaign: count.describe('Number of values of `utm_campaign`.'),
  folder: count.describe('Number of folders.'),
  tag: count.describe('Number of tags.'),
  campaign: count.describe('Number of campaigns.'),
} satisfies Record<Dimension | GroupDimension, unknown>

export const Summary = z
  .object({
    window: window.describe('The period.'),
    timezone: z.string().describe('The IANA time zone of days and hours.'),
    interval: z.enum(intervals).describe('The length of an interval of the series.'),
    totals: totals.describe('The figures of the whole period.'),
    previous: z
      .object({
        window: window.meta({
          description: 'The earlier period. `clamped`: the history of the plan starts within it.',
        }),
        totals: totals.describe('The figures of the whole earlier period.'),
        series: z.array(seriesPoint).describe('The figures of each interval of the earlier period.'),
      })
      .nullable()
      .describe('The earlier period. Null if no comparison was requested.'),
    series: z
      .array(seriesPoint)
      .meta({ description: 'The figures of each interval, without gaps. A day of 23 or 25 hours is one day.' }),
    codes: z
      .array(
        totals.extend({
          ...CodeReference.shape,
          previous: previousTotals,
          series: z.array(count).optional().meta({
            description:
              'The scans of the code in each interval of `series`. Only with `codeSeries`, and for at most 62 intervals.',
          }),
        }),
      )
      .describe('The codes with the most scans.'),
    codesTotal: count.meta({
      description: 'Number of codes that were scanned. `codes` lists the codes with the most scans.',
    }),
    pages: z
      .array(totals.extend({ ...named('page'), previous: previousTotals }))
      .meta({ description: 'Pages that the codes currently open, with the totals of those codes.' }),
    sites: z
      .array(totals.extend({ ...named('site'), previous: previousTotals }))
      .meta({ description: 'Hosted sites that the codes currently open, with the totals of those codes.' }),
    breakdowns: breakdowns.describe('The values with the most scans, of each dimension.'),
    breakdownTotals: z
      .object(breakdownTotals)
      .meta({ description: 'Number of values of each breakdown. `breakdowns` lists the values with the most scans.' }),
    heatmap: z
      .array(z.array(count).length(24))
      .length(7)
      .meta({ description: 'Scans by weekday, Monday first, and hour in the requested time zone.' }),
    places: z
      .array(
        z.object({
          latitude: z.number().describe('The latitude in degrees.'),
          longitude: z.number().describe('The longitude in degrees.'),
          city: z.string().nullable().describe('The city. Null: unknown.'),
          scans: count.describe('Number of scans.'),
        }),
      )
      .meta({ description: 'The thousand places with the most scans.' }),
  })
  .meta({ id: 'AnalyticsSummary' })
export type Summary = z.output<typeof Summary>
