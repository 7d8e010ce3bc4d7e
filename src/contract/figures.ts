import { z } from 'zod'
import { dateTime } from './endpoint.ts'

// Figures of scans that several responses have.

export const intervals = ['hour', 'day', 'week', 'month'] as const

export const count = z.int()
export const totals = z
  .object({
    scans: count.describe('Number of scans.'),
    visitors: count.meta({
      description:
        'Different visitors. The key that identifies visitors changes every UTC day, so a visitor who scans on two days counts twice. All figures count visitors in this way, also those of an hour, a country or a code.',
    }),
  })
  .meta({ id: 'ScanTotals' })
export const seriesPoint = totals
  .extend({ start: dateTime.meta({ description: 'Start of the interval in the requested time zone.' }) })
  .meta({ id: 'SeriesPoint' })
export const previousTotals = totals
  .nullable()
  .meta({ description: 'The same figures for the earlier period; null if no comparison was requested.' })
export const breakdownValue = totals
  .extend({ value: z.string().nullable().meta({ description: 'The value. Null: unknown.' }), previous: previousTotals })
  .meta({ id: 'BreakdownValue' })

/** The figures of a group of codes: a folder, a tag or a campaign. */
export const groupValue = breakdownValue
  .extend({
    value: z.string().meta({ description: 'The value of the filter: the id of the folder or campaign, or the tag.' }),
    label: z.string().meta({ description: 'The name of the folder or campaign, or the tag.' }),
    visitors: count.meta({ description: 'The sum of the visitors of the codes in the group.' }),
  })
  .meta({ id: 'GroupValue' })
