import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** An endpoint is named by its wire address: `GET /codes/{id}`. Nothing else names it anywhere. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Key = `${Method} /${string}`

/** Dashboard roles. Admin may call every row that has roles, so rows list the other three. */
export const roles = ['admin', 'designer', 'marketer', 'viewer'] as const
export type Role = (typeof roles)[number]
export const allMembers = ['viewer', 'marketer', 'designer'] as const satisfies readonly Role[]

/** The structural core types keep the compiler quick; the method-rich ones cost seconds. */
export type Schema = z.core.$ZodType
export type ObjectSchema = z.core.$ZodObject

export interface Endpoint {
  summary: string
  /** Dashboard roles that the bff lets through, admin always; null keeps it for API keys only. */
  roles: readonly Exclude<Role, 'admin'>[] | null
  /** What these roles may send of the body, though not the rest of it. The dashboard knows it as `PATCH /codes/{id}#design`. */
  part?: { name: string; fields: readonly string[]; roles: readonly Exclude<Role, 'admin'>[] }
  /** The scope a key needs where it is not read for GET and write for the rest. */
  scope?: 'admin' | 'read'
  params?: ObjectSchema
  query?: ObjectSchema
  headers?: ObjectSchema
  body?: Schema
  /** PATCH takes back what GET answered: members of this resource that `body` does not name are ignored, not refused. */
  sentBack?: ObjectSchema
  /** In bytes, where it may be larger than the rest: pictures and files. */
  maxBody?: number
  /** How many values and names a body may hold, where it may be more than the service's usual 100,000. */
  maxValues?: number
  status?: 200 | 201 | 204
  /** Where what was created can be read, for the header: a path of this table with members of the answer in it. */
  location?: `/${string}`
  /** Answers 200 in place of 201 where it was there already. */
  existing?: true
  response: Schema | Events | Binary
  /** Also answers everything that matches as text/csv, streamed, where `Accept` asks for it. */
  csv?: true
  errors?: readonly ErrorCode[]
}
export type Endpoints = { [K in Key]?: Endpoint }

/** An answer that is a stream of server-sent events. */
export interface Events<S extends Schema = Schema> {
  kind: 'events'
  event: S
}

/** An answer that is a file of one of these types. */
export interface Binary {
  kind: 'binary'
  types: readonly string[]
}

export function binary(...types: string[]): Binary {
  return { kind: 'binary', types }
}

export function events<S extends Schema>(event: S): Events<S> {
  return { kind: 'events', event }
}

/** ISO 8601 with an offset on the wire, a Date inside; years 1970 to 9999, which both databases can hold. */
export const dateTime = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text, context) => {
    const at = new Date(text)
    const year = at.getUTCFullYear()
    if (year >= 1970 && year <= 9999) return at
    context.issues.push({ code: 'custom', input: text, message: 'A date between the years 1970 and 9999 is expected' })
    return z.NEVER
  },
  encode: (at) => at.toISOString(),
})

/** Query of every list that is read in pages. Query schemas state JSON types; the wire layer coerces the strings. */
export const paging = {
  limit: z.int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
}

/** The same where a table can be asked for, which has all rows unless a limit is sent. */
export const tablePaging = {
  ...paging,
  limit: z.int().min(1).max(100).optional().meta({ description: '50 by default; a CSV has every row by default.' }),
}

/** A member of an answer that a request may send back within an object; it is ignored. */
export const ignored = z.string().optional().meta({ readOnly: true, description: 'Ignored: part of the answer alone.' })

/** A page of a long list, with the cursor of the next one. */
export function paged<S extends Schema>(item: S) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() })
}

/** A small collection, returned whole. */
export function collection<S extends Schema>(item: S) {
  return z.object({ data: z.array(item) })
}

/** The work of a row that has this happens once per key: see `once` of the service's handlers. */
export const idempotent = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })
