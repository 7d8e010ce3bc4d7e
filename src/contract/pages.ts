import { z } from 'zod'
import { EditOperation, MAX_OPERATIONS } from './edit-operations.ts'
import {
  dateTime,
  type Endpoints,
  allMembers,
  idempotent,
  paged,
  paging,
  deleteEndpoint,
  listEndpoint,
  named,
} from './endpoint.ts'
import { linkPassword, nameText, subdomain } from './form-fields.ts'
import { Block, languageTag, Nav, slug, Theme } from './page-document.ts'
import { PageTemplate } from './page-templates.ts'
import { timezone } from './rules.ts'
import { idText } from './text.ts'

const pageSummaryFields = {
  ...named,
  subdomain: z.string(),
  url: z.string().meta({ format: 'uri', description: 'The public address.' }),
  status: z.string().meta({ description: '`draft` or `published`. More values may be added later.' }),
  revision: z.int(),
  publishedRevision: z.int().nullable(),
  previewUrl: z.string().meta({
    format: 'uri',
    description: 'A signed address that shows the draft. The address expires at the end of the day.',
  }),
  createdAt: dateTime,
  updatedAt: dateTime,
  publishedAt: dateTime.nullable(),
  publishAt: dateTime.nullable().meta({ description: 'When the draft of that time is published.' }),
  unpublishAt: dateTime.nullable().meta({ description: 'When the page is unpublished.' }),
  scheduleTimezone: z.string().nullable().meta({ description: 'The time zone in which these times were chosen.' }),
  scheduleProblem: z.string().nullable().meta({
    description: 'The code of the error for which the draft was not published on time. Null if there was none.',
  }),
  hasPassword: z.boolean(),
}

const redirect = { slug, page: idText }

// A page has only those of these settings that are set.
const pageSettings = {
  title: z.string().optional().meta({ description: 'The title in search results and tabs.' }),
  description: z.string().optional().meta({ description: 'The description in search results.' }),
  shareImage: z.object({ src: z.string(), alt: z.string() }).optional(),
  noindex: z.literal(true).optional().meta({ description: 'Search engines leave the page out.' }),
  canonical: z.string().optional().meta({ format: 'uri', description: 'The address of the original.' }),
  translation: z
    .object({
      of: z.string(),
      lang: z.string(),
      hidden: z.boolean(),
      texts: z.array(z.object({ path: z.string(), text: z.string() })),
      leftOut: z.array(z.string()),
      order: z.array(z.string()).optional(),
    })
    .optional()
    .meta({ description: 'Present if the page is a translation of another page of the document.' }),
}

/** The document of a page: its theme, its navigation, and the one or more pages that visitors switch between. */
export const Page = z
  .object({
    ...pageSummaryFields,
    pages: z.array(
      z.object({
        ...named,
        slug: z.string().meta({ description: 'Empty for the home page.' }),
        icon: z.string(),
        ...pageSettings,
        previewUrl: z.string().meta({ format: 'uri' }),
        blocks: z.array(Block),
      }),
    ),
    theme: Theme,
    nav: Nav,
    redirects: z.array(z.object({ slug: z.string(), page: z.string() })).meta({
      description: 'Former addresses, which lead to pages of the document by a permanent redirect.',
    }),
  })
  .meta({ id: 'Page' })
export type Page = z.output<typeof Page>

const PageSummary = z
  .object({ ...pageSummaryFields, thumbnailUrl: z.string().meta({ format: 'uri' }) })
  .meta({ id: 'PageSummary' })
export type PageSummary = z.output<typeof PageSummary>

const PageRevision = z
  .object({
    revision: z.int(),
    at: dateTime.meta({ description: 'When the revision was created.' }),
    actor: z.object(named),
    summary: z.string().meta({ description: 'What the operations did, as a sentence.' }),
    operations: z.int().meta({ description: 'How many operations the revision applied.' }),
    published: z.boolean().meta({ description: 'Whether this revision was ever published.' }),
    name: z.string().nullable().meta({ description: 'The name that a person gave to this version.' }),
  })
  .meta({ id: 'PageRevision' })

const designerOnly = ['designer'] as const
const batchId = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\w-]+$/, 'A batchId is made of letters, digits, _ and -')

export const pages = {
  'GET /pages': listEndpoint('pages.list', 'List pages, most recently changed first', PageSummary),
  'POST /pages': {
    operation: 'pages.create',
    summary: 'Create a page from a built-in template or a template of the workspace',
    roles: designerOnly,
    headers: idempotent,
    body: z
      .strictObject({
        name: nameText,
        subdomain,
        templateId: idText.optional(),
        orgTemplateId: idText.optional(),
        lang: languageTag.optional().meta({
          description:
            'The language of the page, stored as `lang` of its navigation. By default, the language of its text.',
        }),
        dir: z.enum(['ltr', 'rtl']).optional().meta({
          description:
            'The direction of the page, stored as `dir` of its navigation. By default, the direction of its language.',
        }),
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
    operation: 'pages.readContent',
    summary: 'Read the document of the current draft',
    roles: allMembers,
    response: Page,
    errors: ['not_found'],
  },
  'POST /pages/{id}/edits': {
    operation: 'pages.edit',
    summary: 'Apply operations to the draft in order; either all are applied or none',
    roles: designerOnly,
    maxBodyBytes: 4_000_000,
    maxValues: 200_000,
    body: z.strictObject({
      revision: z.int().min(0),
      operations: z.array(EditOperation).min(1).max(MAX_OPERATIONS),
      batchId: batchId.optional().meta({
        description:
          'Makes the request safe to repeat if its response was lost: a batch with the same id is applied only once, and the response to a repetition is the current document.',
      }),
    }),
    response: Page,
    errors: ['not_found', 'stale_revision', 'block_not_in_plan'],
  },
  'POST /pages/{id}/publish': {
    operation: 'pages.publish',
    summary: 'Publish the draft; the plan must include every block',
    roles: designerOnly,
    body: z
      .strictObject({ revision: z.int().min(0) })
      .partial()
      .optional(),
    response: Page,
    errors: ['not_found', 'stale_revision', 'block_not_in_plan'],
  },
  'POST /pages/{id}/unpublish': {
    operation: 'pages.unpublish',
    summary: 'Unpublish the page; its draft does not change',
    roles: designerOnly,
    response: Page,
    errors: ['not_found'],
  },
  'GET /pages/{id}/history': {
    operation: 'pages.listHistory',
    summary: 'List the revisions and their changes, newest first',
    roles: allMembers,
    query: z.strictObject({
      ...paging,
      named: z.literal('true').optional().meta({ description: 'Only versions with a name.' }),
    }),
    response: paged(PageRevision),
    errors: ['not_found'],
  },
  'GET /pages/{id}/history/{revision}': {
    operation: 'pages.readRevision',
    summary: 'Read the document at a revision',
    roles: allMembers,
    response: Page,
    errors: ['not_found'],
  },
  'POST /pages/{id}/versions': {
    operation: 'pages.nameVersion',
    summary: 'Name a version, by default the current one; null removes its name',
    roles: designerOnly,
    body: z.strictObject({ name: z.nullable(nameText), revision: z.int().min(1).optional() }),
    response: PageRevision,
    errors: ['not_found'],
  },
  'POST /pages/{id}/restore': {
    operation: 'pages.restore',
    summary: 'Restore an earlier revision as a new revision',
    roles: designerOnly,
    body: z.strictObject({ revision: z.int().min(0) }),
    response: Page,
    errors: ['not_found', 'block_not_in_plan'],
  },
  'POST /pages/{id}/duplicate': {
    operation: 'pages.duplicate',
    summary: 'Create a page from a copy of the draft',
    roles: designerOnly,
    headers: idempotent,
    body: z.strictObject({ name: nameText, subdomain }).partial().optional(),
    status: 201,
    location: '/pages/{id}/content',
    response: Page,
    errors: ['not_found', 'subdomain_taken', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'POST /pages/{id}/template': {
    operation: 'pages.saveAsTemplate',
    summary: 'Save the draft as a template of the workspace',
    roles: designerOnly,
    headers: idempotent,
    body: z.strictObject({ name: nameText }),
    status: 201,
    location: '/page-templates/{orgTemplateId}',
    response: PageTemplate,
    errors: ['not_found', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'PATCH /pages/{id}': {
    operation: 'pages.update',
    summary: 'Rename a page, move it to another address, or change its redirects, password and scheduled times',
    roles: designerOnly,
    body: z
      .strictObject({
        name: nameText,
        subdomain,
        redirects: z.array(z.strictObject(redirect)).max(500),
        password: z.nullable(linkPassword).meta({
          description: 'What visitors must enter before they see the page. Null: everybody may see it.',
        }),
        publishAt: dateTime.nullable().meta({ description: 'When to publish the draft of that time. Null: never.' }),
        unpublishAt: dateTime.nullable().meta({ description: 'When to unpublish the page. Null: never.' }),
        scheduleTimezone: timezone.nullable().meta({ description: 'The time zone in which the times were chosen.' }),
      })
      .partial(),
    // Clients may send a page back as they received it. Its read-only fields are ignored.
    alsoAccepts: Page.extend(PageSummary.shape),
    response: Page,
    errors: ['not_found', 'subdomain_taken'],
  },
  'DELETE /pages/{id}': {
    ...deleteEndpoint(
      'pages.delete',
      'Delete a page, unless a code opens it; a deleted page can be restored for 30 days',
      designerOnly,
    ),
    errors: ['not_found', 'in_use'],
  },
  'POST /pages/{id}/undelete': {
    operation: 'pages.undelete',
    summary: 'Restore a deleted page as a draft',
    roles: designerOnly,
    response: Page,
    errors: ['not_found', 'subdomain_taken', 'plan_limit_reached'],
  },
} satisfies Endpoints
