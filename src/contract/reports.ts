import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
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

/** What a report can be compared with. The first one is the default. */
export const reportComparisons = ['weekdays', 'exact', 'year', 'none'] as const

const reportIntervals = ['week', 'month'] as const
const MAX_ADDRESSES = 20

const every = z.enum(reportIntervals).meta({
  description:
    '`week`: the report is mailed on Mondays at 8:00, and is about the week before. `month`: the report is mailed on the first of a month at 8:00, and is about the month before.',
})
export const addresses = z.array(z.email().max(254).toLowerCase()).max(MAX_ADDRESSES)
const compare = z.enum(reportComparisons).meta({
  description:
    'What the figures are compared with, as in `GET /analytics/summary`: the period before by weekday, the period just before, or the same dates of the year before.',
})
const targetFields = {
  campaignId: idText.nullable().optional(),
  folderId: idText.nullable().optional(),
  codeId: idText.nullable().optional(),
  filter: SharedFilter.omit({ timezone: true }).nullable().optional().meta({
    description:
      'The report is about all scans that match this filter. The filter `hour` uses the time zone of the report.',
  }),
}
const reportTimezone = timezone.meta({
  description: 'An IANA time zone, for the days of the report and the time when the report is mailed.',
})

const Report = z
  .object({
    ...named,
    every: z.enum(reportIntervals),
    timezone: z.string(),
    compare: z.enum(reportComparisons),
    campaignId: z.string().nullable(),
    folderId: z.string().nullable(),
    codeId: z.string().nullable(),
    filter: SharedFilter.omit({ timezone: true }).nullable(),
    targetName: z.string().nullable().meta({
      description:
        'The name of the target, or a description of the filter. Null: the report is about all codes, or its target was deleted.',
    }),
    isTargetDeleted: z
      .boolean()
      .meta({ description: 'True if the target of the report was deleted. The report is not mailed any more.' }),
    to: z.array(z.string()).meta({ description: 'The addresses that get the report.' }),
    ended: z.array(z.object({ address: z.string(), at: dateTime })).meta({
      description:
        'Addresses that unsubscribed with the link in a mail. An address gets the report again only if it is added again.',
    }),
    nextAt: dateTime
      .nullable()
      .meta({ description: 'When the report is mailed next. Null: the report is not mailed any more.' }),
    lastSentAt: dateTime.nullable(),
    createdBy: z.object(named),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

/** Reports by mail, to members and to people without an account. */
export const reports = {
  'GET /reports': listEndpoint('reports.list', 'List the reports by mail, by name', Report),
  'POST /reports': {
    operation: 'reports.create',
    summary: 'Mail the figures of a campaign, a folder, a code, a filter or all codes every week or month',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: nameText,
        every,
        to: addresses.min(1),
        timezone: reportTimezone.default('UTC'),
        compare: compare.default('weekdays'),
        ...targetFields,
      })
      .meta({
        description:
          'At most one of `campaignId`, `folderId`, `codeId` and `filter`. Without them, the report is about all codes.',
      }),
    status: 201,
    response: Report,
    errors: ['idempotency_conflict'],
  },
  'PATCH /reports/{id}': {
    operation: 'reports.update',
    summary: 'Change a report; omitted fields do not change, and `to` replaces the list of addresses',
    roles: ['marketer'],
    body: z
      .strictObject({ name: nameText, every, to: addresses, timezone: reportTimezone, compare, ...targetFields })
      .partial(),
    alsoAccepts: Report,
    response: Report,
    errors: ['not_found'],
  },
  'DELETE /reports/{id}': deleteEndpoint('reports.delete', 'Delete a report, which is not mailed any more', [
    'marketer',
  ]),
  'POST /reports/{id}/send': {
    operation: 'reports.send',
    summary:
      'Mail a report about the last whole week or month now; nobody gets the report twice in a minute, and mail to people who are not members is limited for each day',
    roles: ['marketer'],
    response: Report,
    errors: ['not_found'],
  },
} satisfies Endpoints
