import { z } from 'zod'
import {
  allMembers,
  CodeReference,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
} from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { currency, outcomeTotals } from './outcomes.ts'
import { timezone } from './rules.ts'
import { Placement } from './scan-settings.ts'
import { idText, text } from './text.ts'

const count = z.int()

/** The figures that a goal can count. */
export const goalMetrics = ['scans', 'leads', 'conversions', 'value'] as const

const Goal = z.strictObject({ metric: z.enum(goalMetrics), target: z.number().positive().max(1e12) })
const Cost = z.strictObject({ amount: z.number().min(0).max(1e12), currency })

const limitedList = <T extends z.ZodType>(item: T) => z.array(item).max(200)
const campaignFields = {
  folderIds: limitedList(idText).meta({
    description: 'Codes in these folders and their subfolders belong to the campaign.',
  }),
  tags: limitedList(text(50)).meta({ description: 'Codes with any of these tags also belong to the campaign.' }),
  codeIds: z.array(idText).max(1000).meta({ description: 'These codes also belong to the campaign.' }),
  pageIds: limitedList(idText).meta({ description: 'Codes that open any of these pages also belong to the campaign.' }),
  from: dateTime
    .nullable()
    .meta({ description: 'Scans from this time on count. Null: from the start of the plan’s history.' }),
  to: dateTime.nullable().meta({ description: 'Scans before this time count. Null: the campaign has no end.' }),
  goal: Goal.nullable().meta({
    description:
      'A goal in `value` counts only amounts in the currency of the cost. Without a cost it counts amounts in every currency.',
  }),
  cost: Cost.nullable(),
}

const Campaign = z
  .object({ ...named, ...campaignFields, createdAt: dateTime, updatedAt: dateTime })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

export const MeasuredCampaign = Campaign.extend({
  window: z
    .object({ from: dateTime, to: dateTime })
    .meta({ description: 'The period of the scans that were counted.' }),
  totals: z.object(outcomeTotals),
  previous: z.object({ scans: count, visitors: count }).nullable().meta({
    description:
      'The figures of the same codes in an equally long period before. Null if the plan’s history does not reach that far back.',
  }),
  series: z.array(z.object({ start: dateTime, scans: count, visitors: count })).meta({
    description:
      'The figures of each day in the requested time zone, or of each week or month if the campaign is long.',
  }),
  interval: z.string(),
  codes: z
    .array(
      CodeReference.extend({
        placement: Placement.nullable(),
        scans: count,
        visitors: count,
        views: count,
        leads: count,
        conversions: count,
      }),
    )
    .meta({ description: 'The hundred codes with the most scans.' }),
  codesTotal: count,
  progress: z
    .object({
      done: z.number(),
      target: z.number(),
      forecast: z.number().nullable().meta({
        description:
          'The figure that is expected at the end of the campaign, at the rate of the last two weeks. Null if the campaign has no end, or has ended.',
      }),
      expectedAt: dateTime.nullable().meta({
        description:
          'When the goal will be reached at the rate of the last two weeks. Null: not before the end of the campaign.',
      }),
    })
    .nullable(),
  changes: z
    .array(z.object({ at: dateTime, code: CodeReference, fields: z.array(z.string()) }))
    .meta({ description: 'Changes of the codes during the campaign, newest first, at most 50.' }),
  story: z
    .string()
    .meta({ description: 'What happened in the campaign, in a few sentences that rules make from the figures.' }),
}).meta({ id: 'MeasuredCampaign' })
export type MeasuredCampaign = z.output<typeof MeasuredCampaign>

const optionalFields = {
  folderIds: campaignFields.folderIds.optional(),
  tags: campaignFields.tags.optional(),
  codeIds: campaignFields.codeIds.optional(),
  pageIds: campaignFields.pageIds.optional(),
  from: campaignFields.from.optional(),
  to: campaignFields.to.optional(),
  goal: campaignFields.goal.optional(),
  cost: campaignFields.cost.optional(),
}

/** Campaigns. A campaign has the codes of some folders, tags and pages, with dates, a goal and a cost. */
export const campaigns = {
  'GET /campaigns': listEndpoint('campaigns.list', 'List campaigns by name', Campaign),
  'POST /campaigns': {
    operation: 'campaigns.create',
    summary: 'Create a campaign',
    roles: ['marketer'],
    headers: idempotent,
    body: z.strictObject({ name: nameText, ...optionalFields }),
    status: 201,
    location: '/campaigns/{id}',
    response: Campaign,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'GET /campaigns/{id}': {
    operation: 'campaigns.read',
    summary: 'Read a campaign with its results',
    roles: allMembers,
    query: z.strictObject({ timezone: timezone.default('UTC') }),
    response: MeasuredCampaign,
    errors: ['not_found'],
  },
  'PATCH /campaigns/{id}': {
    operation: 'campaigns.update',
    summary: 'Update a campaign; omitted fields do not change',
    roles: ['marketer'],
    body: z.strictObject({ name: nameText, ...optionalFields }).partial(),
    alsoAccepts: Campaign,
    response: Campaign,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /campaigns/{id}': deleteEndpoint('campaigns.delete', 'Delete a campaign; its codes and scans stay', [
    'marketer',
  ]),
} satisfies Endpoints
