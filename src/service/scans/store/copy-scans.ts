import { sum } from 'drizzle-orm'
import { DAY_MS } from '#columns/time-steps.ts'
import type { Database } from '#database/open.ts'
import { codeTotals } from '#service/codes/schema.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { readScanBatches } from './scan-batches.ts'
import type { ScanRow } from './scan-row.ts'
import type { ScanStore, StoredScan } from './scan-store.ts'

const SCANS_PER_TRANSACTION = 2_500
const SCANS_PER_QUERY = 10_000
// Copied scans can be read only after a moment, so this many scans or days are copied before they are compared.
const SCANS_BEFORE_COMPARISON = 50_000
const DAYS_BEFORE_COMPARISON = 100
// The clock of a process may have been ahead, so scans may be in the future.
const END_OF_TIME = new Date('9999-01-01T00:00:00Z')
const START_OF_TIME = new Date(0)

interface CopyOptions {
  db: Database
  source: Pick<ScanStore, 'list'>
  /** The duties of this store must be running. */
  target: Pick<ScanStore, 'list' | 'prepare' | 'waitUntilSettled'>
  workspaceId: string
  /** Called after each day that is equal in both stores. */
  onDay(day: { day: Date; scans: number; copied: number }): void
}

/** A scan differs between two stores, or only one of them has it. */
export class UnequalScans extends Error {}

/**
 * Copies the scans of a workspace that the target lacks, then reads every scan of both stores and compares all values. Scans that an earlier
 * run copied are not copied again. Throws `UnequalScans` if a scan differs, or if the target has scans that the source lacks.
 */
export async function copyScans({ db, source, target, workspaceId, onDay }: CopyOptions): Promise<void> {
  const stores = { source, target }
  let copiedDays: CopiedDay[] = []
  const compareCopied = async () => {
    await target.waitUntilSettled()
    for (const { day, queries, copied } of copiedDays) {
      let scans = 0
      for (const query of queries) scans += await compareDay(stores, query)
      onDay({ day, scans, copied })
    }
    copiedDays = []
  }
  for (let to = END_OF_TIME; ;) {
    const newest = Math.max(await findNewest(source, workspaceId, to), await findNewest(target, workspaceId, to))
    if (newest === -Infinity) break
    const from = new Date(Math.floor(newest / DAY_MS) * DAY_MS)
    const queries = peopleAndBots.map((bots) => ({ filters: { workspaceId, bots }, window: { from, to } }))
    let copied = 0
    for (const query of queries) copied += await copyMissing(db, stores, query)
    copiedDays.push({ day: from, queries, copied })
    const waiting = copiedDays.reduce((total, day) => total + day.copied, 0)
    if (waiting >= SCANS_BEFORE_COMPARISON || copiedDays.length === DAYS_BEFORE_COMPARISON) await compareCopied()
    to = from
  }
  await compareCopied()
}

const peopleAndBots = [undefined, 'only'] as const

interface DayQuery {
  filters: { workspaceId: string; bots: 'only' | undefined }
  window: { from: Date; to: Date }
}

interface CopiedDay {
  day: Date
  queries: DayQuery[]
  copied: number
}

/** The scans of people in all workspaces, by the totals of their codes. */
export async function countTotals(db: Database): Promise<number> {
  const [total] = await db.select({ scans: sum(codeTotals.scans).mapWith(Number) }).from(codeTotals)
  return total?.scans ?? 0
}

async function findNewest(store: Pick<ScanStore, 'list'>, workspaceId: string, to: Date): Promise<number> {
  const window = { from: START_OF_TIME, to }
  const [scan] = await store.list({ workspaceId, bots: 'include' }, { window, limit: 1 })
  return scan === undefined ? -Infinity : getIdTime(scan.id).getTime()
}

interface BothStores extends Pick<CopyOptions, 'source'> {
  target: Pick<ScanStore, 'list' | 'prepare'>
}

/** Returns the number of scans that the target lacked. */
async function copyMissing(db: Database, stores: BothStores, query: DayQuery): Promise<number> {
  let copied = 0
  let missing: ScanRow[] = []
  const write = async () => {
    if (missing.length === 0) return
    const store = await stores.target.prepare(query.filters.bots ? { bots: missing } : { people: missing })
    await db.transaction((tx) => store(tx))
    copied += missing.length
    missing = []
  }
  for await (const [scan, storedScan] of pairScans(stores, query)) {
    if (scan !== null && storedScan === null) missing.push(toRow(query.filters.workspaceId, scan))
    if (missing.length === SCANS_PER_TRANSACTION) await write()
  }
  await write()
  return copied
}

/** Returns the number of scans, all of which are equal. */
async function compareDay(stores: BothStores, query: DayQuery): Promise<number> {
  let scans = 0
  for await (const [scan, storedScan] of pairScans(stores, query)) {
    if (scan === null || storedScan === null || toText(scan) !== toText(storedScan))
      throw new UnequalScans(`The scan ${(scan ?? storedScan)?.id} is not the same in both stores.`)
    scans++
  }
  return scans
}

type Pair = [source: StoredScan | null, target: StoredScan | null]

/** Reads the scans of both stores, newest first, in pairs with the same id. Null stands for a scan that a store lacks. */
async function* pairScans({ source, target }: BothStores, query: DayQuery): AsyncGenerator<Pair> {
  const [sourceScans, targetScans] = [readScans(source, query), readScans(target, query)]
  let [next, other] = [await readNext(sourceScans), await readNext(targetScans)]
  while (next !== null || other !== null) {
    const isInSource = next !== null && (other === null || next.id >= other.id)
    const isInTarget = other !== null && (next === null || other.id >= next.id)
    yield [isInSource ? next : null, isInTarget ? other : null]
    if (isInSource) next = await readNext(sourceScans)
    if (isInTarget) other = await readNext(targetScans)
  }
}

async function* readScans(store: Pick<ScanStore, 'list'>, query: DayQuery): AsyncGenerator<StoredScan> {
  for await (const batch of readScanBatches(store, { ...query, scansPerBatch: SCANS_PER_QUERY })) yield* batch
}

async function readNext(scans: AsyncGenerator<StoredScan>): Promise<StoredScan | null> {
  const next = await scans.next()
  return next.done ? null : next.value
}

function toText(scan: StoredScan): string {
  return JSON.stringify(Object.entries(scan).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A stored scan as a row that can be stored again. */
export function toRow(workspaceId: string, scan: StoredScan): ScanRow {
  return {
    workspace_id: workspaceId,
    id: scan.id,
    code_id: scan.codeId,
    at: getIdTime(scan.id).toISOString(),
    country: scan.country,
    region: scan.region,
    city: scan.city,
    latitude: scan.latitude,
    longitude: scan.longitude,
    timezone: scan.timezone,
    device_type: scan.deviceType,
    os: scan.os,
    browser: scan.browser,
    language: scan.language,
    referrer: scan.referrer,
    destination_url: scan.destinationUrl,
    matched_rule: scan.matchedRule,
    visitor: scan.visitor,
  }
}
