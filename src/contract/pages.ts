import { z } from 'zod'
import { EditOperation, MAX_OPERATIONS } from './edit-operations.ts'
import { collection, dateTime, type Endpoints, allMembers, idempotent, paged, paging } from './endpoint.ts'
import { nameText, subdomain } from './form-fields.ts'
import { Block } from './page-document.ts'
import { idText } from './text.ts'

const pageState = {
  id: z.string(),
  name: z.string(),
  subdomain: z.string(),
  url: z.string().meta({ format: 'uri', description: 'Its live address.' }),
  status: z.string().meta({ description: '`draft` or `published`; the set is open.' }),
  revision: z.int(),
  publishedRevision: z.int().nullable(),
  previewUrl: z
    .string()
    .meta({ format: 'uri', description: 'Signed; shows the draft to whoever has it, until the end of a day.' }),
  createdAt: dateTime,
  updatedAt: dateTime,
  publishedAt: dateTime.nullable(),
}

// Free-form: blocks define the fields of a known type, and the service describes them.
const Theme = z.record(z.string(), z.unknown()).meta({ id: 'Theme' })
const Nav = z.record(z.string(), z.unknown()).meta({ id: 'Nav' })

export const Page = z
  .object({
    ...pageState,
    pages: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string().meta({ description: 'Empty for the home page.' }),
        icon: z.string(),
        previewUrl: z.string().meta({ format: 'uri' }),
        blocks: z.array(Block),
      }),
    ),
    theme: Theme,
    nav: Nav,
  })
  .meta({ id: 'Page' })
export type Page = z.output<typeof Page>

const PageSummary = z
  .object({ ...pageState, thumbnailUrl: z.string().meta({ format: 'uri' }) })
  .meta({ id: 'PageSummary' })
export type PageSummary = z.output<typeof PageSummary>

const PageTemplate = z
  .object({
    templateId: z.string().optional().meta({ description: 'Of a curated template, for POST /pages.' }),
    orgTemplateId: z.string().optional().meta({ description: 'Of a template that the workspace saved.' }),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    previewUrl: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'PageTemplate' })

const PageTemplateContent = PageTemplate.extend({
  pages: z
    .array(
      z.object({
        name: z.string(),
        slug: z.string().meta({ description: 'Empty for the home page.' }),
        icon: z.string(),
        blocks: z.array(z.object({ type: z.string(), fields: z.record(z.string(), z.unknown()) })),
      }),
    )
    .meta({ description: 'Without ids: whoever adds them to a document gives them new ones.' }),
  theme: Theme,
  nav: Nav,
}).meta({ id: 'PageTemplateContent' })

const BlockType = z
  .object({
    type: z.string(),
    label: z.string(),
    plan: z.string().meta({ description: '`basic`, `core` or `pro`; the set is open.' }),
    category: z.string(),
    icon: z.string(),
    description: z.string(),
    schema: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'With `types`: JSON Schema of the fields that addBlock and setBlock may send.' }),
    defaults: z.record(z.string(), z.unknown()).optional().meta({ description: 'With `types`.' }),
  })
  .meta({ id: 'BlockType' })

const PageRevision = z
  .object({
    revision: z.int(),
    at: dateTime,
    actor: z.object({ id: z.string(), name: z.string() }),
    summary: z.string().meta({ description: 'In words: what the operations did.' }),
    operations: z.int().meta({ description: 'How many.' }),
    published: z.boolean().meta({ description: 'Whether this revision was ever published.' }),
  })
  .meta({ id: 'PageRevision' })

const designer = ['designer'] as const
const batchId = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\w-]+$/, 'A batchId is made of letters, digits, _ and -')

export const pages = {
  'GET /pages': {
    summary: 'Builder pages, most recently changed first',
    roles: allMembers,
    response: collection(PageSummary),
  },
  'POST /pages': {
    summary: 'Create a draft from a template: a curated one, or one that the workspace saved',
    roles: designer,
    headers: idempotent,
    body: z
      .strictObject({
        name: nameText,
        subdomain,
        templateId: idText.optional(),
        orgTemplateId: idText.optional(),
      })
      .refine((sent) => (sent.templateId === undefined) !== (sent.orgTemplateId === undefined), {
        path: ['templateId'],
        message: 'Exactly one of templateId and orgTemplateId is needed',
      }),
    status: 201,
    location: '/pages/{id}/content',
    response: Page,
    errors: ['subdomain_taken', 'plan_limit_reached', 'block_not_in_plan', 'idempotency_conflict'],
  },
  'GET /pages/{id}/content': {
    summary: 'The page document: its draft as it is now',
    roles: allMembers,
    response: Page,
    errors: ['not_found'],
  },
  'POST /pages/{id}/edits': {
    summary: 'Apply operations to the draft, in order, all or nothing',
    roles: designer,
    maxBody: 4_000_000,
    maxValues: 200_000,
    body: z.strictObject({
      revision: z.int().min(0),
      operations: z.array(EditOperation).min(1).max(MAX_OPERATIONS),
      batchId: batchId.optional().meta({
        description:
          'A batch that was applied before answers the document as it is now: a lost reply can be sent again.',
      }),
    }),
    response: Page,
    errors: ['not_found', 'stale_revision', 'block_not_in_plan'],
  },
  'POST /pages/{id}/publish': {
    summary: 'Publish the draft; every block must be in the plan',
    roles: designer,
    body: z
      .strictObject({ revision: z.int().min(0) })
      .partial()
      .optional(),
    response: Page,
    errors: ['not_found', 'stale_revision', 'block_not_in_plan'],
  },
  'POST /pages/{id}/unpublish': {
    summary: 'Take the page off its address; the draft stays',
    roles: designer,
    response: Page,
    errors: ['not_found'],
  },
  'GET /pages/{id}/history': {
    summary: 'Who changed what, per revision, newest first',
    roles: allMembers,
    query: z.strictObject(paging),
    response: paged(PageRevision),
    errors: ['not_found'],
  },
  'GET /pages/{id}/history/{revision}': {
    summary: 'The document as it was at a revision',
    roles: allMembers,
    response: Page,
    errors: ['not_found'],
  },
  'POST /pages/{id}/restore': {
    summary: 'Make an earlier revision the draft, as a new revision',
    roles: designer,
    body: z.strictObject({ revision: z.int().min(0) }),
    response: Page,
    errors: ['not_found', 'block_not_in_plan'],
  },
  'POST /pages/{id}/duplicate': {
    summary: 'A copy of the draft as a new page',
    roles: designer,
    headers: idempotent,
    body: z.strictObject({ name: nameText, subdomain }).partial().optional(),
    status: 201,
    location: '/pages/{id}/content',
    response: Page,
    errors: ['not_found', 'subdomain_taken', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'POST /pages/{id}/template': {
    summary: 'Save the draft as a template of the workspace',
    roles: designer,
    headers: idempotent,
    body: z.strictObject({ name: nameText }),
    status: 201,
    location: '/page-templates/{orgTemplateId}',
    response: PageTemplate,
    errors: ['not_found', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'PATCH /pages/{id}': {
    summary: 'Rename a page, or move it to another address',
    roles: designer,
    body: z.strictObject({ name: nameText, subdomain }).partial(),
    sentBack: Page.extend(PageSummary.shape),
    response: Page,
    errors: ['not_found', 'subdomain_taken'],
  },
  'DELETE /pages/{id}': {
    summary: 'Delete a page; kept for 30 days. One that a code opens is refused',
    roles: designer,
    status: 204,
    response: z.undefined(),
    errors: ['not_found', 'in_use'],
  },
  'POST /pages/{id}/undelete': {
    summary: 'Bring a deleted page back, as a draft',
    roles: designer,
    response: Page,
    errors: ['not_found', 'subdomain_taken', 'plan_limit_reached'],
  },
  'GET /page-templates': {
    summary: 'Templates that a page can start from: curated, and saved by the workspace',
    roles: allMembers,
    response: collection(PageTemplate),
  },
  'GET /page-templates/{id}': {
    summary: 'A template with all that a page begins with: its pages and their blocks, theme and navigation',
    roles: allMembers,
    response: PageTemplateContent,
    errors: ['not_found'],
  },
  'DELETE /page-templates/{id}': {
    summary: 'Delete a template of the workspace; pages that came from it stay as they are',
    roles: designer,
    status: 204,
    response: z.undefined(),
    errors: ['not_found'],
  },
  'GET /page-blocks': {
    summary: 'Block types, their labels and plans; with `types` the JSON Schema of each',
    roles: allMembers,
    query: z.strictObject({
      types: z.array(z.string().min(1).max(60)).min(1).max(100).optional().meta({ description: 'Comma-separated.' }),
    }),
    response: collection(BlockType),
  },
} satisfies Endpoints
