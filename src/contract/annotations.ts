import { z } from 'zod'
import {
  Actor,
  allMembers,
  bodyExamples,
  collection,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  named,
} from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { range } from './scan-filters.ts'
import { idText, text } from './text.ts'

/** Explanations of a change of scans: notes of people, and events of codes, pages, sites and reports. */
const annotationKinds = ['note', 'published', 'printed', 'repointed', 'mailed'] as const

const noteText = text(500).trim().min(1)

const Annotation = z
  .object({
    id: z.string().nullable().meta({ description: 'The id of the note. Null for anything but a note.' }),
    kind: z.enum(annotationKinds).meta({
      description:
        '`published`: a page or a site. `printed`: files for printing were downloaded. `repointed`: codes got another destination. `mailed`: a report.',
    }),
    at: dateTime.describe('When it happened.'),
    text: z.string().meta({ description: 'The note, or what happened, in words.' }),
    subject: z
      .object({
        type: z.enum(['code', 'page', 'site', 'report']).describe('What it is.'),
        ...named('code, page, site or report'),
      })
      .nullable()
      .meta({ description: 'What it is about. Null: several codes, or a note that is about no single code.' }),
    codes: z.int().meta({ description: 'The number of codes that it is about; 0 if it is about no code.' }),
    actor: Actor.nullable().meta({ description: 'Who did it. Null: it happened by itself.' }),
  })
  .meta({ id: 'Annotation' })
export type Annotation = z.output<typeof Annotation>

/** Annotations of charts. */
export const annotations = {
  'GET /annotations': {
    operation: 'annotations.list',
    summary: 'List the notes and events of a period',
    description: 'Oldest first, at most the latest 500.',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      codeId: idText.optional().meta({ description: 'Only what is about this code, or about everything.' }),
    }),
    response: collection(Annotation),
  },
  'POST /annotations': {
    operation: 'annotations.create',
    summary: 'Add a note at a point in time',
    roles: ['marketer', 'designer'],
    headers: idempotent,
    body: z
      .strictObject({
        at: dateTime.describe('The time on the chart.'),
        text: noteText.describe('The note, 1 to 500 characters.'),
        codeId: idText
          .nullable()
          .default(null)
          .meta({ description: 'The id of the code that the note is about. Null: the whole workspace.' }),
      })
      .register(bodyExamples, {
        example: { at: '2026-06-01T10:00:00+02:00', text: 'New posters at the station', codeId: exampleIds.code },
      }),
    status: 201,
    response: Annotation,
    errors: ['idempotency_conflict'],
  },
  'PATCH /annotations/{id}': {
    operation: 'annotations.update',
    summary: 'Change a note',
    roles: ['marketer', 'designer'],
    body: z
      .strictObject({
        at: dateTime.describe('The time on the chart.'),
        text: noteText.describe('The note, 1 to 500 characters.'),
      })
      .partial()
      .register(bodyExamples, { example: { text: 'New posters at the station and in trams' } }),
    response: Annotation,
    errors: ['not_found'],
  },
  'DELETE /annotations/{id}': deleteEndpoint('annotations.delete', 'Delete a note', ['marketer', 'designer']),
} satisfies Endpoints
