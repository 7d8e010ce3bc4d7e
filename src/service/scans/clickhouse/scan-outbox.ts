import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import { ScanRow } from '../store/scan-row.ts'
import type { NewScans } from '../store/scan-store.ts'
import { scanOutbox } from './schema.ts'

/** Notified when scans are added. */
export const OUTBOX_CHANNEL = 'scan_outbox'
// As many scans as ClickHouse takes well in one insert, and rows whose bytes fit into memory.
const MAX_SCANS = 20_000
const MAX_ROWS = 200

/** A scan that waits, of a person or of a bot. */
export interface WaitingScan {
  row: ScanRow
  bot: boolean
}

/** Scans that are inserted together, always the same ones. */
export interface OutboxGroup {
  attempt: number
  scans: WaitingScan[]
}

const Line = ScanRow.extend({ bot: z.boolean() })

/** The scans of a transaction, ready to be added. */
export interface EncodedScans {
  scans: number
  lines: Buffer
}

export async function encodeScans({ people = [], bots = [] }: NewScans): Promise<EncodedScans> {
  const lines = [
    ...people.map((row) => JSON.stringify({ ...row, bot: false })),
    ...bots.map((row) => JSON.stringify({ ...row, bot: true })),
  ]
  const compressed = await promisify(gzip)(lines.join('\n'), { level: constants.Z_BEST_SPEED })
  return { scans: lines.length, lines: compressed }
}

export async function decodeScans(lines: Uint8Array): Promise<WaitingScan[]> {
  const content = await promisify(gunzip)(lines)
  return content
    .toString()
    .split('\n')
    .map((line) => {
      const { bot, ...row } = Line.parse(JSON.parse(line))
      return { row, bot }
    })
}

export async function addToOutbox(tx: Database, { scans, lines }: EncodedScans): Promise<void> {
  if (scans === 0) return
  await tx.insert(scanOutbox).values({ scans, lines })
  await notify(tx, OUTBOX_CHANNEL, '')
}

/**
 * Takes the oldest scans. Which scans are inserted together is stored before they are, so that they stay together in every further attempt,
 * of this process or of another. Returns null if no scans wait.
 */
export async function takeGroup(db: Database): Promise<OutboxGroup | null> {
  const attempt = (await findAttempt(db)) ?? (await beginAttempt(db))
  if (attempt === null) return null
  const rows = await db
    .select({ lines: scanOutbox.lines })
    .from(scanOutbox)
    .where(eq(scanOutbox.attempt, attempt))
    .orderBy(scanOutbox.id)
  const scans: WaitingScan[] = []
  for (const { lines } of rows) scans.push(...(await decodeScans(lines)))
  return { attempt, scans }
}

export async function removeGroup(tx: Database, { attempt }: OutboxGroup): Promise<void> {
  await tx.delete(scanOutbox).where(eq(scanOutbox.attempt, attempt))
}

/** Reads the waiting scans, from the oldest transaction on. Transactions that ended before `since` are left out. */
export async function* readWaitingScans(db: Database, since = new Date(0)): AsyncGenerator<WaitingScan[]> {
  for (let after = 0; ;) {
    const [next] = await db
      .select({ id: scanOutbox.id, lines: scanOutbox.lines })
      .from(scanOutbox)
      .where(and(gt(scanOutbox.id, after), gte(scanOutbox.createdAt, since)))
      .orderBy(scanOutbox.id)
      .limit(1)
    if (next === undefined) return
    yield await decodeScans(next.lines)
    after = next.id
  }
}

/** The number of waiting scans, and for how many seconds the oldest have been waiting. */
export async function measureOutbox(db: Database): Promise<{ scans: number; seconds: number }> {
  const { rows } = await db.execute<{ scans: number; seconds: number }>(sql`
    select coalesce(sum(scans), 0)::float8 as scans,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from ${scanOutbox}`)
  return rows[0] ?? { scans: 0, seconds: 0 }
}

/** Whether one of the transactions up to this id still waits. */
export async function isWaiting(db: Database, lastId: number): Promise<boolean> {
  return (await db.$count(scanOutbox, lte(scanOutbox.id, lastId))) > 0
}

export async function findLastId(db: Database): Promise<number> {
  const [row] = await db.select({ id: sql`max(${scanOutbox.id})`.mapWith(Number) }).from(scanOutbox)
  return row?.id ?? 0
}

async function findAttempt(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ attempt: sql<number | null>`min(${scanOutbox.attempt})`.mapWith(Number) })
    .from(scanOutbox)
  return row?.attempt ?? null
}

/** Two processes that begin at the same time take different rows. */
async function beginAttempt(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ attempt: string | number }>(sql`
    with oldest as (
      select id, scans from ${scanOutbox} where attempt is null order by id limit ${MAX_ROWS} for update skip locked
    ), fitting as (
      select id, min(id) over () as first, sum(scans) over (order by id) - scans as scans_before from oldest
    )
    update ${scanOutbox} set attempt = fitting.first from fitting
    where ${scanOutbox.id} = fitting.id and fitting.scans_before < ${MAX_SCANS}
    returning ${scanOutbox.attempt} as attempt`)
  return rows[0] === undefined ? null : Number(rows[0].attempt)
}
