import { z } from 'zod'
import { AppLinks, NewAppLinks } from './app-links.ts'
import { bodyExamples, dateTime, deleteEndpoint, type Endpoints, idempotent, listEndpoint } from './endpoint.ts'
import { httpUrl, idText, text } from './text.ts'

/** What a domain is for. The set of uses is open. */
const Use = z.union([
  z.string(),
  z.object({ pageId: z.string().describe('The id of the page that the domain shows.') }),
  z.object({ siteId: z.string().describe('The id of the site that the domain shows.') }),
])

const NewUse = z.union([
  z.literal('scans'),
  z.strictObject({ pageId: idText.describe('The id of the page that the domain shows.') }),
  z.strictObject({ siteId: idText.describe('The id of the site that the domain shows.') }),
])

/** The service refuses an address on a host of scans, because visitors could be redirected in a circle. */
const redirectUrl = httpUrl.nullable()

export const Domain = z
  .object({
    id: z.string().describe('The id of the domain.'),
    host: z
      .string()
      .meta({ description: 'The host in lower case. An international name is in its ASCII form (punycode).' }),
    url: z.string().meta({ format: 'uri', description: 'The address of the domain, with a slash at its end.' }),
    use: Use.meta({ description: '`scans`, or the page or the site that the domain shows.' }),
    state: z.string().meta({ description: '`pending` or `verified`. Only a verified domain answers visitors.' }),
    proof: z
      .object({
        txt: z
          .object({
            name: z.string().describe('The name of the record.'),
            value: z.string().describe('The value of the record.'),
          })
          .describe('The TXT record.'),
        http: z
          .object({
            path: z.string().describe('The path of the file.'),
            value: z.string().describe('The content of the file.'),
          })
          .describe('The file.'),
      })
      .meta({
        description:
          'How to prove that the workspace owns the domain: by a TXT record, or by a file that the host serves over http. One proof is enough.',
      }),
    problem: z.string().nullable().meta({ description: 'Why the last check failed, as a sentence. Null: it did not.' }),
    checkedAt: dateTime.nullable().describe('When the proof was last checked. Null: never.'),
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
    createdAt: dateTime.describe('When the domain was added.'),
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
    description:
      'The response says how to prove that the workspace owns the domain. Visitors are answered once `POST /domains/{id}/verify` has found the proof.',
    body: z
      .strictObject({
        host: text(300).describe('The host, such as `go.cafe.example`, at most 300 characters.'),
        use: NewUse.describe('`scans`, or the page or the site that the domain shows.'),
      })
      .register(bodyExamples, { example: { host: 'go.cafe.example', use: 'scans' } }),
    status: 201,
    response: Domain,
    errors: ['already_exists', 'idempotency_conflict'],
  },
  'PATCH /domains/{id}': {
    operation: 'domains.update',
    summary: 'Update a domain',
    description:
      'Sets the apps that may open links of the domain, and its addresses for unknown codes. Null removes a setting.',
    roles: [],
    body: z
      .strictObject({
        appLinks: NewAppLinks.nullable().describe('The apps that may open links of the domain. Null: none.'),
        rootUrl: redirectUrl.describe('Where visitors at an address without a code are redirected. Null: nowhere.'),
        unknownUrl: redirectUrl.describe(
          'Where visitors with a code that does not exist are redirected. Null: nowhere.',
        ),
      })
      .partial()
      .register(bodyExamples, { example: { rootUrl: 'https://cafe.example/' } }),
    alsoAccepts: Domain,
    response: Domain,
    errors: ['not_found'],
  },
  'POST /domains/{id}/verify': {
    operation: 'domains.verify',
    summary: 'Check the proof of a domain now',
    description:
      'Looks for the proof that `POST /domains` asked for. A new DNS record may take minutes until it is seen; then send the request again.',
    roles: [],
    response: Domain,
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /domains/{id}': {
    ...deleteEndpoint('domains.delete', 'Remove a domain', []),
    description: 'It stops answering visitors immediately.',
  },
} satisfies Endpoints
