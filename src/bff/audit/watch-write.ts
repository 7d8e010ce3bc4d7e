import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Row } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import type { Person } from '../people/person.ts'
import { auditEntries } from './schema.ts'
import type { Done } from '../upstream/upstream.ts'
import { actions, hourly } from './actions.ts'
import { type AuditChange, personActor, recordAudit } from './record.ts'

const LONGEST_BODY = 65_536
const HOUR_MS = 3_600_000

/** Reads from the service as the person; null if the answer is not a JSON document. */
type Read = (person: Person, path: string) => Promise<string | null>
type Fields = Record<string, unknown>

export interface WatchParts {
  db: Database
  table: readonly Row[]
  read: Read
}

export interface Write {
  key: string
  /** The path that is forwarded, such as `/codes/cod_1`. */
  path: string
  person: Person
  request: FastifyRequest
}

/** A write to the service that goes into the audit log if it succeeds. */
export interface WatchedWrite {
  /** Takes the body that is forwarded, if it is small JSON. */
  sent(body: Buffer): void
  /** Records the write; called before the browser gets the answer. */
  done(answer: Done): Promise<void>
}

/** Null: the write is not recorded. Otherwise reads what it is about to change. */
export async function watchWrite(parts: WatchParts, write: Write): Promise<WatchedWrite | null> {
  const action = byKey.get(write.key) ?? null
  if (action === null) return null
  const [type = ''] = action.split('.')
  const { person, request } = write
  const [, resource = '', ...rest] = write.path.split('/')
  const id = write.key.includes('{') ? (rest[0] ?? null) : null
  if (id !== null && hourly.has(action) && (await wasRecorded(parts.db, { person, action, id }))) return null
  const before = await readBefore(parts, person, { resource, id })
  let body: Fields = {}
  return {
    sent(bytes) {
      body = toFields(resource, parseFields(bytes.toString()))
    },
    async done({ body: answered, requestId }) {
      const after = parseFields(answered?.toString() ?? '')
      const made = typeof after['id'] === 'string' ? after['id'] : null
      const targetId = id ?? made
      await recordAudit(parts.db, {
        workspaceId: person.workspace.id,
        actor: personActor(person),
        action,
        target: targetId === null ? null : { type, id: targetId, name: getName(before) ?? getName(after) ?? '' },
        changes: hourly.has(action) ? [] : toChanges(before ?? {}, body),
        request,
        requestId,
      })
    },
  }
}

/** Whether a body can be read for the log: small JSON. */
export function isSmallJson({ headers }: FastifyRequest): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  return isJson && Number(headers['content-length'] ?? Infinity) <= LONGEST_BODY
}

const byKey = new Map<string, string | null>(Object.entries(actions))

async function wasRecorded(
  db: Database,
  { person, action, id }: { person: Person; action: string; id: string },
): Promise<boolean> {
  const found = await db
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
  return found.length > 0
}

/** What a write is about to change; null for what it makes. */
async function readBefore(
  parts: WatchParts,
  person: Person,
  { resource, id }: { resource: string; id: string | null },
): Promise<Fields | null> {
  if (resource === 'me') return toFields(resource, parseFields((await parts.read(person, '/me')) ?? ''))
  return id === null ? null : readResource(parts, person, { resource, id })
}

/** The fields that people change: those of the workspace lie one level deeper. */
function toFields(resource: string, body: Fields): Fields {
  return resource === 'me' ? (Record.safeParse(body['workspace']).data ?? {}) : body
}

/** The resource by its own endpoint, or from the list of its kind. */
async function readResource(
  { table, read }: WatchParts,
  person: Person,
  { resource, id }: { resource: string; id: string },
): Promise<Fields | null> {
  const has = (key: string) => table.some((row) => row.key.replace(/{\w+}$/, '{id}') === key)
  if (has(`GET /${resource}/{id}`)) return parseFields((await read(person, `/${resource}/${id}`)) ?? '')
  if (!has(`GET /${resource}`)) return null
  const list = List.safeParse(parseFields((await read(person, `/${resource}`)) ?? ''))
  return list.data?.data.find((each) => each['id'] === id) ?? null
}

const Record = z.record(z.string(), z.unknown())
const List = z.object({ data: z.array(Record) })

function parseFields(text: string): Fields {
  try {
    return Record.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

function getName(fields: Fields | null): string | null {
  const name = fields?.['name'] ?? fields?.['subdomain']
  return typeof name === 'string' ? name : null
}

/** The fields of the body whose value differs from what was there. */
function toChanges(before: Fields, body: Fields): AuditChange[] {
  return Object.entries(body)
    .filter(([field, to]) => JSON.stringify(before[field]) !== JSON.stringify(to))
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
}
