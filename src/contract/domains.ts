import { z } from 'zod'
import { AppLinks, NewAppLinks } from './app-links.ts'
import { dateTime, type Endpoints, deleteEndpoint, idempotent, listEndpoint } from './endpoint.ts'
import { httpUrl, idText, text } from './text.ts'

/** What a domain is for. The set of uses is open. */
const Use = z.union([z.string(), z.object({ pageId: z.string() }), z.object({ siteId: z.string() })])

const NewUse = z.union([z.literal('scans'), z.strictObject({ pageId: idText }), z.strictObject({ siteId: idText })])

/** The service refuses an address on a host of scans, because it could redirect in a circle. */
const redirectUrl = httpUrl.nullable()

export const Domain = z
  .object({
    id: z.string(),
    host: z.string().meta({ description: 'In lower case; international names in their ASCII form (punycode).' }),
    url: z.string().meta({ format: 'uri', description: 'The address of the domain, with a slash at its end.' }),
    use: Use.meta({ description: '`scans`, or the page or the site that the domain shows.' }),
    state: z.string().meta({ description: '`pending` or `verified`. Only a verified domain answers visitors.' }),
    proof: z
      .object({
        txt: z.object({ name: z.string(), value: z.string() }),
        http: z.object({ path: z.string(), value: z.string() }),
      })
      .meta({ description: 'Either is enough: a TXT record, or a file that the host serves over http.' }),
    problem: z.string().nullable().meta({ description: 'Why the last check failed, as a sentence.' }),
    checkedAt: dateTime.nullable(),
    proofLostAt: dateTime.nullable().meta({
      description:
        'Since when the proof of a verified domain is missing. The domain still answers, until another workspace proves that it owns it.',
    }),
    appLinks: AppLinks.nullable().meta({
      description:
        'The apps that may open links of the domain. Once the domain is verified, it serves `/.well-known/apple-app-site-association` if an iOS app is listed, and `/.well-known/assetlinks.json` if an Android app is. They replace files of the same name of a site.',
    }),
    rootUrl: z.string().nullable().meta({
      format: 'uri',
      description: 'Where a domain for scans redirects an address without a code. Null: the same as for unknown codes.',
    }),
    unknownUrl: z.string().nullable().meta({
      format: 'uri',
      description:
        'Where a domain for scans redirects codes that do not exist. Null: a page says that there is no such code.',
    }),
    createdAt: dateTime,
  })
  .meta({ id: 'Domain' })
export type Domain = z.output<typeof Domain>

/** The domains that a workspace owns, each for scans, for a page or for a site. */
export const domains = {
  'GET /domains': listEndpoint('List own domains by host', Domain),
  'POST /domains': {
    summary: 'Add an own domain',
    roles: [],
    headers: idempotent,
    body: z.strictObject({ host: text(300), use: NewUse }),
    status: 201,
    response: Domain,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'PATCH /domains/{id}': {
    summary: 'Set the apps that may open links of a domain, and its addresses for unknown codes; null removes them',
    roles: [],
    body: z.strictObject({ appLinks: NewAppLinks.nullable(), rootUrl: redirectUrl, unknownUrl: redirectUrl }).partial(),
    sentBack: Domain,
    response: Domain,
    errors: ['not_found'],
  },
  'POST /domains/{id}/verify': {
    summary: 'Check the proof of a domain now',
    roles: [],
    response: Domain,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /domains/{id}': deleteEndpoint('Remove a domain; it stops answering immediately', []),
} satisfies Endpoints
