import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint, named } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { timezone } from './rules.ts'
import { SharedFilter } from './shared-links.ts'
import { idText } from './text.ts'

/** Where the service takes the end of a report from one of its addresses: without a key, the token is the permission. */
export const REPORT_END_PATH = '/_/report-end'
/** Address of the page with the button, and of the request that a mail program sends (RFC 8058). The token follows. */
export const REPORT_END_BFF_PATH = '/reports/end'

/** What both requests send on to the service. The token is in the body, because addresses are logged. */
export const ReportEndRequest = z.strictObject({ token: z.string().max(200) })
export const EndedReport = z.object({ report: z.string(), address: z.string() })
export type EndedReport = z.output<typeof EndedReport>

/** Messages of `POST /reports/{id}/send` to people who are no members, per workspace and day of UTC. */
export const STRANGERS_A_DAY = 20

const rhythms = ['week', 'month'] as const
const MAX_ADDRESSES = 20

const every = z.enum(rhythms).meta({
  description:
    '`week`: mailed on Mondays at 8:00, about the week before; `month`: on the first of a month at 8:00, about the month before.',
})
export const addresses = z.array(z.email().max(254).toLowerCase()).max(MAX_ADDRESSES)
const target = {
  campaignId: idText.nullable().optional(),
  folderId: idText.nullable().optional(),
  codeId: idText.nullable().optional(),
  filter: SharedFilter.omit({ timezone: true }).nullable().optional().meta({
    description: 'All codes, filtered. An hour is one of the time zone of the report.',
  }),
}
const zone = timezone.meta({ description: 'An IANA time zone: that of the days, and of the time when it is mailed.' })

const Report = z
  .object({
    ...named,
    every: z.enum(rhythms),
    timezone: z.string(),
    campaignId: z.string().nullable(),
    folderId: z.string().nullable(),
    codeId: z.string().nullable(),
    filter: SharedFilter.omit({ timezone: true }).nullable(),
    targetName: z.string().nullable().meta({
      description:
        'The name of its target, or its filter in words. Null: it is about all codes, or its target was deleted.',
    }),
    isTargetDeleted: z
      .boolean()
      .meta({ description: 'True if what it is about was deleted since. It is not mailed any more.' }),
    to: z.array(z.string()).meta({ description: 'The addresses that get it.' }),
    ended: z.array(z.object({ address: z.string(), at: dateTime })).meta({
      description: 'Addresses that ended it with the link in a mail. They get it again only if they are added again.',
    }),
    nextAt: dateTime.nullable().meta({ description: 'When it is mailed next; null: it is not.' }),
    lastSentAt: dateTime.nullable(),
    createdBy: z.object(named),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

/** Reports by mail, to members and to people without an account. */
export const reports = {
  'GET /reports': listEndpoint('List the reports by mail, by name', Report),
  'POST /reports': {
    summary: 'Mail the figures of a campaign, a folder, a code, a filter or of all codes every week or month',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({ name: nameText, every, to: addresses.min(1), timezone: zone.default('UTC'), ...target })
      .meta({
        description:
          'At most one of `campaignId`, `folderId`, `codeId` and `filter`; without one it is about all codes.',
      }),
    status: 201,
    response: Report,
    errors: ['idempotency_conflict'],
  },
  'PATCH /reports/{id}': {
    summary: 'Change a report; omitted fields do not change, and `to` replaces the list of addresses',
    roles: ['marketer'],
    body: z.strictObject({ name: nameText, every, to: addresses, timezone: zone, ...target }).partial(),
    sentBack: Report,
    response: Report,
    errors: ['not_found'],
  },
  'DELETE /reports/{id}': deleteEndpoint('Delete a report; it is not mailed any more', ['marketer']),
  'POST /reports/{id}/send': {
    summary:
      'Mail a report now, about the last whole week or month; nobody gets it twice in a minute, and a day has a limit for addresses that are no members',
    roles: ['marketer'],
    response: Report,
    errors: ['not_found'],
  },
} satisfies Endpoints
