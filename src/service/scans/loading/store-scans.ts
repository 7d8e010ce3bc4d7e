import { sql } from 'drizzle-orm'
import { type Database, toLiteral, notify } from '#database/open.ts'
import { type JournalRange, movePosition } from '../journal/journal-positions.ts'
import { codes, codeTotals, scansForLimit } from '#service/codes/schema.ts'
import type { ScanStore } from '../store/scan-store.ts'
import type { CodeTotal, ScanBatch } from './collect-rows.ts'
import { leaveOutDeleted, requireWorkspaces } from './deleted-workspaces.ts'
import { publishLoaderStep } from './loader-steps.ts'

/** A code is read again after this batch if its limit is at most this many scans away, plus this many batches as large as this one. */
const LAST_SCANS = 1_000
const LAST_BATCHES = 100

/** Called in the transaction that stores scans, so that its writes are committed together with them. */
export type StoredScansListener = (tx: Database, scans: ScanBatch) => Promise<void>

interface StoreOptions {
  db: Database
  scanStore: ScanStore
  onStored: StoredScansListener
}

/**
 * Stores scans of the journal, each exactly once: rows, segments, totals, deliveries and the position are written in one transaction. Returns
 * how many scans of deleted workspaces were left out.
 */
export async function storeScans(
  { db, scanStore, onStored }: StoreOptions,
  range: JournalRange,
  collected: ScanBatch,
): Promise<number> {
  const { batch, workspaceIds, leftOut } = await leaveOutDeleted(db, collected)
  const { totals, ids } = batch
  const write = await scanStore.prepare(batch)
  await db.transaction(async (tx) => {
    await requireWorkspaces(tx, workspaceIds)
    await write(tx)
    publishLoaderStep('inserted')
    await onStored(tx, batch)
    await notifyOfLimits(tx, [...totals.values()])
    await movePosition(tx, range)
    await scanStore.announce(tx, ids)
    publishLoaderStep('positioned')
    if (totals.size > 0) await addToTotalsAndCommit(tx, [...totals.values()])
    publishLoaderStep('counted')
  })
  publishLoaderStep('committed')
  return leftOut
}

/**
 * Adds to one row for each code of a batch, in the order of the key, so that two processes cannot deadlock. Other loaders wait for these rows
 * until the commit, so the update and the commit are sent in one message: a process that freezes or loses its connection never holds
 * them. (The `commit` that ends the transaction afterwards has no effect.)
 */
async function addToTotalsAndCommit(tx: Database, totals: CodeTotal[]) {
  // A message of two statements has no parameters.
  await tx.execute(sql`
    insert into ${codeTotals} as total (workspace_id, code_id, scans, without_destination)
    select workspace_id, code_id, scans, without_destination
    from json_to_recordset(${toLiteral(JSON.stringify(totals))}::json)
      as row(workspace_id text, code_id text, scans bigint, without_destination bigint)
    order by workspace_id, code_id
    on conflict (workspace_id, code_id) do update set
      scans = total.scans + excluded.scans, without_destination = total.without_destination + excluded.without_destination; commit`)
}

/**
 * Lets every process read codes again that are near their limit of scans, in the transaction that counts some of them. Codes that are
 * further from their limit are read often enough without it.
 */
async function notifyOfLimits(tx: Database, totals: CodeTotal[]): Promise<void> {
  if (totals.length === 0) return
  const { rows } = await tx.execute<{ name: string }>(sql`
    select code.short_code as name from ${codes} as code
    join json_to_recordset(${JSON.stringify(totals)}::json) as row(workspace_id text, code_id text, scans bigint)
      on code.workspace_id = row.workspace_id and code.id = row.code_id
    left join ${codeTotals} on ${codeTotals.workspaceId} = code.workspace_id and ${codeTotals.codeId} = code.id
    where (code.availability->>'scanLimit')::bigint - coalesce(${scansForLimit}, 0) <= ${LAST_SCANS} + ${LAST_BATCHES} * row.scans`)
  for (const { name } of rows) await notify(tx, 'codes', name)
}
