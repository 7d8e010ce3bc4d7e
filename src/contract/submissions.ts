import { z } from 'zod'
import { dateTime, type Endpoints, allMembers, tablePaging, deleteEndpoint, pagedEndpoint } from './endpoint.ts'
import { idText, text } from './text.ts'

const Submission = z
  .object({
    id: z.string(),
    pageId: z.string(),
    pageName: z.string(),
    blockId: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Submitted values by the id of their field.' }),
    fields: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Submitted values by label, as form webhooks send them.' }),
    country: z.string().nullable(),
    createdAt: dateTime,
  })
  .meta({ id: 'Submission' })
export type Submission = z.output<typeof Submission>

export const submissions = {
  'GET /submissions': {
    ...pagedEndpoint('List form submissions, newest first', Submission),
    query: z.strictObject({
      ...tablePaging,
      pageId: idText.optional(),
      from: dateTime.optional().meta({ description: 'Inclusive.' }),
      to: dateTime.optional().meta({ description: 'Exclusive.' }),
      q: text(200).trim().optional().meta({ description: 'A submitted value contains this text.' }),
    }),
    csv: true,
  },
  'GET /submissions/{id}': {
    summary: 'Get a submission',
    roles: allMembers,
    response: Submission,
    errors: ['not_found'],
  },
  'DELETE /submissions/{id}': deleteEndpoint('Delete a submission', ['marketer']),
  'POST /pages/{id}/secret': {
    summary:
      'Show the secret that signs what the forms of a page send; a POST, so that revealing it is an explicit action',
    roles: ['designer'],
    response: z.object({ secret: z.string() }),
    errors: ['not_found'],
  },
} satisfies Endpoints
