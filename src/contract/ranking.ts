import { z } from 'zod'
import { comparison } from './analytics.ts'
import { allMembers, type Endpoints } from './endpoint.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'

const count = z.int()

/** What can be ranked: codes, and groups of codes. */
export const rankedKinds = ['code', 'folder', 'tag', 'campaign', 'place'] as const
export type RankedKind = (typeof rankedKinds)[number]

export const RankingResult = z
  .object({
    window,
    previous: window.nullable().meta({ description: 'The earlier period; null if no comparison was requested.' }),
    rows: z.array(
      z.object({
        value: z.string().meta({ description: 'The id of the code, folder or campaign, the tag, or the address.' }),
        label: z.string().meta({ description: 'A name for people.' }),
        scans: count,
        visitors: count,
        previousScans: count.nullable(),
        leads: count.meta({ description: 'Scans whose visitor sent a form; each counts once.' }),
        conversions: count,
        cost: z
          .object({ amount: z.number(), currency: z.string() })
          .nullable()
          .meta({ description: 'The cost of a campaign. Null for anything else, and for a campaign without a cost.' }),
        series: z.array(count).meta({
          description:
            'The scans of each day, week or month. Empty for campaigns, and for periods of more than 62 steps.',
        }),
      }),
    ),
    total: count.meta({ description: 'Number of rows. `rows` lists those with the most scans.' }),
  })
  .meta({ id: 'RankingResult' })
export type RankingResult = z.output<typeof RankingResult>

/** Which codes, folders, tags, campaigns or places worked. */
export const ranking = {
  'GET /analytics/ranking': {
    operation: 'analytics.readRanking',
    summary: 'Rank codes, folders, tags, campaigns or places by their scans, with the outcomes of these scans',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      ...filters,
      timezone: timezone.default('UTC'),
      compare: comparison.optional(),
      by: z.enum(rankedKinds).default('code'),
      top: z.int().min(1).max(1000).default(100),
    }),
    response: RankingResult,
  },
} satisfies Endpoints
