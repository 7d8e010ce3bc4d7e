import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { type ListedScans, listScans } from './list-scans.ts'
import type { ScanWindow } from './scan-window.ts'

const BATCH = 1_000

export interface WantedScans {
  filters: ListedScans
  window: ScanWindow
  /** The id of the last scan that was read. */
  after?: string | undefined
  /** Maximum number of scans; by default all. */
  limit?: number | undefined
}

/** Matching scans, newest first, however many there are; no batch is empty. */
export async function* scanBatches(
  db: Database,
  { filters, window, after, limit = Infinity }: WantedScans,
): AsyncGenerator<Scan[]> {
  for (let last = after, left = limit; ;) {
    const size = Math.min(BATCH, left)
    const rows = await listScans(db, filters, { window, after: last, limit: size })
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch
    left -= batch.length
    if (rows.length <= size || left === 0) return
    last = batch.at(-1)?.id
  }
}
