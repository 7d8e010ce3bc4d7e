import { z } from 'zod'
import { AppLinks, NewAppLinks } from './app-links.ts'
import { dateTime, type Endpoints, deleteEndpoint, idempotent, listEndpoint } from './endpoint.ts'
import { httpUrl, idText, text } from './text.ts'

/** What a domain is for. The set of uses is open. */
const Use = z.union([z.string(), z.object({ pageId: z.string() }), z.object({ siteId: z.string() })])

const NewUse = z.union([z.literal('scans'), z.strictObject({ pageId: idText }), z.strictObject({ siteId: idText })])

/** The service refuses an address on a host of scans, because visitors could be redirected in a circle. */
const redirectUrl = httpUrl.nullable()

export const Domain = z
  .object({
    id: z.string(),
    host: z
      .string()
      .meta({ description: 'The host in lower case. An international name is in its ASCII form (punycode).' }),
    url: z.string().meta({ format: 'uri', description: 'The address of the domain, with a slash at its end.' }),
    use: Use.meta({ description: '`scans`, or the page or the site that the domain shows.' }),
    state: z.string().meta({ description: '`pending` or `verified`. Only a verified domain answers visitors.' }),
    proof: z
      .object({
        txt: z.object({ name: z.string(), value: z.string() }),
        http: z.object({ path: z.string(), value: z.string() }),
      })
      .meta({
        description:
          'How to prove that the workspace owns the domain: by a TXT record, or by a file that the host serves over http. One proof is enough.',
      }),
    problem: z.string().nullable().meta({ description: 'Why the last check failed, as a sentence.' }),
    checkedAt: dateTime.nullable(),
    proofLostAt: dateTime.nullable().meta({
      description:
        'Since when the proof of a verified domain is missing. The domain still answers visitors, until another workspace proves that it owns the domain.',
    }),
    appLinks: AppLinks.nullable().meta({
      description:
        'The apps that may open links of the domain. Once the domain is verified, it serves `/.well-known/apple-app-site-association` if an iOS app is listed, and `/.well-known/assetlinks.json` if an Android app is listed. These files replace files of a site with the same names.',
    }),
    rootUrl: z.string().nullable().meta({
      format: 'uri',
      description:
        'Where a domain for scans redirects visitors at an address without a code. Null: the same as for codes that do not exist.',
    }),
    unknownUrl: z.string().nullable().meta({
      format: 'uri',
      description:
        'Where a domain for scans redirects visitors with a code that does not exist. Null: visitors see a page that says so.',
    }),
    createdAt: dateTime,
  })
  .meta({ id: 'Domain' })
export type Domain = z.output<typeof Domain>

/** The domains that a workspace owns, each for scans, for a page or for a site. */
export const domains = {
  'GET /domains': listEndpoint('domains.list', 'List the domains of the workspace by host', Domain),
  'POST /domains': {
    operation: 'domains.create',
    summary: 'Add a domain to the workspace',
    roles: [],
    headers: idempotent,
    body: z.strictObject({ host: text(300), use: NewUse }),
    status: 201,
    response: Domain,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'PATCH /domains/{id}': {
    operation: 'domains.update',
    summary:
      'Set the apps that may open links of a domain, and its addresses for unknown codes; null removes a setting',
    roles: [],
    body: z.strictObject({ appLinks: NewAppLinks.nullable(), rootUrl: redirectUrl, unknownUrl: redirectUrl }).partial(),
    alsoAccepts: Domain,
    response: Domain,
    errors: ['not_found'],
  },
  'POST /domains/{id}/verify': {
    operation: 'domains.verify',
    summary: 'Check the proof of a domain now',
    roles: [],
    response: Domain,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /domains/{id}': deleteEndpoint(
    'domains.delete',
    'Remove a domain; the domain stops answering visitors immediately',
    [],
  ),
} satisfies Endpoints
