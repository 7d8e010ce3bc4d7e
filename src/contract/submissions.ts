import { z } from 'zod'
import { dateTime, type Endpoints, allMembers, tablePaging, deleteEndpoint, pagedEndpoint } from './endpoint.ts'
import { idText, text } from './text.ts'

const Submission = z
  .object({
    id: z.string(),
    number: z.int().nullable().meta({
      description:
        'Counts the submissions of the workspace from 1, in the order in which they were stored; that of a deleted one is not used again. Null: imported from an export of before there were numbers.',
    }),
    pageId: z.string(),
    pageName: z.string(),
    blockId: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Submitted values by the id of their field.' }),
    fields: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Submitted values by label, as form webhooks send them.' }),
    country: z.string().nullable(),
    region: z.string().nullable(),
    city: z.string().nullable(),
    scanId: z
      .string()
      .nullable()
      .meta({ description: 'The scan that led to the page; null: the visitor came otherwise.' }),
    code: z.object({ id: z.string(), shortCode: z.string(), name: z.string() }).nullable(),
    folderId: z.string().nullable().meta({ description: 'The folder of the code.' }),
    secondsSinceScan: z.int().nullable(),
    readAt: dateTime
      .nullable()
      .meta({ description: 'When somebody of the workspace marked it as read; null: unread.' }),
    note: z.string().meta({ description: 'What the workspace noted about it.' }),
    assignee: z.string().nullable().meta({ description: 'Who takes care of it; null: nobody yet.' }),
    createdAt: dateTime,
  })
  .meta({ id: 'Submission' })
export type Submission = z.output<typeof Submission>

const filters = {
  pageId: idText.optional(),
  codeId: idText.optional().meta({ description: 'Those whose visitor scanned this code.' }),
  from: dateTime.optional().meta({ description: 'Inclusive.' }),
  to: dateTime.optional().meta({ description: 'Exclusive.' }),
  q: text(200).trim().optional().meta({ description: 'A submitted value contains this text.' }),
  unread: z.boolean().optional().meta({ description: 'Those alone that are not marked as read, or that are.' }),
  assignee: text(200).trim().optional().meta({ description: 'Those that this person takes care of; empty: nobody.' }),
}

const SubmissionSummary = z
  .object({
    submissions: z.int(),
    questions: z
      .array(
        z.object({
          label: z.string(),
          answered: z.int().meta({ description: 'Number of submissions that answer it.' }),
          values: z.array(z.object({ value: z.string(), submissions: z.int() })).meta({
            description:
              'The twenty most frequent answers. Empty for questions that most people answer differently, such as their name.',
          }),
        }),
      )
      .meta({ description: 'By label; those of the newest submissions first, each form’s in order.' }),
    assignees: z.array(z.object({ assignee: z.string().nullable(), submissions: z.int() })),
  })
  .meta({ id: 'SubmissionSummary' })
export type SubmissionSummary = z.output<typeof SubmissionSummary>

export const submissions = {
  'GET /submissions': {
    ...pagedEndpoint('List form submissions, newest first', Submission),
    query: z.strictObject({ ...tablePaging, ...filters }),
    csv: true,
  },
  'GET /submissions/summary': {
    summary: 'Count the answers of submissions by question, and who takes care of how many',
    roles: allMembers,
    query: z.strictObject(filters),
    response: SubmissionSummary,
  },
  'GET /submissions/{id}': {
    summary: 'Get a submission',
    roles: allMembers,
    response: Submission,
    errors: ['not_found'],
  },
  'PATCH /submissions/{id}': {
    summary: 'Mark a submission as read or unread, assign it, or change the note about it',
    roles: ['marketer'],
    body: z.strictObject({ read: z.boolean(), note: text(5000), assignee: text(200).trim().nullable() }).partial(),
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
