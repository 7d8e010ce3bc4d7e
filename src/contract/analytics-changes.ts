import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { count, totals } from './figures.ts'
import { window } from './scan-filters.ts'

/** Why scans rose or fell. */
export const Changes = z
  .object({
    window: window.describe('The period.'),
    before: window.omit({ clamped: true }).describe('The earlier period.'),
    totals: totals.describe('The figures of the period.'),
    previous: totals.describe('The figures of the earlier period.'),
    causes: z
      .array(
        z.object({
          dimension: z
            .string()
            .meta({ description: 'A filter of the summary: `country`, `codeId`, `folderId`, `tag`, `campaign`, …' }),
          value: z.string().nullable().describe('The value of the filter. Null: unknown.'),
          label: z.string().nullable().meta({ description: 'A name for people, if it differs from the value.' }),
          scans: count.meta({
            description: 'Scans of this cause, without the scans of the causes that are listed before it.',
          }),
          previous: count.describe('Scans of this cause in the earlier period.'),
          change: count.describe('By how many scans this cause rose, or fell if it is negative.'),
          share: z.number().optional().meta({
            description:
              'The share of this cause in the whole change, from 0 to 1. 0 if its scans changed in the other direction.',
          }),
          edits: z
            .array(
              z.object({
                at: dateTime.describe('When the code was changed.'),
                created: z.boolean().describe('Whether the code was created then.'),
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
            .object({
              at: dateTime.describe('When it was published.'),
              type: z.enum(['page', 'site']).describe('What was published.'),
              name: z.string().describe('The name of the page or site.'),
            })
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
