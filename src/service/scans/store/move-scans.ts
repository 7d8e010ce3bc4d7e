import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { getSqlState } from '#database/sql-state.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { insertMissingRows } from './insert-rows.ts'
import { ensureMonths } from './months.ts'
import { completeDestinations } from './number-destinations.ts'
import { numberRows, type ScanNumbers } from './number-rows.ts'
import { toScanKey } from './scan-key.ts'
import { getScanValues } from './scan-values.ts'
import { botScans, formerBotScans, formerScans, scans } from './schema.ts'

// Small, so that other work of the database gets a turn.
const ROWS_PER_BATCH = 1_000
const LOCK_TIMEOUT_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
/** Days after its end until a month without rows is dropped. A process of an earlier version may store a scan late. */
const LATE_DAYS = 7
/** During an update, processes of an earlier version list only the scans that were not moved yet. */
const FIRST_AFTER_MS = 10 * 60_000
/** A process of an earlier version may still store scans in its own table. */
const AGAIN_AFTER_MS = 10 * 60_000

/** A table from which rows are moved: a month of people's scans, or all scans of bots. */
interface FormerTable {
  name: string
  bots: boolean
}

const FormerRow = z.object({
  workspace_id: z.string(),
  id: z.string(),
  code: z.int(),
  place: z.int(),
  agent: z.int(),
  language: z.int(),
  referrer: z.int(),
  rule: z.int(),
  destination: z.int(),
  visitor: z.string(),
})
type FormerRow = z.output<typeof FormerRow>

interface MoveOptions {
  signal?: AbortSignal
  /** Awaited after each batch, with the milliseconds that it took. */
  pause?: (batchMs: number) => Promise<void>
}

/** Moves the scans of earlier versions in the background, and rests after each batch as long as it took. */
export function startMoving(
  db: Database,
  { log, firstAfterMs = FIRST_AFTER_MS }: { log: FastifyBaseLogger; firstAfterMs?: number },
): RunningDuty {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    for (let waitMs = firstAfterMs; ; waitMs = AGAIN_AFTER_MS) {
      await sleep(waitMs, signal)
      if (signal.aborted) return
      await move().catch((error: unknown) => log.warn({ err: error }, 'Scans could not be moved; will retry.'))
    }
  }
  const move = async () => {
    if (!(await hasFormerScans(db))) return
    log.info('Scans of an earlier version are being moved to smaller tables.')
    const movedCount = await moveFormerScans(db, { signal, pause: (batchMs) => sleep(batchMs, signal) })
    if (movedCount > 0) log.info({ moved: movedCount }, 'Scans of an earlier version were moved to smaller tables.')
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Whether the tables of earlier versions still have scans. */
export async function hasFormerScans(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select exists (select from ${formerScans}) or exists (select from ${formerBotScans}) as exists`,
  )
  return rows[0]?.exists === true
}

/**
 * Moves the scans in the tables of earlier versions to the current tables, in small transactions: each scan is always in exactly one of them.
 * Returns how many were moved. It can be stopped at any moment, and run by several processes.
 */
export async function moveFormerScans(
  db: Database,
  { signal, pause = async () => {} }: MoveOptions = {},
): Promise<number> {
  let movedCount = 0
  for (const table of await listFormerTables(db)) {
    for (let last: Pick<FormerRow, 'workspace_id' | 'id'> | undefined = { workspace_id: '', id: '' }; last;) {
      if (signal?.aborted) return movedCount
      const startedAt = performance.now()
      const rows = await readBatch(db, table, last)
      if (rows.length > 0) movedCount += await moveBatch(db, table, rows)
      last = rows.at(-1)
      if (last) await pause(performance.now() - startedAt)
    }
    await freeSpace(db, table)
  }
  return movedCount
}

/** The months of people's scans, oldest first, and then the table of bots. */
async function listFormerTables(db: Database): Promise<FormerTable[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname::text as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'public.scans'::regclass order by c.relname`)
  return [...rows.map(({ name }) => ({ name, bots: false })), { name: 'bot_scans', bots: true }]
}

/** The next rows, in the order in which the current table has them too. */
async function readBatch(
  db: Database,
  { name }: FormerTable,
  after: Pick<FormerRow, 'workspace_id' | 'id'>,
): Promise<FormerRow[]> {
  const { rows } = await db.execute(sql`
    select * from ${sql.identifier(name)} where (workspace_id, id) > (${after.workspace_id}, ${after.id})
    order by workspace_id, id limit ${ROWS_PER_BATCH}`)
  return z.array(FormerRow).parse(rows)
}

async function moveBatch(db: Database, { name, bots }: FormerTable, rows: readonly FormerRow[]): Promise<number> {
  const storable = rows.filter(({ id }) => toScanKey(id) !== null)
  if (!bots)
    await ensureMonths(
      db,
      storable.flatMap(({ id }) => toScanKey(id)?.second ?? []),
    )
  let movedCount = 0
  for (const [workspaceId, workspaceRows] of Map.groupBy(storable, (row) => row.workspace_id)) {
    const newRows = await numberFormerScans(db, workspaceId, workspaceRows)
    await db.transaction(async (tx) => {
      const ids = sql.param(newRows.map(({ id }) => id))
      // A row that is gone was deleted with its workspace, or moved by another process.
      const { rows: lockedRows } = await tx.execute<{ id: string }>(sql`
        delete from ${sql.identifier(name)} where workspace_id = ${workspaceId} and id = any(${ids}::text[]) returning id`)
      const takenIds = new Set(lockedRows.map(({ id }) => id))
      const takenRows = newRows.filter(({ id }) => takenIds.has(id))
      if (takenRows.length > 0) await insertMissingRows(tx, bots ? botScans : scans, takenRows)
      movedCount += takenRows.length
    })
  }
  return movedCount
}

async function numberFormerScans<Scan extends ScanNumbers>(db: Database, workspaceId: string, rows: readonly Scan[]) {
  const destinations = [...new Set(rows.map(({ destination }) => destination))]
  const destinationParts = await completeDestinations(db, workspaceId, destinations)
  return numberRows(getScanValues(db), workspaceId, { scans: rows, destinationParts })
}

/**
 * Returns the space of a table without rows to the disk. A past month is dropped, which needs a lock on all months: if it is not
 * free at once, nothing waits behind it, and the next run tries again.
 */
async function freeSpace(db: Database, { name, bots }: FormerTable): Promise<void> {
  const table = sql.identifier(name)
  const isOver = !bots && isMonthOver(name)
  await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
      const { rows } = await tx.execute<{ size: string }>(
        sql`select pg_relation_size(${name}::regclass) as size where not exists (select from ${table})`,
      )
      const size = rows[0]?.size
      if (size === undefined || (!isOver && size === '0')) return
      await tx.execute(sql`lock table ${isOver ? formerScans : table} in access exclusive mode`)
      const { rows: last } = await tx.execute(sql`select from ${table} limit 1`)
      if (last.length > 0) return
      await tx.execute(isOver ? sql`drop table ${table}` : sql`truncate ${table}`)
    })
    .catch((error: unknown) => {
      if (getSqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    })
}

/** Whether a month is over, by the name of its table: `scans_2026_03`. */
function isMonthOver(name: string, now = Date.now()): boolean {
  const [, year, month] = /^scans_(\d{4})_(\d{2})$/.exec(name) ?? []
  return year !== undefined && now > Date.UTC(Number(year), Number(month), LATE_DAYS)
}
