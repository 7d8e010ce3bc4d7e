import { z } from 'zod'
import { DrawnDesign } from './designs.ts'
import {
  bodyExamples,
  createNameField,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
} from './endpoint.ts'

const Template = z
  .object({
    ...named('template'),
    scope: z.string().meta({
      description: '`workspace`: saved by the workspace. `system`: built in. More values may be added later.',
    }),
    isPro: z.boolean().describe('Whether the template needs the plan PRO or Business.'),
    locked: z.boolean().describe("Whether the workspace's plan does not include the template."),
    previewUrl: z.string().describe('A code in this design as an image.'),
    design: DrawnDesign.describe('The design.'),
    ...timestamps('template'),
  })
  .meta({ id: 'Template' })
export type Template = z.output<typeof Template>

export const templates = {
  'GET /templates': {
    ...listEndpoint('templates.list', 'List design templates', Template),
    description: 'The saved templates of the workspace, and the built-in ones.',
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
    description: "Copies the design, not the destination. Counts against the plan's templates.",
    body: z
      .strictObject({ name: createNameField('template') })
      .register(bodyExamples, { example: { name: 'Green with rounded corners' } }),
    status: 201,
    response: z.object({
      ...named('template'),
      previewUrl: z.string().describe('The drawn code as an image.'),
    }),
    errors: ['not_found', 'plan_limit_reached', 'idempotency_conflict'],
  },
  'PATCH /templates/{id}': {
    operation: 'templates.update',
    summary: 'Rename a template of the workspace',
    roles: ['marketer', 'designer'],
    body: z
      .strictObject({ name: createNameField('template') })
      .register(bodyExamples, { example: { name: 'Green, for posters' } }),
    alsoAccepts: Template,
    response: Template,
    errors: ['not_found'],
  },
  'DELETE /templates/{id}': {
    ...deleteEndpoint('templates.delete', 'Delete a design template of the workspace', ['marketer', 'designer']),
    description: 'Codes that were created from it do not change.',
  },
} satisfies Endpoints
