import { z } from 'zod'
import { comparison } from './analytics.ts'
import { allMembers, type Endpoints } from './endpoint.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'

const count = z.int()

/** What can be ranked: codes, and groups of codes. */
export const rankedKinds = ['code', 'folder', 'tag', 'campaign', 'place', 'design'] as const
export type RankedKind = (typeof rankedKinds)[number]

export const RankingResult = z
  .object({
    window: window.describe('The period.'),
    previous: window.nullable().meta({ description: 'The earlier period; null if no comparison was requested.' }),
    rows: z
      .array(
        z.object({
          value: z.string().meta({
            description:
              'The id of the code, folder or campaign, the tag, the address, or a text that identifies the design.',
          }),
          label: z.string().meta({
            description: 'The name of the code, folder or campaign, the tag, the address, or the design in words.',
          }),
          scans: count.describe('Number of scans.'),
          visitors: count.describe('Number of visitors, who count anew each UTC day.'),
          previousScans: count.nullable().describe('Scans in the earlier period. Null if no comparison was requested.'),
          leads: count.meta({ description: 'Scans whose visitor sent a form; each counts once.' }),
          conversions: count.describe('Scans for which `POST /conversions` reported an outcome; each counts once.'),
          cost: z
            .object({
              amount: z.number().describe('The amount.'),
              currency: z.string().describe('The currency by ISO 4217, such as `EUR`.'),
            })
            .nullable()
            .meta({
              description: 'The cost of a campaign. Null for anything else, and for a campaign without a cost.',
            }),
          series: z.array(count).meta({
            description:
              'The scans of each day, week or month. Empty for campaigns, and for periods of more than 62 steps.',
          }),
        }),
      )
      .describe('What was ranked, the most scanned first.'),
    total: count.meta({ description: 'Number of rows. `rows` lists those with the most scans.' }),
  })
  .meta({ id: 'RankingResult' })
export type RankingResult = z.output<typeof RankingResult>

/** Which codes, folders, tags, campaigns, places or designs worked. */
export const ranking = {
  'GET /analytics/ranking': {
    operation: 'analytics.readRanking',
    summary: 'Rank codes, folders, places or designs',
    description: 'Or tags or campaigns: by their scans, with the outcomes of these scans.',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      ...filters,
      timezone: timezone.default('UTC').describe('The IANA time zone of days.'),
      compare: comparison
        .optional()
        .describe('Also count an earlier period, as `compare` of `GET /analytics/summary` does.'),
      by: z
        .enum(rankedKinds)
        .default('code')
        .describe(
          'What is ranked. `place`: the addresses of the placements of codes. `design`: how codes are drawn, with the name of a template that looks the same, or the colors and shapes in words.',
        ),
      top: z.int().min(1).max(1000).default(100).describe('How many rows are listed at most, 1 to 1,000.'),
    }),
    response: RankingResult,
  },
} satisfies Endpoints
