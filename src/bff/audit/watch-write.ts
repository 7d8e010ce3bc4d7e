import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EndpointRow } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import type { Person } from '../people/person.ts'
import { auditEntries } from './schema.ts'
import type { ServiceResponse } from '../upstream/upstream.ts'
import { actions, hourlyActions } from './actions.ts'
import { type AuditChange, toPersonActor, recordAudit } from './record.ts'

const MAX_BODY_BYTES = 65_536
const HOUR_MS = 3_600_000

/** Reads a JSON document from the service on behalf of a person. Null if the service has no such document. */
type ReadDocument = (person: Person, path: string) => Promise<string | null>
type Fields = Record<string, unknown>

export interface WatchOptions {
  db: Database
  table: readonly EndpointRow[]
  read: ReadDocument
}

export interface ForwardedWrite {
  key: string
  /** The path that is forwarded, such as `/codes/cod_1`. */
  path: string
  person: Person
  request: FastifyRequest
}

/** A write to the service that is recorded in the audit log if it succeeds. */
export interface WatchedWrite {
  /** Sets the forwarded body, if it is small JSON. */
  setBody(body: Buffer): void
  /** Records the write. Must be called before the browser gets the response. */
  record(response: ServiceResponse): Promise<void>
}

/** Reads the resource that a write is about to change, so that its changes can be recorded. Null if the write is not recorded. */
export async function watchWrite(options: WatchOptions, write: ForwardedWrite): Promise<WatchedWrite | null> {
  const action = actionsByKey.get(write.key) ?? null
  if (action === null) return null
  const [type = ''] = action.split('.')
  const { person, request } = write
  const { resource, id } = findChangedResource(write, action)
  if (id !== null && hourlyActions.has(action) && (await wasRecordedRecently(options.db, { person, action, id })))
    return null
  const fieldsBefore = await readFieldsBefore(options, person, { resource, id })
  let body: Fields = {}
  return {
    setBody(bytes) {
      body = toFields(resource, parseFields(bytes.toString()))
    },
    async record({ body: responseBody, requestId }) {
      const responseFields = parseFields(responseBody?.toString() ?? '')
      const targetId = id ?? getCreatedId(responseFields)
      await recordAudit(options.db, {
        workspaceId: person.workspace.id,
        actor: toPersonActor(person),
        action,
        target:
          targetId === null
            ? null
            : { type, id: targetId, name: getName(fieldsBefore) ?? getName(responseFields) ?? '' },
        changes: hourlyActions.has(action) ? [] : toChanges(fieldsBefore ?? {}, body),
        request,
        requestId,
      })
    },
  }
}

/**
 * The collection and the id of what a write changes: the first parameter of the path, and what is before it. The id is null for a write that
 * creates a resource, even if its path names another one, such as the code of `POST /codes/{id}/template`.
 */
function findChangedResource({ key, path }: ForwardedWrite, action: string): { resource: string; id: string | null } {
  const parts = path.split('/')
  const index = key.split('/').findIndex((part) => part.startsWith('{'))
  if (index < 0 || /\.(create|import)$/.test(action)) return { resource: parts[1] ?? '', id: null }
  return { resource: parts.slice(1, index).join('/'), id: parts[index] ?? null }
}

/** The id in the response to a creation. The templates of pages have it under another name. */
function getCreatedId({ id, orgTemplateId }: Fields): string | null {
  return [id, orgTemplateId].find((value) => typeof value === 'string') ?? null
}

/** Whether the body of a request is JSON that is small enough to be read for the log. */
export function isSmallJson({ headers }: FastifyRequest): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  return isJson && Number(headers['content-length'] ?? Infinity) <= MAX_BODY_BYTES
}

const actionsByKey = new Map<string, string | null>(Object.entries(actions))

async function wasRecordedRecently(
  db: Database,
  { person, action, id }: { person: Person; action: string; id: string },
): Promise<boolean> {
  const entries = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.workspaceId, person.workspace.id),
        eq(auditEntries.actorId, person.id),
        eq(auditEntries.action, action),
        eq(auditEntries.targetId, id),
        gt(auditEntries.at, new Date(Date.now() - HOUR_MS)),
      ),
    )
    .limit(1)
  return entries.length > 0
}

/** Reads the fields that a write is about to change. Null if it creates a resource. */
async function readFieldsBefore(
  options: WatchOptions,
  person: Person,
  { resource, id }: { resource: string; id: string | null },
): Promise<Fields | null> {
  if (resource === 'me') return toFields(resource, parseFields((await options.read(person, '/me')) ?? ''))
  return id === null ? null : readResource(options, person, { resource, id })
}

/** The fields that people change. The fields of the workspace are one level deeper. */
function toFields(resource: string, body: Fields): Fields {
  return resource === 'me' ? (JsonObject.safeParse(body['workspace']).data ?? {}) : body
}

/** Reads a resource from its own endpoint, or from the list of such resources. */
async function readResource(
  { table, read }: WatchOptions,
  person: Person,
  { resource, id }: { resource: string; id: string },
): Promise<Fields | null> {
  const hasEndpoint = (key: string) => table.some((row) => row.key.replace(/{\w+}$/, '{id}') === key)
  if (hasEndpoint(`GET /${resource}/{id}`)) return parseFields((await read(person, `/${resource}/${id}`)) ?? '')
  if (!hasEndpoint(`GET /${resource}`)) return null
  const list = List.safeParse(parseFields((await read(person, `/${resource}`)) ?? ''))
  return list.data?.data.find((item) => item['id'] === id) ?? null
}

const JsonObject = z.record(z.string(), z.unknown())
const List = z.object({ data: z.array(JsonObject) })

function parseFields(text: string): Fields {
  try {
    return JsonObject.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** The name of a resource. Domains have a host instead, and webhooks an address. */
function getName(fields: Fields | null): string | null {
  const name = fields?.['name'] ?? fields?.['subdomain'] ?? fields?.['host'] ?? fields?.['url']
  return typeof name === 'string' ? name : null
}

/** The fields of the body whose values differ from the values before the write. */
function toChanges(fieldsBefore: Fields, body: Fields): AuditChange[] {
  return Object.entries(body)
    .filter(([field, to]) => JSON.stringify(fieldsBefore[field]) !== JSON.stringify(to))
    .map(([field, to]) => ({ field, from: fieldsBefore[field] ?? null, to }))
}
