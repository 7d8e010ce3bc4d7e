import { z } from 'zod'
import { allMembers, collection, dateTime, deleteEndpoint, type Endpoints, idempotent, named } from './endpoint.ts'
import { linkPassword, nameText } from './form-fields.ts'
import { timezone } from './rules.ts'
import { filters } from './scan-filters.ts'
import { idText } from './text.ts'

const Filter = z.strictObject({
  ...filters,
  timezone: timezone.optional().meta({
    description:
      'The time zone of `hour`; UTC by default. Without `hour`, figures are shown in the time zone of the viewer.',
  }),
})

const SharedLink = z
  .object({
    ...named,
    url: z.string().meta({ description: 'Whoever has it sees the figures, after the password if there is one.' }),
    campaignId: z.string().nullable(),
    folderId: z.string().nullable(),
    codeId: z.string().nullable(),
    filter: Filter.nullable(),
    isTargetDeleted: z.boolean().meta({
      description: 'True if what it shows was deleted since, so that the link answers 404.',
    }),
    hasPassword: z.boolean(),
    expiresAt: dateTime.nullable(),
    createdAt: dateTime,
    createdBy: z.object(named),
    lastOpenedOn: z.string().nullable().meta({ format: 'date', description: 'A day of UTC; null: never opened.' }),
    opens: z.int(),
  })
  .meta({ id: 'SharedLink' })
export type SharedLink = z.output<typeof SharedLink>
export type SharedFilter = z.output<typeof Filter>

/** Links that show the figures of a campaign, a folder, a code or a filter to people without an account. */
export const sharedLinks = {
  'GET /shared-links': {
    summary: 'List shared links, newest first',
    roles: allMembers,
    response: collection(SharedLink),
  },
  'POST /shared-links': {
    summary: 'Share the figures of a campaign, a folder, a code or a filter by a link',
    roles: ['marketer'],
    headers: idempotent,
    body: z
      .strictObject({
        name: z.optional(nameText),
        campaignId: idText.optional(),
        folderId: idText.optional(),
        codeId: idText.optional(),
        filter: Filter.optional(),
        password: z.optional(linkPassword),
        expiresAt: dateTime.nullable().optional(),
      })
      .meta({
        description: 'Exactly one of `campaignId`, `folderId`, `codeId` and `filter`; an empty filter is all scans.',
      }),
    status: 201,
    response: SharedLink,
    errors: ['idempotency_conflict'],
  },
  'DELETE /shared-links/{id}': deleteEndpoint('Revoke a shared link, which answers 404 from then on', ['marketer']),
} satisfies Endpoints
