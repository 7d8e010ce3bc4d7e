import { z } from 'zod'
import {
  CodeReference,
  dateTime,
  type Endpoints,
  allMembers,
  tablePaging,
  deleteEndpoint,
  pagedEndpoint,
  period,
} from './endpoint.ts'
import { idText, text } from './text.ts'

const Submission = z
  .object({
    id: z.string(),
    number: z.int().nullable().meta({
      description:
        'The position of the submission among all submissions of the workspace, from 1, in the order in which they were stored. Numbers of deleted submissions are not reused. Null: the submission comes from an export of an earlier version, which had no numbers.',
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
    lang: z
      .string()
      .nullable()
      .meta({ description: 'The language of the page with the form. Null: the pages had one language.' }),
    scanId: z
      .string()
      .nullable()
      .meta({ description: 'The scan that led to the page. Null: the visitor did not come from a scan.' }),
    code: CodeReference.nullable(),
    folderId: z.string().nullable().meta({ description: 'The folder of the code.' }),
    secondsSinceScan: z.int().nullable(),
    readAt: dateTime.nullable().meta({
      description: 'When a member of the workspace marked the submission as read. Null: the submission is unread.',
    }),
    note: z.string().meta({ description: 'A note of the workspace about the submission.' }),
    assignee: z.string().nullable().meta({ description: 'The person who takes care of the submission. Null: nobody.' }),
    createdAt: dateTime,
  })
  .meta({ id: 'Submission' })
export type Submission = z.output<typeof Submission>

const filters = {
  pageId: idText.optional(),
  codeId: idText.optional().meta({ description: 'Only submissions of visitors who scanned this code.' }),
  ...period,
  q: text(200).trim().optional().meta({ description: 'Only submissions in which a value contains this text.' }),
  unread: z.boolean().optional().meta({
    description: 'True: only submissions that are not marked as read. False: only submissions that are marked as read.',
  }),
  assignee: text(200).trim().optional().meta({
    description: 'Only submissions that this person takes care of. Empty: only submissions that nobody takes care of.',
  }),
}

const SubmissionSummary = z
  .object({
    submissions: z.int(),
    questions: z
      .array(
        z.object({
          label: z.string(),
          answered: z.int().meta({ description: 'Number of submissions that answer the question.' }),
          values: z.array(z.object({ value: z.string(), submissions: z.int() })).meta({
            description:
              'The twenty most frequent answers. Empty for questions that nearly everybody answers differently, such as a name.',
          }),
        }),
      )
      .meta({
        description:
          'The questions by label. The questions of the newest submissions come first, and the questions of a form are in the order of the form.',
      }),
    assignees: z.array(z.object({ assignee: z.string().nullable(), submissions: z.int() })),
  })
  .meta({ id: 'SubmissionSummary' })
export type SubmissionSummary = z.output<typeof SubmissionSummary>

export const submissions = {
  'GET /submissions': {
    ...pagedEndpoint('submissions.list', 'List form submissions, newest first', Submission),
    query: z.strictObject({ ...tablePaging, ...filters }),
    csv: true,
  },
  'GET /submissions/summary': {
    operation: 'submissions.readSummary',
    summary: 'Count the answers of submissions by question, and the submissions by assignee',
    roles: allMembers,
    query: z.strictObject(filters),
    response: SubmissionSummary,
  },
  'GET /submissions/{id}': {
    operation: 'submissions.read',
    summary: 'Get a submission',
    roles: allMembers,
    response: Submission,
    errors: ['not_found'],
  },
  'PATCH /submissions/{id}': {
    operation: 'submissions.update',
    summary: 'Mark a submission as read or unread, assign it, or change the note about it',
    roles: ['marketer'],
    body: z.strictObject({ read: z.boolean(), note: text(5000), assignee: text(200).trim().nullable() }).partial(),
    response: Submission,
    errors: ['not_found'],
  },
  'DELETE /submissions/{id}': deleteEndpoint('submissions.delete', 'Delete a submission', ['marketer']),
  'POST /pages/{id}/secret': {
    operation: 'pages.revealSecret',
    summary:
      'Show the secret that signs webhooks of the forms of a page; a POST, so that revealing the secret is an explicit action',
    roles: ['designer'],
    response: z.object({ secret: z.string() }),
    errors: ['not_found'],
  },
} satisfies Endpoints
