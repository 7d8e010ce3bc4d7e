import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { JsonObject } from './json.ts'

/** How many blocks a saved section can have. */
const MAX_SECTION_BLOCKS = 200

const Section = z
  .object({
    ...named,
    blocks: z.array(z.object({ type: z.string(), fields: z.record(z.string(), z.unknown()) })).meta({
      description:
        'The blocks in order, without ids. Blocks get new ids when they are added to a document. The first one is usually of the type `section`.',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Section' })
export type Section = z.output<typeof Section>

const blocks = z
  .array(z.strictObject({ type: z.string().min(1).max(60), fields: JsonObject }))
  .min(1)
  .max(MAX_SECTION_BLOCKS)
  .meta({ description: 'Checked as blocks of a page. Only the first one may be of the type `section`.' })
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
    body: z.strictObject({ name: nameText, blocks }),
    maxBodyBytes: MAX_BODY_BYTES,
    status: 201,
    response: Section,
    errors: ['already_exists', 'plan_limit_reached', 'block_not_in_plan', 'idempotency_conflict'],
  },
  'PATCH /sections/{id}': {
    operation: 'sections.update',
    summary: 'Rename a saved section, or replace its blocks; pages with the section do not change',
    roles: editors,
    body: z.strictObject({ name: nameText, blocks }).partial(),
    alsoAccepts: Section,
    maxBodyBytes: MAX_BODY_BYTES,
    response: Section,
    errors: ['not_found', 'already_exists', 'block_not_in_plan'],
  },
  'DELETE /sections/{id}': deleteEndpoint(
    'sections.delete',
    'Delete a saved section; pages with the section do not change',
    editors,
  ),
} satisfies Endpoints
