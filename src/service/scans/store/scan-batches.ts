import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { type ScanListQuery, listScans } from './list-scans.ts'
import type { ScanWindow } from './scan-window.ts'

const SCANS_PER_BATCH = 1_000

export interface ScanBatchesQuery {
  filters: ScanListQuery
  window: ScanWindow
  /** The id of the last scan that was read. */
  after?: string | undefined
  /** Maximum number of scans; by default all. */
  limit?: number | undefined
}

/** Reads all matching scans in batches, newest first. No batch is empty. */
export async function* readScanBatches(
  db: Database,
  { filters, window, after, limit = Infinity }: ScanBatchesQuery,
): AsyncGenerator<Scan[]> {
  for (let lastId = after, remaining = limit; ;) {
    const size = Math.min(SCANS_PER_BATCH, remaining)
    const rows = await listScans(db, filters, { window, after: lastId, limit: size })
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch
    remaining -= batch.length
    if (rows.length <= size || remaining === 0) return
    lastId = batch.at(-1)?.id
  }
}
