import { z } from 'zod'
import {
  Actor,
  bodyExamples,
  createNameField,
  dateTime,
  deleteEndpoint,
  type Endpoints,
  idempotent,
  listEndpoint,
  named,
  timestamps,
} from './endpoint.ts'
import { reportComparisons } from './report-comparisons.ts'
import { timezone } from './rules.ts'
import { SharedFilter } from './shared-links.ts'
import { idText } from './text.ts'

/** Path at which the service unsubscribes a recipient from a report. It needs no key: the token is the permission. */
export const REPORT_END_PATH = '/_/report-end'
/** Path of the page with the unsubscribe button, and of the request that a mail program sends (RFC 8058). The token follows the path. */
export const REPORT_END_BFF_PATH = '/reports/end'

/** The body of both requests to the service. The token is in the body, because addresses are logged. */
export const ReportEndRequest = z.strictObject({ token: z.string().max(200) })
export const ReportEnd = z.object({ report: z.string(), address: z.string() })
export type ReportEnd = z.output<typeof ReportEnd>

/** Maximum number of mails of `POST /reports/{id}/send` to people who are not members, for each workspace and UTC day. */
export const MAX_MAILS_TO_STRANGERS_PER_DAY = 20

const reportIntervals = ['week', 'month'] as const
const MAX_ADDRESSES = 20

const interval = z.enum(reportIntervals).meta({
  description:
    '`week`: the report is mailed on Mondays at 8:00, and is about the week before. `month`: the report is mailed on the first of a month at 8:00, and is about the month before.',
})
export const addresses = z.array(z.email().max(254).toLowerCase()).max(MAX_ADDRESSES)
const compare = z.enum(reportComparisons).meta({
  description:
    'What the figures are compared with, as in `GET /analytics/summary`: the period before by weekday, the period just before, or the same dates of the year before.',
})
const ReportFilter = SharedFilter.omit({ timezone: true }).meta({ id: 'ReportFilter' })

const targetFields = {
  campaignId: idText.nullable().optional().describe('The id of the campaign that the report is about. Null: none.'),
  folderId: idText
    .nullable()
    .optional()
    .describe('The id of the folder that the report is about, with its subfolders. Null: none.'),
  codeId: idText.nullable().optional().describe('The id of the code that the report is about. Null: none.'),
  filter: ReportFilter.nullable().optional().meta({
    description:
      'The report is about all scans that match this filter. The filter `hour` uses the time zone of the report.',
  }),
}
const reportTimezone = timezone.meta({
  description: 'An IANA time zone, for the days of the report and the time when the report is mailed.',
})

const Report = z
  .object({
    ...named('report'),
    every: interval,
    timezone: z.string().describe('The IANA time zone of days, and of the hour of mailing.'),
    compare,
    campaignId: z.string().nullable().describe('The id of the campaign that the report is about. Null: none.'),
    folderId: z.string().nullable().describe('The id of the folder that the report is about. Null: none.'),
    codeId: z.string().nullable().describe('The id of the code that the report is about. Null: none.'),
    filter: ReportFilter.nullable().describe('The filter of the scans that the report is about. Null: none.'),
    targetName: z.string().nullable().meta({
      description:
        'The name of the target, or a description of the filter. Null: the report is about all codes, or its target was deleted.',
    }),
    isTargetDeleted: z
      .boolean()
      .meta({ description: 'True if the target of the report was deleted. The report is not mailed any more.' }),
    to: z.array(z.string()).meta({ description: 'The addresses that get the report.' }),
    ended: z
      .array(
        z.object({
          address: z.string().describe('The mail address.'),
          at: dateTime.describe('When the recipient unsubscribed.'),
        }),
      )
      .meta({
        description:
          'Addresses that unsubscribed with the link in a mail. An address gets the report again only if it is added again.',
      }),
    nextAt: dateTime
      .nullable()
      .meta({ description: 'When the report is mailed next. Null: the report is not mailed any more.' }),
    lastSentAt: dateTime.nullable().describe('When the report was last mailed. Null: never.'),
    createdBy: Actor.describe('Who created the report.'),
    ...timestamps('report'),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

/** Reports by mail, to members and to people without an account. */
export const reports = {
  'GET /reports': listEndpoint('reports.list', 'List the reports by mail, by name', Report),
  'POST /reports': {
    operation: 'reports.create',
    summary: 'Create a report by mail',
    description: 'Mails the figures of a campaign, a folder, a code, a filter or all codes every week or month.',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: createNameField('report'),
        every: interval,
        to: addresses.min(1).describe('The addresses that get the report, 1 to 20.'),
        timezone: reportTimezone.default('UTC'),
        compare: compare.default('weekdays'),
        ...targetFields,
      })
      .meta({
        description:
          'At most one of `campaignId`, `folderId`, `codeId` and `filter`. Without them, the report is about all codes.',
      })
      .register(bodyExamples, {
        example: { name: 'Week of the café', every: 'week', to: ['owner@cafe.example'], timezone: 'Europe/Berlin' },
      }),
    status: 201,
    response: Report,
    errors: ['idempotency_conflict'],
  },
  'PATCH /reports/{id}': {
    operation: 'reports.update',
    summary: 'Update a report',
    description: 'Fields that are left out do not change. `to` replaces the list of addresses.',
    roles: ['marketer'],
    body: z
      .strictObject({
        name: createNameField('report'),
        every: interval,
        to: addresses.describe('Replaces the addresses that get the report, at most 20.'),
        timezone: reportTimezone,
        compare,
        ...targetFields,
      })
      .partial()
      .register(bodyExamples, { example: { every: 'month', compare: 'year' } }),
    alsoAccepts: Report,
    response: Report,
    errors: ['not_found'],
  },
  'DELETE /reports/{id}': {
    ...deleteEndpoint('reports.delete', 'Delete a report', ['marketer']),
    description: 'It is not mailed any more.',
  },
  'POST /reports/{id}/send': {
    operation: 'reports.send',
    summary: 'Send a report now',
    description:
      'Mails the figures of the last whole week or month. Nobody gets the report twice in a minute, and mail to people who are not members is limited for each day.',
    roles: ['marketer'],
    response: Report,
    errors: ['not_found'],
  },
} satisfies Endpoints
