import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { formatCsvLine } from '#contract/csv-line.ts'
import type { AuditEntry } from '#contract/audit.ts'
import type { Database } from '#database/open.ts'
import { decodeCursor, type Position, encodeCursor } from '../http/position-cursor.ts'
import { type BffCall, type BffHandlers, CsvAnswer } from '../endpoints/register.ts'
import { auditEntries } from '../audit/schema.ts'

const PAGE_SIZE = 50
const ENTRIES_PER_QUERY = 500

type Row = typeof auditEntries.$inferSelect
type Query = BffCall<'GET /audit'>['query']

export function createAuditHandlers(db: Database): Pick<BffHandlers, 'GET /audit'> {
  return {
    async 'GET /audit'({ person, query, wantsCsv }) {
      const filter = { workspaceId: person.workspace.id, query }
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (wantsCsv) return new CsvAnswer(Readable.from(generateCsv(db, filter, after)))
      const limit = query.limit ?? PAGE_SIZE
      const rows = await readEntries(db, filter, { after, limit: limit + 1 })
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return { data: rows.slice(0, limit).map(toEntry), next_cursor: last ? encodeCursor(last) : null }
    },
  }
}

interface AuditFilter {
  workspaceId: string
  query: Query
}

async function readEntries(
  db: Database,
  { workspaceId, query: { from, to, actor, action } }: AuditFilter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<Row[]> {
  const conditions: (SQL | undefined)[] = [
    eq(auditEntries.workspaceId, workspaceId),
    from && gte(auditEntries.at, from),
    to && lt(auditEntries.at, to),
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    action === undefined ? undefined : sql`starts_with(${auditEntries.action}, ${action})`,
    after
      ? or(lt(auditEntries.at, after.at), and(eq(auditEntries.at, after.at), lt(auditEntries.id, after.id)))
      : undefined,
  ]
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
}

function toEntry(row: Row): AuditEntry {
  const { targetType, targetId, targetName } = row
  return {
    id: row.id,
    at: row.at,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName, email: row.actorEmail },
    action: row.action,
    target: targetType === null ? null : { type: targetType, id: targetId ?? '', name: targetName ?? '' },
    address: row.address,
    requestId: row.requestId,
    changes: row.changes,
  }
}

/** Generates a line for each matching entry, and reads the entries in batches. */
async function* generateCsv(db: Database, filter: AuditFilter, start: Position | null): AsyncGenerator<string> {
  const { limit = Infinity } = filter.query
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${formatCsvLine(['at', 'actor', 'email', 'action', 'target', 'targetId', 'address', 'requestId', 'changes'])}`
  for (let after = start, remaining = limit; remaining > 0;) {
    const rows = await readEntries(db, filter, { after, limit: Math.min(ENTRIES_PER_QUERY, remaining) })
    if (rows.length > 0) yield rows.map((row) => formatCsvLine(toCells(row))).join('')
    remaining -= rows.length
    after = rows.at(-1) ?? null
    if (rows.length < ENTRIES_PER_QUERY) return
  }
}

function toCells(row: Row): string[] {
  const changes = row.changes.map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
  return [
    row.at.toISOString(),
    row.actorName,
    row.actorEmail ?? '',
    row.action,
    row.targetName ?? '',
    row.targetId ?? '',
    row.address ?? '',
    row.requestId ?? '',
    changes.join('; '),
  ]
}
