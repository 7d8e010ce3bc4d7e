import { z } from 'zod'
import { EditOperation, MAX_OPERATIONS } from './edit-operations.ts'
import {
  allMembers,
  bodyExamples,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  paged,
  paging,
} from './endpoint.ts'
import { linkPassword, nameText, subdomain } from './form-fields.ts'
import { Page, PageRevision, PageSummary } from './page.ts'
import { languageTag, slug } from './page-document.ts'
import { PageTemplate } from './page-templates.ts'
import { timezone } from './rules.ts'
import { idText } from './text.ts'

const redirect = {
  slug: slug.describe('The former path.'),
  page: idText.describe('The id of the page of the document to which it leads.'),
}

const chosenSubdomain = subdomain.check(
  z.describe('The first part of the host: 3 to 40 of a to z, 0 to 9 and inner hyphens. It must be free.'),
)
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
    summary: 'Create a page from a template',
    description:
      "The template is a built-in one, or one of the workspace. The page is a draft. Its address is claimed at once, and works when the page is published. It counts against the plan's pages.",
    roles: designerOnly,
    headers: idempotent,
    body: z
      .strictObject({
        name: createNameField('page'),
        subdomain: chosenSubdomain,
        templateId: idText
          .optional()
          .describe('The id of a built-in template of `GET /page-templates`, unless `orgTemplateId` is sent.'),
        orgTemplateId: idText
          .optional()
          .describe('The id of a saved template of `GET /page-templates`, unless `templateId` is sent.'),
        lang: languageTag.optional().meta({
          description:
            'The language of the page, stored as `lang` of its navigation. By default, the language of its text.',
        }),
        dir: z.enum(['ltr', 'rtl']).optional().meta({
          description:
            'The direction of the page, stored as `dir` of its navigation. By default, the direction of its language.',
        }),
      })
      .refine((body) => (body.templateId === undefined) !== (body.orgTemplateId === undefined), {
        path: ['templateId'],
        message: 'Exactly one of templateId and orgTemplateId is needed',
      })
      .register(bodyExamples, { example: { name: 'Menu', subdomain: 'cafe-linde', templateId: 'bistro' } }),
    status: 201,
    location: '/pages/{id}/content',
    response: Page,
    errors: ['subdomain_taken', 'plan_limit_reached', 'block_not_in_plan', 'idempotency_conflict'],
  },
  'GET /pages/{id}/content': {
    operation: 'pages.readContent',
    summary: 'Read the document of the current draft',
    description: 'The document has the ids of pages and blocks, and the revision, which edits need.',
    roles: allMembers,
    response: Page,
    errors: ['not_found'],
  },
  'POST /pages/{id}/edits': {
    operation: 'pages.edit',
    summary: 'Apply operations to the draft',
    description:
      'In order, all or nothing. The header block of a page stays first and cannot be removed. The home page stays first and has no path. If `revision` is not the current one, the response is 409: read the page again, and send the operations with the new revision.',
    roles: designerOnly,
    maxBodyBytes: 4_000_000,
    maxValues: 200_000,
    body: z
      .strictObject({
        revision: z.int().min(0).describe('The revision that the operations build on: the current one of the page.'),
        operations: z
          .array(EditOperation)
          .min(1)
          .max(MAX_OPERATIONS)
          .describe('The operations, which are applied in order: 1 to 500.'),
        batchId: batchId.optional().meta({
          description:
            'Makes the request safe to repeat if its response was lost: a batch with the same id is applied only once, and the response to a repetition is the current document.',
        }),
      })
      .register(bodyExamples, {
        example: { revision: 1, operations: [{ op: 'setTheme', theme: { corners: 'round' } }] },
      }),
    response: Page,
    errors: ['not_found', 'stale_revision', 'block_not_in_plan'],
  },
  'POST /pages/{id}/publish': {
    operation: 'pages.publish',
    summary: 'Publish the draft',
    roles: designerOnly,
    description:
      'Publishes the draft as it is, or only if it still has the revision that is sent. Every block must be included in the plan.',
    body: z
      .strictObject({
        revision: z
          .int()
          .min(0)
          .describe('The revision to publish. If the draft has another one, the response is 409.'),
      })
      .partial()
      .optional()
      .register(bodyExamples, { example: {} }),
    response: Page,
    errors: ['not_found', 'stale_revision', 'block_not_in_plan'],
  },
  'POST /pages/{id}/unpublish': {
    operation: 'pages.unpublish',
    summary: 'Unpublish the page',
    description: 'Its draft does not change.',
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
      named: z.literal('true').optional().meta({ description: '`true`: only versions with a name.' }),
    }),
    response: paged(PageRevision),
    errors: ['not_found'],
  },
  'GET /pages/{id}/history/{revision}': {
    operation: 'pages.readRevision',
    summary: 'Read the document at a revision',
    roles: allMembers,
    params: z.strictObject({
      id: idText.describe('The id of the page.'),
      revision: z.string().describe('The number of the revision, from the history of the page.'),
    }),
    response: Page,
    errors: ['not_found'],
  },
  'POST /pages/{id}/versions': {
    operation: 'pages.nameVersion',
    summary: 'Name a version of a page',
    description: 'By default the current revision. Null removes its name.',
    roles: designerOnly,
    body: z
      .strictObject({
        name: z.nullable(nameText).describe('The name of the version: 1 to 200 characters. Null removes the name.'),
        revision: z.int().min(1).optional().describe('The revision to name. By default, the current one.'),
      })
      .register(bodyExamples, { example: { name: 'Before the summer' } }),
    response: PageRevision,
    errors: ['not_found'],
  },
  'POST /pages/{id}/restore': {
    operation: 'pages.restore',
    summary: 'Restore an earlier revision as a new revision',
    description:
      'The draft becomes what it was at that revision. What visitors see changes when the page is published.',
    roles: designerOnly,
    body: z
      .strictObject({ revision: z.int().min(0).describe('The revision to restore, from the history of the page.') })
      .register(bodyExamples, { example: { revision: 1 } }),
    response: Page,
    errors: ['not_found', 'block_not_in_plan'],
  },
  'POST /pages/{id}/duplicate': {
    operation: 'pages.duplicate',
    summary: 'Create a page from a copy of the draft',
    description: 'The copy is a draft with an address of its own.',
    roles: designerOnly,
    headers: idempotent,
    body: z
      .strictObject({
        name: nameText.check(z.describe('The name of the copy. By default, that of the original and `(copy)`.')),
        subdomain: subdomain.check(z.describe('The subdomain of the copy. By default, one like that of the original.')),
      })
      .partial()
      .optional()
      .register(bodyExamples, { example: { name: 'Menu for the terrace' } }),
    status: 201,
    location: '/pages/{id}/content',
    response: Page,
    errors: ['not_found', 'subdomain_taken', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'POST /pages/{id}/template': {
    operation: 'pages.saveAsTemplate',
    summary: 'Save the draft as a template of the workspace',
    description: '`POST /pages` can start from it. Later changes of the page do not change the template.',
    roles: designerOnly,
    headers: idempotent,
    body: z
      .strictObject({ name: createNameField('template') })
      .register(bodyExamples, { example: { name: 'Our menu' } }),
    status: 201,
    location: '/page-templates/{orgTemplateId}',
    response: PageTemplate,
    errors: ['not_found', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'PATCH /pages/{id}': {
    operation: 'pages.update',
    summary: 'Update a page',
    description:
      'Renames the page, moves it to another address, or changes its redirects, password and scheduled times. Fields that are left out do not change.',
    roles: designerOnly,
    body: z
      .strictObject({
        name: createNameField('page'),
        subdomain: chosenSubdomain,
        redirects: z
          .array(z.strictObject(redirect))
          .max(500)
          .describe(
            'Replaces the former paths, which lead to pages of the document by a permanent redirect: at most 500.',
          ),
        password: z.nullable(linkPassword).meta({
          description:
            'What visitors must enter before they see the page: 4 to 128 characters. Null: everybody may see it.',
        }),
        publishAt: dateTime.nullable().meta({ description: 'When to publish the draft of that time. Null: never.' }),
        unpublishAt: dateTime.nullable().meta({ description: 'When to unpublish the page. Null: never.' }),
        scheduleTimezone: timezone
          .nullable()
          .meta({ description: 'The IANA time zone in which the times were chosen.' }),
      })
      .partial()
      .register(bodyExamples, {
        example: { name: 'Winter menu', publishAt: '2027-12-01T08:00:00+01:00', scheduleTimezone: 'Europe/Berlin' },
      }),
    // Clients may send a page back as they received it. Its read-only fields are ignored.
    alsoAccepts: Page.extend(PageSummary.shape),
    response: Page,
    errors: ['not_found', 'subdomain_taken'],
  },
  'DELETE /pages/{id}': {
    ...deleteEndpoint('pages.delete', 'Delete a page', designerOnly),
    description: 'A page that a code opens cannot be deleted. A deleted page can be restored for 30 days.',
    errors: ['not_found', 'in_use'],
  },
  'POST /pages/{id}/undelete': {
    operation: 'pages.undelete',
    summary: 'Restore a deleted page as a draft',
    description: 'A page can be restored for 30 days after it was deleted.',
    roles: designerOnly,
    response: Page,
    errors: ['not_found', 'subdomain_taken', 'plan_limit_reached'],
  },
} satisfies Endpoints
