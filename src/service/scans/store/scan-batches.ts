import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { presentScans } from './present-scans.ts'
import type { ScanListQuery, ScanStore, StoredScan } from './scan-store.ts'
import type { ScanWindow } from './scan-window.ts'

const SCANS_PER_BATCH = 1_000

export interface ScanBatchesQuery {
  filters: ScanListQuery
  window: Pick<ScanWindow, 'from' | 'to'>
  /** The id of the last scan that was read. */
  after?: string | undefined
  /** Maximum number of scans; by default all. */
  limit?: number | undefined
  scansPerBatch?: number
}

/** Where scans and their codes are read. */
export interface ScanReader {
  db: Database
  scanStore: Pick<ScanStore, 'list'>
}

/** Presents all matching scans in batches, newest first. */
export async function* presentScanBatches(
  { db, scanStore }: ScanReader,
  query: ScanBatchesQuery,
): AsyncGenerator<Scan[]> {
  for await (const batch of readScanBatches(scanStore, query)) yield presentScans(db, query.filters.workspaceId, batch)
}

/** Reads all matching scans in batches, newest first. No batch is empty. */
export async function* readScanBatches(
  scanStore: Pick<ScanStore, 'list'>,
  { filters, window, after, limit = Infinity, scansPerBatch = SCANS_PER_BATCH }: ScanBatchesQuery,
): AsyncGenerator<StoredScan[]> {
  for (let lastId = after, remaining = limit; ;) {
    const size = Math.min(scansPerBatch, remaining)
    const rows = await scanStore.list(filters, { window, after: lastId, limit: size })
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch
    remaining -= batch.length
    if (rows.length <= size || remaining === 0) return
    lastId = batch.at(-1)?.id
  }
}
