import { z } from 'zod'
import { AppLinks, NewAppLinks } from './app-links.ts'
import { dateTime, type Endpoints, deleteEndpoint, idempotent, listEndpoint } from './endpoint.ts'
import { httpUrl, idText, text } from './text.ts'

/** What a domain is for. The set of uses is open. */
const Use = z.union([z.string(), z.object({ pageId: z.string() }), z.object({ siteId: z.string() })])

const NewUse = z.union([z.literal('scans'), z.strictObject({ pageId: idText }), z.strictObject({ siteId: idText })])

/** Not on a host of scans, where it could lead in a circle. */
const otherUrl = httpUrl.nullable()

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
      .meta({ description: 'One of both is enough: a TXT record, or a file that the host answers with over http.' }),
    problem: z.string().nullable().meta({ description: 'What the last check did not find, as a sentence.' }),
    checkedAt: dateTime.nullable(),
    proofLostAt: dateTime.nullable().meta({
      description: 'Since when a verified domain has no proof. It still answers, until another workspace proves it.',
    }),
    appLinks: AppLinks.nullable().meta({
      description:
        'The apps that may open links of the domain. Once it is verified, it answers with `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json`, each if an app of its kind is listed; these replace files of the same name of a site.',
    }),
    rootUrl: z.string().nullable().meta({
      format: 'uri',
      description: 'The address that a domain for scans opens without a code. Null: that of unknown codes.',
    }),
    unknownUrl: z.string().nullable().meta({
      format: 'uri',
      description: 'The address that codes open on it that do not exist. Null: a page says so.',
    }),
    createdAt: dateTime,
  })
  .meta({ id: 'Domain' })
export type Domain = z.output<typeof Domain>

/** Own domains of a workspace: for scans, or for one page or one site. */
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
    body: z.strictObject({ appLinks: NewAppLinks.nullable(), rootUrl: otherUrl, unknownUrl: otherUrl }).partial(),
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
