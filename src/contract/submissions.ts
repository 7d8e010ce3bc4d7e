import { z } from 'zod'
import {
  bodyExamples,
  CodeReference,
  dateTime,
  type Endpoints,
  allMembers,
  tablePaging,
  deleteEndpoint,
  pagedEndpoint,
  period,
} from './endpoint.ts'
import { repeated } from './repeated.ts'
import { submissionStatuses } from './submission-statuses.ts'
import { idText, text } from './text.ts'

const Consent = z.object({
  text: z.string().meta({ description: 'What the person agreed to, as the form said it.' }),
  at: z.string().meta({ format: 'date-time', description: 'When the person agreed.' }),
})

export const Submission = z
  .object({
    id: z.string().describe('The id of the submission.'),
    number: z.int().nullable().meta({
      description:
        'The position of the submission among all submissions of the workspace, from 1, in the order in which they were stored. Numbers of deleted submissions are not reused. Null: the submission comes from an export of an earlier version, which had no numbers.',
    }),
    pageId: z.string().describe('The id of the page with the form.'),
    pageName: z.string().describe('The name of the page with the form.'),
    blockId: z.string().describe('The id of the block with the form.'),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Submitted values by the id of their field.' }),
    fields: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Submitted values by label, as form webhooks send them.' }),
    country: z.string().nullable().describe('The country of the visitor, by its code. Null: unknown.'),
    region: z.string().nullable().describe('The region of the visitor. Null: unknown.'),
    city: z.string().nullable().describe('The city of the visitor. Null: unknown.'),
    lang: z
      .string()
      .nullable()
      .meta({ description: 'The language of the page with the form. Null: the pages had one language.' }),
    scanId: z
      .string()
      .nullable()
      .meta({ description: 'The scan that led to the page. Null: the visitor did not come from a scan.' }),
    code: CodeReference.nullable().describe('The code that was scanned. Null: the visitor did not come from a scan.'),
    folderId: z.string().nullable().meta({ description: 'The id of the folder of the code. Null: none.' }),
    secondsSinceScan: z.int().nullable().describe('Seconds from the scan to the submission. Null: no scan.'),
    readAt: dateTime.nullable().meta({
      description: 'When a member of the workspace marked the submission as read. Null: the submission is unread.',
    }),
    note: z.string().meta({ description: 'A note of the workspace about the submission. Empty: none.' }),
    assignee: z.string().nullable().meta({ description: 'The person who takes care of the submission. Null: nobody.' }),
    status: z.enum(submissionStatuses).meta({ description: 'What became of the person. New submissions are `new`.' }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The email address that the person entered, in lower case. Null: none.' }),
    phone: z
      .string()
      .nullable()
      .meta({ description: 'The digits of the phone number that the person entered, without separators. Null: none.' }),
    consents: z
      .array(Consent)
      .meta({ description: 'What the person agreed to. Empty for submissions of earlier versions.' }),
    answeredAt: dateTime
      .nullable()
      .meta({ description: 'When a member of the workspace answered the person last. Null: not yet.' }),
    answeredBy: z.string().nullable().meta({ description: 'Who answered last. Null: nobody yet.' }),
    duplicates: z.int().meta({
      description: 'Number of other submissions with the same email address or phone number that are not merged.',
    }),
    mergedInto: z.string().nullable().meta({
      description: 'The submission of the same person with which this one is shown. Null: it is shown by itself.',
    }),
    createdAt: dateTime.describe('When the form was sent.'),
  })
  .meta({ id: 'Submission' })
export type Submission = z.output<typeof Submission>

const filters = {
  pageId: idText.optional().describe('Only submissions of the forms of this page.'),
  codeId: idText.optional().meta({ description: 'Only submissions of visitors who scanned this code.' }),
  ...period,
  q: text(200).trim().optional().meta({ description: 'Only submissions in which a value contains this text.' }),
  unread: z.boolean().optional().meta({
    description: 'True: only submissions that are not marked as read. False: only submissions that are marked as read.',
  }),
  assignee: text(200).trim().optional().meta({
    description: 'Only submissions that this person takes care of. Empty: only submissions that nobody takes care of.',
  }),
  status: z.enum(submissionStatuses).optional().meta({ description: 'Only submissions with this status.' }),
  merged: z.boolean().optional().meta({
    description: 'False: without submissions that are merged into another one. True: only those.',
  }),
  mergedInto: idText.optional().meta({ description: 'Only submissions that are merged into this one.' }),
  samePersonAs: idText.optional().meta({
    description: 'Only other submissions with the same email address or phone number as this one.',
  }),
  duplicated: z.boolean().optional().meta({
    description:
      'True: only submissions whose email address or phone number another one has that is not merged. False: only the others.',
  }),
}

const assignee = text(200).trim()
const listFilters = {
  ...filters,
  anyOfPages: repeated(idText, 'Only submissions of the forms of these pages.'),
  noneOfPages: repeated(idText, 'Only submissions of the forms of other pages.'),
  anyOfCodes: repeated(idText, 'Only submissions of visitors who scanned one of these codes.'),
  noneOfCodes: repeated(idText, 'Without submissions of visitors who scanned one of these codes.'),
  anyOfStatuses: repeated(z.enum(submissionStatuses), 'Only submissions with one of these statuses.'),
  noneOfStatuses: repeated(z.enum(submissionStatuses), 'Only submissions with another status.'),
  anyOfAssignees: repeated(
    assignee,
    'Only submissions of which one of these people takes care. Empty: of which nobody does.',
  ),
  noneOfAssignees: repeated(
    assignee,
    'Only submissions of which none of these people takes care. Empty: of which somebody does.',
  ),
}

const SubmissionSummary = z
  .object({
    submissions: z.int().describe('Number of submissions.'),
    questions: z
      .array(
        z.object({
          label: z.string().describe('The label of the question.'),
          answered: z.int().meta({ description: 'Number of submissions that answer the question.' }),
          values: z
            .array(
              z.object({
                value: z.string().describe('The answer.'),
                submissions: z.int().describe('Number of submissions with this answer.'),
              }),
            )
            .meta({
              description:
                'The twenty most frequent answers. Empty for questions that nearly everybody answers differently, such as a name.',
            }),
        }),
      )
      .meta({
        description:
          'The questions by label. The questions of the newest submissions come first, and the questions of a form are in the order of the form.',
      }),
    statuses: z
      .array(
        z.object({
          status: z.enum(submissionStatuses).describe('What became of the person.'),
          submissions: z.int().describe('Number of submissions with the status.'),
        }),
      )
      .describe('The submissions by their status. A status without submissions is left out.'),
    assignees: z
      .array(
        z.object({
          assignee: z.string().nullable().describe('The person. Null: nobody.'),
          submissions: z.int().describe('Number of submissions that the person takes care of.'),
        }),
      )
      .describe('The submissions by the person who takes care of them.'),
  })
  .meta({ id: 'SubmissionSummary' })
export type SubmissionSummary = z.output<typeof SubmissionSummary>

export const submissions = {
  'GET /submissions': {
    ...pagedEndpoint('submissions.list', 'List form submissions, newest first', Submission),
    description:
      'With the header `Accept: text/csv`, the response is a CSV with every submission, unless a limit is sent.',
    query: z.strictObject({ ...tablePaging, ...listFilters }),
    csv: true,
  },
  'GET /submissions/summary': {
    operation: 'submissions.readSummary',
    summary: 'Count the answers of submissions',
    description: 'By question, and the submissions by status and assignee.',
    roles: allMembers,
    query: z.strictObject(listFilters),
    response: SubmissionSummary,
  },
  'GET /submissions/{id}': {
    operation: 'submissions.read',
    summary: 'Read a submission',
    roles: allMembers,
    response: Submission,
    errors: ['not_found'],
  },
  'PATCH /submissions/{id}': {
    operation: 'submissions.update',
    summary: 'Update a submission',
    description:
      'Marks it as read or answered, changes its status, assigns it, merges it, or changes the note about it. Fields that are left out do not change.',
    roles: ['marketer'],
    body: z
      .strictObject({
        read: z.boolean().describe('True marks the submission as read, false as unread.'),
        note: text(5000).describe('A note about the submission, at most 5,000 characters. Empty: none.'),
        assignee: text(200)
          .trim()
          .nullable()
          .describe('The person who takes care of the submission, at most 200 characters. Null: nobody.'),
        status: z.enum(submissionStatuses).describe('What became of the person.'),
        answered: z.boolean().meta({
          description: 'True: the person was answered just now, which changes the status `new` to `contacted`.',
        }),
        mergedInto: idText.nullable().meta({
          description: 'A submission of the same person. All answers stay. Null: shows the submission by itself again.',
        }),
      })
      .partial()
      .register(bodyExamples, { example: { read: true, note: 'Called back on Monday', assignee: 'Ada' } }),
    response: Submission,
    errors: ['not_found'],
  },
  'DELETE /submissions/{id}': deleteEndpoint('submissions.delete', 'Delete a submission', ['marketer']),
  'POST /pages/{id}/secret': {
    operation: 'pages.revealSecret',
    summary: 'Show the secret of the form webhooks of a page',
    description: 'It is a POST so that no link or cache reveals the secret.',
    roles: ['designer'],
    response: z.object({
      secret: z.string().describe('The secret, which signs the webhooks of all forms of the page.'),
    }),
    errors: ['not_found'],
  },
} satisfies Endpoints
