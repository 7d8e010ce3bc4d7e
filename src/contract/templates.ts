import { z } from 'zod'
import { DrawnDesign } from './designs.ts'
import { dateTime, type Endpoints, idempotent, deleteEndpoint, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'

const Template = z
  .object({
    ...named,
    scope: z.string().meta({ description: '`workspace` or `system`.' }),
    isPro: z.boolean(),
    locked: z.boolean(),
    previewUrl: z.string(),
    design: DrawnDesign,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Template' })
export type Template = z.output<typeof Template>

export const templates = {
  'GET /templates': {
    ...listEndpoint(
      'templates.list',
      'List the design templates of the workspace and the built-in design templates',
      Template,
    ),
    query: z.strictObject({
      images: z
        .enum(['wordless'])
        .optional()
        .meta({ description: '`wordless`: the images of built-in templates have no frame and no text.' }),
    }),
  },
  'POST /codes/{id}/template': {
    operation: 'codes.saveAsTemplate',
    summary: "Save a code's design as a template",
    roles: ['marketer', 'designer'],
    headers: idempotent,
    body: z.strictObject({ name: nameText }),
    status: 201,
    response: z.object({ ...named, previewUrl: z.string() }),
    errors: ['not_found', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'PATCH /templates/{id}': {
    operation: 'templates.update',
    summary: 'Rename a template of the workspace',
    roles: ['marketer', 'designer'],
    body: z.strictObject({ name: nameText }),
    alsoAccepts: Template,
    response: Template,
    errors: ['not_found'],
  },
  'DELETE /templates/{id}': deleteEndpoint(
    'templates.delete',
    'Delete a template of the workspace; codes created from it do not change',
    ['marketer', 'designer'],
  ),
} satisfies Endpoints
