import { z } from 'zod'
import { Changes } from './analytics-changes.ts'
import { Summary } from './analytics-summary.ts'
import { allMembers, dateTime, type Endpoints } from './endpoint.ts'
import { intervals } from './figures.ts'
import { timezone } from './rules.ts'
import { filters, range } from './scan-filters.ts'

const comparisons = ['weekdays', 'exact', 'previous', 'year'] as const
const moment = z.iso.datetime({ offset: true })

/** An earlier period to compare with: one that follows from the range, or any other. */
export const comparison = z.union([z.enum(comparisons), z.templateLiteral([moment, '..', moment])])
export type Comparison = z.output<typeof comparison>

const comparisonDescription =
  '`weekdays`: the range, moved back in local time by whole weeks, so that each day is compared with the same weekday; a single day with that day of the week before. `exact` or `previous`: the range, moved back by its length in whole days; for a range shorter than a day, the same hours of the day before. `year`: the same dates one year earlier. `{from}..{to}`: the period between two points in time, which starts before the range and may have another length. If the range has not ended yet, it is compared with the same hours: the earlier period ends as long before its own end. This does not apply to `{from}..{to}`.'

const compareFrom = dateTime.optional().meta({
  description:
    'Start of the earlier period, instead of `compare`. The earlier period is as long as the range, and starts before the range.',
})

const summaryQuery = {
  ...range,
  ...filters,
  timezone: timezone.default('UTC').meta({ description: 'An IANA time zone. Days start at its midnight.' }),
  interval: z.enum(intervals).optional().meta({
    description: 'The length of an interval of the series. By default, the length of the range decides.',
  }),
  weekStart: z.int().min(1).max(7).default(1).meta({
    description: 'The day on which the weeks of the series begin: 1 is Monday, 7 is Sunday.',
  }),
  compare: comparison.optional().meta({
    description: `Also count an earlier period, as far as the plan’s history reaches. ${comparisonDescription}`,
  }),
  compareFrom,
}

export const analytics = {
  'GET /analytics/summary': {
    operation: 'analytics.readSummary',
    summary: 'Count scans and daily visitors',
    description: 'Totals, series, and breakdowns by code and by every dimension.',
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
    summary: 'List what contributed to a rise or fall of scans',
    description: 'The values that contributed most to the difference from an earlier period.',
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
