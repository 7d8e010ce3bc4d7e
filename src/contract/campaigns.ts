import { z } from 'zod'
import {
  allMembers,
  bodyExamples,
  CodeReference,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
} from './endpoint.ts'
import { currency, outcomeTotals } from './outcomes.ts'
import { timezone } from './rules.ts'
import { Placement } from './scan-settings.ts'
import { idText, tagText } from './text.ts'

const count = z.int()
const scanCounts = {
  scans: count.describe('Number of scans.'),
  visitors: count.describe('Number of visitors, who count anew each UTC day.'),
}

/** The figures that a goal can count. */
export const goalMetrics = ['scans', 'leads', 'conversions', 'value'] as const

const Goal = z.strictObject({
  metric: z.enum(goalMetrics).describe('What is counted. `value`: the amounts of conversions.'),
  target: z.number().positive().max(1e12).describe('The figure to reach.'),
})
const Cost = z.strictObject({
  amount: z.number().min(0).max(1e12).describe('What the campaign costs.'),
  currency: currency.describe('The currency by ISO 4217, such as `EUR`.'),
})

const limitedList = <T extends z.ZodType>(item: T) => z.array(item).max(200)
const campaignFields = {
  folderIds: limitedList(idText).meta({
    description: 'Codes in these folders and their subfolders belong to the campaign.',
  }),
  tags: limitedList(tagText).meta({ description: 'Codes with any of these tags also belong to the campaign.' }),
  codeIds: z.array(idText).max(1000).meta({ description: 'These codes also belong to the campaign.' }),
  pageIds: limitedList(idText).meta({ description: 'Codes that open any of these pages also belong to the campaign.' }),
  from: dateTime
    .nullable()
    .meta({ description: 'Scans from this time on count. Null: from the start of the plan’s history.' }),
  to: dateTime.nullable().meta({ description: 'Scans before this time count. Null: the campaign has no end.' }),
  goal: Goal.nullable().meta({
    description:
      'What the campaign should reach. Null: no goal. A goal in `value` counts only amounts in the currency of the cost. Without a cost it counts amounts in every currency.',
  }),
  cost: Cost.nullable().describe('The cost, from which the cost per lead follows. Null: unknown.'),
}

const Campaign = z
  .object({ ...named('campaign'), ...campaignFields, ...timestamps('campaign') })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

export const MeasuredCampaign = Campaign.extend({
  window: z
    .object({
      from: dateTime.describe('The start, inclusive.'),
      to: dateTime.describe('The end, exclusive.'),
    })
    .meta({ description: 'The period of the scans that were counted.' }),
  totals: z.object(outcomeTotals).describe('The figures of the whole campaign.'),
  previous: z.object(scanCounts).nullable().meta({
    description:
      'The figures of the same codes in an equally long period before. Null if the plan’s history does not reach that far back.',
  }),
  series: z.array(z.object({ start: dateTime.describe('The start of the interval.'), ...scanCounts })).meta({
    description:
      'The figures of each day in the requested time zone, or of each week or month if the campaign is long.',
  }),
  interval: z.string().describe('`day`, `week` or `month`.'),
  codes: z
    .array(
      CodeReference.extend({
        placement: Placement.nullable().describe('Where the printed code is. Null: unknown.'),
        ...scanCounts,
        views: outcomeTotals.views,
        leads: outcomeTotals.leads,
        conversions: outcomeTotals.conversions,
      }),
    )
    .meta({ description: 'The hundred codes with the most scans.' }),
  codesTotal: count.describe('Number of codes of the campaign.'),
  progress: z
    .object({
      done: z.number().describe('The figure so far.'),
      target: z.number().describe('The figure to reach.'),
      forecast: z.number().nullable().meta({
        description:
          'The figure that is expected at the end of the campaign, at the rate of the last two weeks. Null if the campaign has no end, or has ended.',
      }),
      expectedAt: dateTime.nullable().meta({
        description:
          'When the goal will be reached at the rate of the last two weeks. Null: not before the end of the campaign.',
      }),
    })
    .nullable()
    .describe('How far the goal is reached. Null: the campaign has no goal.'),
  changes: z
    .array(
      z.object({
        at: dateTime.describe('When the code was changed.'),
        code: CodeReference.describe('The code.'),
        fields: z.array(z.string()).describe('The fields that changed.'),
      }),
    )
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
    body: z.strictObject({ name: createNameField('campaign'), ...optionalFields }).register(bodyExamples, {
      example: {
        name: 'Summer 2026',
        tags: ['terrace'],
        from: '2026-06-01T00:00:00+02:00',
        to: '2026-09-01T00:00:00+02:00',
        goal: { metric: 'scans', target: 5000 },
        cost: { amount: 480, currency: 'EUR' },
      },
    }),
    status: 201,
    location: '/campaigns/{id}',
    response: Campaign,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'GET /campaigns/{id}': {
    operation: 'campaigns.read',
    summary: 'Read a campaign with its results',
    roles: allMembers,
    query: z.strictObject({ timezone: timezone.default('UTC').describe('The IANA time zone of the series.') }),
    response: MeasuredCampaign,
    errors: ['not_found'],
  },
  'PATCH /campaigns/{id}': {
    operation: 'campaigns.update',
    summary: 'Update a campaign',
    description: 'Fields that are left out do not change.',
    roles: ['marketer'],
    body: z
      .strictObject({ name: createNameField('campaign'), ...optionalFields })
      .partial()
      .register(bodyExamples, { example: { goal: { metric: 'scans', target: 6000 } } }),
    alsoAccepts: Campaign,
    response: Campaign,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /campaigns/{id}': {
    ...deleteEndpoint('campaigns.delete', 'Delete a campaign', ['marketer']),
    description: 'Its codes and scans stay.',
  },
} satisfies Endpoints
