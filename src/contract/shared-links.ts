import { z } from 'zod'
import { comparison } from './analytics.ts'
import { intervals } from './figures.ts'
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
import { linkPassword, nameText } from './form-fields.ts'
import { timezone } from './rules.ts'
import { filters } from './scan-filters.ts'
import { idText } from './text.ts'

/** The filter of a link or a report that does not show a single campaign, folder or code. */
export const SharedFilter = z
  .strictObject({
    ...filters,
    timezone: timezone.optional().meta({
      description:
        'The time zone of `hour`. UTC by default. Without `hour`, figures are shown in the time zone of the viewer.',
    }),
  })
  .meta({ id: 'SharedFilter' })

const Period = z
  .union([
    z.strictObject({
      from: dateTime.meta({ description: 'Inclusive.' }),
      to: dateTime.optional().meta({ description: 'Exclusive. By default, the moment when the link is opened.' }),
    }),
    z.strictObject({
      last: z
        .string()
        .regex(/^(PT24H|P([1-9]|[1-9]\d|[1-6]\d\d)D|P12M)$/, 'A duration from P1D to P699D, PT24H or P12M is expected')
        .meta({ description: 'Whole days up to the moment when the link is opened, including today.' }),
    }),
  ])
  .meta({ description: 'A fixed period, or a period that ends when the link is opened.' })

const viewFields = {
  period: Period.optional(),
  timezone: timezone
    .optional()
    .meta({ description: 'The IANA time zone of days and hours. By default, the time zone of the viewer.' }),
  interval: z.enum(intervals).optional().describe('The length of an interval of the series.'),
  compare: z
    .union([comparison, z.literal('none')])
    .optional()
    .meta({
      description:
        'The earlier period to compare with, as in `GET /analytics/summary`, or `none`. `previous` by default.',
    }),
  compareFrom: dateTime.optional().meta({ description: 'Start of the earlier period, instead of `compare`.' }),
}

/** The period and the comparison with which the page of a link opens, until its visitor chooses others. */
export const SharedView = z.strictObject(viewFields)

const SharedLink = z
  .object({
    ...named('link'),
    url: z.string().meta({
      description:
        'The address of the link. Everybody who has the address sees the figures, after the password if the link has one.',
    }),
    campaignId: z.string().nullable().describe('The id of the campaign that the link shows. Null: something else.'),
    folderId: z.string().nullable().describe('The id of the folder that the link shows. Null: something else.'),
    codeId: z.string().nullable().describe('The id of the code that the link shows. Null: something else.'),
    filter: SharedFilter.nullable().describe('The scans that the link shows. Null: something else.'),
    period: Period.nullable().describe('The period with which the page opens. Null: that of the campaign, or 30 days.'),
    timezone: z.string().nullable().describe('The IANA time zone of days and hours. Null: that of the viewer.'),
    interval: z.enum(intervals).nullable().describe('The length of an interval of the series. Null: by the period.'),
    compare: z.union([comparison, z.literal('none')]).describe('The earlier period to compare with, or `none`.'),
    compareFrom: dateTime.nullable().describe('Start of the earlier period. Null: `compare` decides.'),
    isTargetDeleted: z.boolean().meta({
      description: 'True if the target of the link was deleted. The link then responds with 404.',
    }),
    hasPassword: z.boolean().describe('Whether viewers must enter a password.'),
    expiresAt: dateTime.nullable().describe('When the link ends. Null: never.'),
    createdAt: dateTime.describe('When the link was created.'),
    createdBy: Actor.describe('Who created the link.'),
    lastOpenedOn: z
      .string()
      .nullable()
      .meta({ format: 'date', description: 'The UTC day on which the link was last opened. Null: never.' }),
    opens: z.int().describe('How often the link was opened.'),
  })
  .meta({ id: 'SharedLink' })
export type SharedLink = z.output<typeof SharedLink>
export type SharedFilter = z.output<typeof SharedFilter>
export type SharedView = z.output<typeof SharedView>
export type StoredSharedView = z.input<typeof SharedView>

/** Links that show the figures of a campaign, a folder, a code or a filter to people without an account. */
export const sharedLinks = {
  'GET /shared-links': {
    operation: 'sharedLinks.list',
    summary: 'List shared links, newest first',
    roles: allMembers,
    response: collection(SharedLink),
  },
  'POST /shared-links': {
    operation: 'sharedLinks.create',
    summary: 'Share figures by a link',
    description: 'The figures of a campaign, a folder, a code or a filter, for people without an account.',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: z
          .optional(nameText)
          .describe('The name of the link: 1 to 200 characters. By default, that of its target.'),
        campaignId: idText.optional().describe('The id of the campaign to show.'),
        folderId: idText.optional().describe('The id of the folder to show, with its subfolders.'),
        codeId: idText.optional().describe('The id of the code to show.'),
        filter: SharedFilter.optional().describe('The scans to show. Without any filter: all scans.'),
        ...viewFields,
        password: z.optional(linkPassword).describe('What viewers must enter: 4 to 128 characters.'),
        expiresAt: dateTime.nullable().optional().describe('When the link ends. Null or left out: never.'),
      })
      .meta({
        description:
          'Exactly one of `campaignId`, `folderId`, `codeId` and `filter`. An empty filter shows all scans. Without a period, the page opens with the period of the campaign, or else with the last 30 days.',
      })
      .register(bodyExamples, {
        example: {
          name: 'Figures for the printer',
          codeId: exampleIds.code,
          period: { last: 'P30D' },
          timezone: 'Europe/Berlin',
        },
      }),
    status: 201,
    response: SharedLink,
    errors: ['idempotency_conflict'],
  },
  'DELETE /shared-links/{id}': {
    ...deleteEndpoint('sharedLinks.revoke', 'Revoke a shared link', ['marketer']),
    description: 'The link responds with 404 from then on.',
  },
} satisfies Endpoints
