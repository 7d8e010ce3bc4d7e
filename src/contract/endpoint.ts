import { z } from 'zod'
import type { Deprecation } from './deprecation.ts'
import type { ErrorCode } from './errors.ts'
import { nameText } from './form-fields.ts'
import type { Operation } from './operations.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** An endpoint is named by its method and path, such as `GET /codes/{id}`. */
type EndpointKey = `${Method} /${string}`

/** Dashboard roles. An admin may call every endpoint that has roles, so `roles` lists only the other three. */
export const roles = ['admin', 'designer', 'marketer', 'viewer'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles)
export const allMembers = ['viewer', 'marketer', 'designer'] as const satisfies readonly Role[]

/** The core types of zod. The types with methods would slow the compiler by seconds. */
export type Schema = z.core.$ZodType
export type ObjectSchema = z.core.$ZodObject

export interface Endpoint {
  /** What the endpoint is called in the SDK, on the command line and, with the noun of its resource, in OpenAPI. */
  operation: Operation
  /** What the endpoint does: one sentence of at most 60 characters, without a full stop. */
  summary: string
  /** What the summary, the parameters and the fields do not say, as whole sentences. */
  description?: string
  /** Since when the endpoint is deprecated. Its responses say so in headers. */
  deprecated?: Deprecation
  /** The dashboard roles that may call the endpoint, besides admin. Null if only API keys may call it. */
  roles: readonly Exclude<Role, 'admin'>[] | null
  /** Roles that may send only these members of the body. The dashboard calls such a permission `PATCH /codes/{id}#design`. */
  part?: { name: string; fields: readonly string[]; roles: readonly Exclude<Role, 'admin'>[] }
  /** The scope that a key needs, if it differs from the default: read for GET, write for other methods. */
  scope?: 'admin' | 'read'
  params?: ObjectSchema
  query?: ObjectSchema
  headers?: ObjectSchema
  /** `stream`: the body is a file, which the handler reads itself. */
  body?: Schema | 'stream'
  /** The resource that GET returns. PATCH also accepts this resource as its body, and ignores the members that `body` does not name. */
  alsoAccepts?: ObjectSchema
  /** Maximum size of the body in bytes, for bodies with images and files, which exceed the default. */
  maxBodyBytes?: number
  /**
   * The body may also be `multipart/form-data`, with the members of `body` as fields and a file in the field `file`. The file becomes an
   * upload, whose id is the value of the member that `file` names. A form omits the members in `replaces`. `maxFileBytes` is the maximum size
   * of the file.
   */
  multipart?: { file: string; replaces: readonly string[]; maxFileBytes: number }
  /** Maximum number of values and names in the body, if it exceeds the service's default of 100,000. */
  maxValues?: number
  status?: 200 | 201 | 204
  /** The path in the Location header. Members of the response replace the names in braces. */
  location?: `/${string}`
  /** Returns 200 instead of 201 if the resource existed already. */
  existing?: true
  response: Schema | Events | Binary
  /** Whether the endpoint returns all matching rows as streamed text/csv if the header Accept names text/csv. */
  csv?: true
  errors?: readonly ErrorCode[]
}
export type Endpoints = { [K in EndpointKey]?: Endpoint }

/** A response that is a stream of server-sent events. */
export interface Events<S extends Schema = Schema> {
  kind: 'events'
  event: S
}

/** A response that is a file of one of these types. */
export interface Binary {
  kind: 'binary'
  types: readonly string[]
}

export function binary(...types: string[]): Binary {
  return { kind: 'binary', types }
}

export function eventStream<S extends Schema>(event: S): Events<S> {
  return { kind: 'events', event }
}

const timeText = z.iso.datetime({
  offset: true,
  error: 'A time with its offset from UTC is expected, such as 2026-03-01T12:00:00Z',
})

/** A time: ISO 8601 with an offset on the wire, and a Date in the code. Both databases can store the years 1970 to 9999. */
export const dateTime = z.codec(timeText, z.date(), {
  decode: (text, context) => {
    const date = new Date(text)
    const year = date.getUTCFullYear()
    if (year >= 1970 && year <= 9999) return date
    context.issues.push({ code: 'custom', input: text, message: 'A date between the years 1970 and 9999 is expected' })
    return z.NEVER
  },
  encode: (date) => date.toISOString(),
})

/** The first members of every resource that has a name. */
export function named(noun: string) {
  return { id: z.string().describe(`The id of the ${noun}.`), name: z.string().describe(`The name of the ${noun}.`) }
}

/** The name of a resource in a request. */
export function createNameField(noun: string) {
  return nameText.check(z.describe(`The name of the ${noun}: 1 to 200 characters, not only spaces.`))
}

/** When a resource was created and changed. */
export function timestamps(noun: string) {
  return {
    createdAt: dateTime.describe(`When the ${noun} was created.`),
    updatedAt: dateTime.describe(`When the ${noun} was last changed.`),
  }
}

/** Who did something. */
export const Actor = z
  .object({
    id: z.string().describe('The id of the person or of the API key.'),
    name: z.string().describe('The name of the person or of the API key, as it was then.'),
  })
  .meta({ id: 'Actor' })

/** A code that another resource mentions. */
export const CodeReference = z
  .object({
    id: z.string().describe('The id of the code.'),
    shortCode: z.string().describe('The nine characters at the end of the address of the code.'),
    name: z.string().describe('The name of the code.'),
  })
  .meta({ id: 'CodeReference' })

/** The query of a list that can be limited to a period. */
export const period = {
  from: dateTime.optional().describe('Only what happened at this time or later.'),
  to: dateTime.optional().describe('Only what happened before this time.'),
}

/** The query of every paged list. Query schemas have JSON types, to which the wire layer converts the strings. */
export const paging = {
  limit: z.int().min(1).max(100).default(50).describe('How many items a page has at most, 1 to 100.'),
  cursor: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'The `next_cursor` of the previous page; left out for the first page. It is opaque, and belongs to one list with its filters and its order.',
    ),
}

/** The query of a list that can also be returned as CSV. The CSV has all rows unless a limit is sent. */
export const tablePaging = {
  ...paging,
  limit: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('How many items a page has at most, 1 to 100; 50 by default. A CSV has every row by default.'),
}

/** A member of a response that a client may send back. The service ignores it. */
export const ignored = z
  .string()
  .optional()
  .meta({ readOnly: true, description: 'Part of responses, and ignored in requests.' })

/** A page of a long list, with the cursor of the next page. */
export function paged<S extends Schema>(item: S) {
  return z.object({
    data: z.array(item).describe('The items of this page, in the order of the list.'),
    next_cursor: z.string().nullable().describe('The `cursor` of the next page. Null on the last page.'),
  })
}

/** A small collection, returned as a whole. */
export function collection<S extends Schema>(item: S) {
  return z.object({ data: z.array(item).describe('The whole list.') })
}

/** A GET of a small collection that every member may read. */
export function listEndpoint<O extends Operation, S extends Schema>(operation: O, summary: string, item: S) {
  return { operation, summary, roles: allMembers, response: collection(item) } as const
}

/** A GET of a long list, page by page, that every member may read. */
export function pagedEndpoint<O extends Operation, S extends Schema>(operation: O, summary: string, item: S) {
  return { operation, summary, roles: allMembers, query: z.strictObject(paging), response: paged(item) } as const
}

/** A DELETE of one resource. */
export function deleteEndpoint<O extends Operation>(operation: O, summary: string, roles: Endpoint['roles']) {
  return { operation, summary, roles, status: 204, response: z.undefined(), errors: ['not_found'] } as const
}

/** Examples of bodies, as they are on the wire. They are part of the OpenAPI document, and the conformance suite sends each of them. */
export const bodyExamples = z.registry<{ example: z.core.$input }>()

/** The header of a request that takes effect only once, however often it is sent with the same key. */
export const idempotent = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Makes the request safe to send again: for 24 hours, another request with the same key and the same content gets the response of the first one, and has no effect of its own. 1 to 255 characters, such as a UUID.',
    ),
})
