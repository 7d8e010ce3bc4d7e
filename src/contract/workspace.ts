import { z } from 'zod'
import { allMembers, bodyExamples, createNameField, type Endpoints, ignored, named } from './endpoint.ts'
import { PassQueryMode } from './scan-settings.ts'

/** The plans, smallest first. */
export const plans = ['free', 'basic', 'core', 'pro', 'business'] as const
export type Plan = (typeof plans)[number]

const PlanOffer = z
  .object({
    plan: z.string().describe('The plan: `free`, `basic`, `core`, `pro` or `business`. More may be added later.'),
    name: z.string().describe('The name of the plan for people.'),
    codes: z.int().describe('How many codes that are not archived a workspace may have.'),
    folders: z.int().describe('How many folders a workspace may have.'),
    pages: z.int().describe('How many pages a workspace may have.'),
    templates: z.int().describe('How many templates a workspace may save.'),
    apiKeys: z.int().describe('How many API keys a workspace may have.'),
    historyDays: z.int().meta({ description: 'The number of days for which scans can be read.' }),
    api: z.boolean().describe('Whether the plan includes the API.'),
    webhooks: z.boolean().describe('Whether the plan includes scan webhooks.'),
  })
  .meta({ id: 'PlanOffer' })

const deletionDays = z.int().min(1).max(3650).nullable()

const Me = z
  .object({
    key: z
      .object({
        ...named('key'),
        scope: z.string().describe('`read`: every GET. `write`: also changes. `admin`: the key of the dashboard.'),
      })
      .describe('The API key of the request.'),
    workspace: z
      .object({
        ...named('workspace'),
        slug: z.string().describe('The name of the workspace in addresses of the dashboard.'),
        plan: z.string().describe('The plan: `free`, `basic`, `core`, `pro` or `business`. More may be added later.'),
        planName: z.string().describe('The name of the plan for people.'),
        passQuery: PassQueryMode.meta({
          description: 'The default of codes that have no setting for the query of the scanned address.',
        }),
        deleteSubmissionsAfterDays: deletionDays.optional().meta({
          description: 'Submissions of forms are deleted this many days after they were sent. Null: they stay.',
        }),
        demo: z
          .boolean()
          .optional()
          .meta({ description: 'Whether the workspace is the demo, which can be deleted in one step.' }),
      })
      .describe('The workspace of the key.'),
    limits: z
      .object({
        codes: z.int().describe('Codes that are not archived.'),
        folders: z.int().describe('Folders.'),
        pages: z.int().describe('Pages of the builder.'),
        bulkBatch: z.int().describe('Codes in one request of `POST /codes/bulk`.'),
        apiKeys: z.int().describe('API keys that work.'),
        apiRequestsPerMinute: z.int().describe('Requests a minute, of all keys together.'),
        sites: z.int().describe('Hosted sites.'),
        aiImages: z.int().describe('Generated images a month, prompts that were blocked included.'),
        files: z.int().optional().meta({ description: 'Files that codes open.' }),
        fileMegabytes: z
          .int()
          .optional()
          .meta({ description: 'The size of these files together in megabytes, with the versions that are kept.' }),
      })
      .describe('What the plan allows.'),
    usage: z
      .object({
        codes: z.int().describe('Codes that are not archived.'),
        folders: z.int().describe('Folders.'),
        pages: z.int().describe('Pages of the builder.'),
        apiKeys: z.int().describe('API keys that work.'),
        sites: z.int().describe('Hosted sites.'),
        aiImages: z.int().describe('Images that were generated this month, prompts that were blocked included.'),
        files: z.int().optional().describe('Files that codes open.'),
        fileMegabytes: z
          .int()
          .optional()
          .describe('The size of these files together, with the versions that are kept.'),
      })
      .describe('How much of the limits is used.'),
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
    summary: 'Read the key, the workspace, its plan and its usage',
    description:
      'Reports the API key, its workspace, the ceilings of the plan, and how much of each is used. It is the first call of an integration.',
    roles: allMembers,
    response: Me,
  },
  'PATCH /me': {
    operation: 'workspace.update',
    summary: 'Update the workspace',
    description:
      'Renames the workspace, changes its plan, or changes the defaults of its codes. Fields that are left out do not change.',
    roles: [],
    scope: 'admin',
    body: z
      .strictObject({
        workspace: z
          .strictObject({
            name: createNameField('workspace'),
            plan: z.enum(plans).describe('The plan, unless whoever runs the installation sets it.'),
            passQuery: PassQueryMode,
            deleteSubmissionsAfterDays: deletionDays.describe(
              'After how many days submissions of forms are deleted, from 1 to 3650. Null: never.',
            ),
            id: ignored,
            slug: ignored,
            planName: ignored,
            demo: z
              .boolean()
              .optional()
              .meta({ readOnly: true, description: 'Part of responses, and ignored in requests.' }),
          })
          .partial()
          .transform(({ name, plan, passQuery, deleteSubmissionsAfterDays }) => ({
            name,
            plan,
            passQuery,
            deleteSubmissionsAfterDays,
          }))
          .describe('The settings to change. Settings that are left out do not change.'),
      })
      .register(bodyExamples, { example: { workspace: { name: 'Café Linde', passQuery: 'add' } } }),
    alsoAccepts: Me,
    response: Me,
    errors: ['plan_set_by_operator'],
  },
} satisfies Endpoints
