import { z } from 'zod'
import { allMembers, dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { currency, outcomeTotals } from './outcomes.ts'
import { timezone } from './rules.ts'
import { Placement } from './scan-settings.ts'
import { idText, text } from './text.ts'

const count = z.int()

/** What a campaign is measured by. */
export const goalMetrics = ['scans', 'leads', 'conversions', 'value'] as const

const Goal = z.strictObject({ metric: z.enum(goalMetrics), target: z.number().positive().max(1e12) })
const Cost = z.strictObject({ amount: z.number().min(0).max(1e12), currency })

const some = <T extends z.ZodType>(item: T) => z.array(item).max(200)
const settings = {
  folderIds: some(idText).meta({ description: 'Codes in these folders and their subfolders belong to the campaign.' }),
  tags: some(text(50)).meta({ description: 'And codes with any of these tags.' }),
  codeIds: z.array(idText).max(1000).meta({ description: 'And these codes.' }),
  pageIds: some(idText).meta({ description: 'And codes that open any of these pages.' }),
  from: dateTime
    .nullable()
    .meta({ description: 'Scans from then on count; null: as far as the plan’s history reaches.' }),
  to: dateTime.nullable().meta({ description: 'Scans before then count; null: it has no end.' }),
  goal: Goal.nullable().meta({ description: '`value` counts in the currency of the cost, or else in every currency.' }),
  cost: Cost.nullable(),
}

const Campaign = z.object({ ...named, ...settings, createdAt: dateTime, updatedAt: dateTime }).meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

const ofCode = z.object({ id: z.string(), shortCode: z.string(), name: z.string() })

export const MeasuredCampaign = Campaign.extend({
  window: z.object({ from: dateTime, to: dateTime }).meta({ description: 'The scans that were counted.' }),
  totals: z.object(outcomeTotals),
  previous: z.object({ scans: count, visitors: count }).nullable().meta({
    description: 'The same codes in as many days before; null if the plan’s history does not reach so far.',
  }),
  series: z.array(z.object({ start: dateTime, scans: count, visitors: count })).meta({
    description: 'By day in the requested time zone; by week or month if the campaign is long.',
  }),
  interval: z.string(),
  codes: z
    .array(
      ofCode.extend({
        placement: Placement.nullable(),
        scans: count,
        visitors: count,
        views: count,
        leads: count,
        conversions: count,
      }),
    )
    .meta({ description: 'The hundred with the most scans.' }),
  codesTotal: count,
  progress: z
    .object({
      done: z.number(),
      target: z.number(),
      forecast: z.number().nullable().meta({
        description: 'At its end, at the pace of the last two weeks; null without an end, or once it has ended.',
      }),
      expectedAt: dateTime
        .nullable()
        .meta({ description: 'When the goal is reached at that pace; null: not before its end.' }),
    })
    .nullable(),
  changes: z
    .array(z.object({ at: dateTime, code: ofCode, fields: z.array(z.string()) }))
    .meta({ description: 'Changes of its codes while it runs, newest first, at most 50.' }),
  story: z.string().meta({ description: 'What happened, in a few sentences made from the figures by rules.' }),
}).meta({ id: 'MeasuredCampaign' })
export type MeasuredCampaign = z.output<typeof MeasuredCampaign>

const optional = {
  folderIds: settings.folderIds.optional(),
  tags: settings.tags.optional(),
  codeIds: settings.codeIds.optional(),
  pageIds: settings.pageIds.optional(),
  from: settings.from.optional(),
  to: settings.to.optional(),
  goal: settings.goal.optional(),
  cost: settings.cost.optional(),
}

/** Campaigns: a name over folders, tags, codes and pages, with dates, a goal and a cost. */
export const campaigns = {
  'GET /campaigns': listEndpoint('List campaigns by name', Campaign),
  'POST /campaigns': {
    summary: 'Create a campaign',
    roles: ['marketer'],
    headers: idempotent,
    body: z.strictObject({ name: nameText, ...optional }),
    status: 201,
    location: '/campaigns/{id}',
    response: Campaign,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'GET /campaigns/{id}': {
    summary: 'Read a campaign with what it brought',
    roles: allMembers,
    query: z.strictObject({ timezone: timezone.default('UTC') }),
    response: MeasuredCampaign,
    errors: ['not_found'],
  },
  'PATCH /campaigns/{id}': {
    summary: 'Update a campaign; omitted fields do not change',
    roles: ['marketer'],
    body: z.strictObject({ name: nameText, ...optional }).partial(),
    sentBack: Campaign,
    response: Campaign,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /campaigns/{id}': deleteEndpoint('Delete a campaign; its codes and scans stay', ['marketer']),
} satisfies Endpoints
