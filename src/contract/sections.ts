import { z } from 'zod'
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
import { JsonObject } from './json.ts'

/** How many blocks a saved section can have. */
const MAX_SECTION_BLOCKS = 200

const Section = z
  .object({
    ...named('section'),
    blocks: z
      .array(
        z.object({
          type: z.string().describe('The type of the block.'),
          fields: z.record(z.string(), z.unknown()).describe('The fields of the block.'),
        }),
      )
      .meta({
        description:
          'The blocks in order, without ids. Blocks get new ids when they are added to a document. The first one is usually of the type `section`.',
      }),
    ...timestamps('section'),
  })
  .meta({ id: 'Section' })
export type Section = z.output<typeof Section>

const blocks = z
  .array(
    z.strictObject({
      type: z.string().min(1).max(60).describe('The type of the block, from `GET /page-blocks`.'),
      fields: JsonObject.describe('The fields of the block. Fields that have a default may be left out.'),
    }),
  )
  .min(1)
  .max(MAX_SECTION_BLOCKS)
  .meta({
    description:
      'The blocks in order, at most 200. They are checked as blocks of a page. Only the first one may be of the type `section`.',
  })
const editors = ['designer'] as const
const MAX_BODY_BYTES = 4_000_000

/** Sections of pages that the workspace saved, to insert them into its pages. */
export const sections = {
  'GET /sections': listEndpoint('sections.list', 'List the saved sections of the workspace by name', Section),
  'POST /sections': {
    operation: 'sections.create',
    summary: 'Save a section',
    roles: editors,
    headers: idempotent,
    body: z.strictObject({ name: createNameField('section'), blocks }).register(bodyExamples, {
      example: {
        name: 'Opening hours',
        blocks: [
          { type: 'section', fields: {} },
          { type: 'text', fields: {} },
        ],
      },
    }),
    maxBodyBytes: MAX_BODY_BYTES,
    status: 201,
    response: Section,
    errors: ['already_exists', 'plan_limit_reached', 'block_not_in_plan', 'idempotency_conflict'],
  },
  'PATCH /sections/{id}': {
    operation: 'sections.update',
    summary: 'Update a saved section',
    description: 'Renames it, or replaces its blocks. Pages with the section do not change.',
    roles: editors,
    body: z
      .strictObject({ name: createNameField('section'), blocks })
      .partial()
      .register(bodyExamples, { example: { name: 'Opening hours in winter' } }),
    alsoAccepts: Section,
    maxBodyBytes: MAX_BODY_BYTES,
    response: Section,
    errors: ['not_found', 'already_exists', 'block_not_in_plan'],
  },
  'DELETE /sections/{id}': {
    ...deleteEndpoint('sections.delete', 'Delete a saved section', editors),
    description: 'Pages with the section do not change.',
  },
} satisfies Endpoints
