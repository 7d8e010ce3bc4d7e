import { z } from 'zod'
import { type Endpoints, allMembers, ignored, named } from './endpoint.ts'
import { PassQueryMode } from './scan-settings.ts'
import { nameText } from './form-fields.ts'

/** The plans, smallest first. */
export const plans = ['free', 'basic', 'core', 'pro', 'business'] as const
export type Plan = (typeof plans)[number]

const PlanOffer = z
  .object({
    plan: z.string(),
    name: z.string(),
    codes: z.int(),
    folders: z.int(),
    pages: z.int(),
    templates: z.int(),
    apiKeys: z.int(),
    historyDays: z.int().meta({ description: 'The number of days for which scans can be read.' }),
    api: z.boolean(),
    webhooks: z.boolean(),
  })
  .meta({ id: 'PlanOffer' })

const Me = z
  .object({
    key: z.object({ ...named, scope: z.string() }),
    workspace: z.object({
      ...named,
      slug: z.string(),
      plan: z.string(),
      planName: z.string(),
      passQuery: PassQueryMode.meta({
        description: 'The default of codes that have no setting for the query of the scanned address.',
      }),
    }),
    limits: z.object({
      codes: z.int(),
      folders: z.int(),
      pages: z.int(),
      bulkBatch: z.int(),
      apiKeys: z.int(),
      apiRequestsPerMinute: z.int(),
      sites: z.int(),
      aiImages: z.int(),
      files: z.int().optional().meta({ description: 'Files that codes open.' }),
      fileMegabytes: z
        .int()
        .optional()
        .meta({ description: 'The size of these files together, with the versions that are kept.' }),
    }),
    usage: z.object({
      codes: z.int(),
      folders: z.int(),
      pages: z.int(),
      apiKeys: z.int(),
      sites: z.int(),
      aiImages: z.int(),
      files: z.int().optional(),
      fileMegabytes: z.int().optional(),
    }),
    planChanges: z.boolean().meta({
      description: 'Whether `PATCH /me` may change the plan. If not, the people who run the installation set the plan.',
    }),
    plans: z.array(PlanOffer).meta({ description: 'What each plan includes, smallest first.' }),
    apiReferenceUrl: z.string().meta({ format: 'uri', description: 'The API reference.' }),
  })
  .meta({ id: 'Me' })

export const workspace = {
  'GET /me': {
    operation: 'workspace.read',
    summary: 'Read the API key, its workspace, the limits of the plan and their usage',
    roles: allMembers,
    response: Me,
  },
  'PATCH /me': {
    operation: 'workspace.update',
    summary: 'Rename the workspace, change its plan, or change the defaults of its codes',
    roles: [],
    scope: 'admin',
    body: z.strictObject({
      workspace: z
        .strictObject({
          name: nameText,
          plan: z.enum(plans),
          passQuery: PassQueryMode,
          id: ignored,
          slug: ignored,
          planName: ignored,
        })
        .partial()
        .transform(({ name, plan, passQuery }) => ({ name, plan, passQuery })),
    }),
    alsoAccepts: Me,
    response: Me,
    errors: ['plan_set_by_operator'],
  },
} satisfies Endpoints
