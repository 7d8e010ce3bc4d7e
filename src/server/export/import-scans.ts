import type { Database } from '#database/open.ts'
import { toScansEntry } from '#service/export/export-workspace.ts'
import { deleteRowsOfScans } from '#service/scans/delete-of-workspace.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { toRow } from '#service/scans/store/copy-scans.ts'
import { readScanBatches } from '#service/scans/store/scan-batches.ts'
import { ScanRow } from '#service/scans/store/scan-row.ts'
import type { ScanStore } from '#service/scans/store/scan-store.ts'
import { readEntries, readLines } from '../backup/read-archive.ts'
import type { AdminSettings } from '../member-commands.ts'

const SCANS_PER_BATCH = 2_500
// The clock of a process may have been ahead, so scans may be in the future.
const ALL_TIMES = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }

interface ScanImport {
  file: string
  workspaceId: string
  settings: AdminSettings
}

/**
 * Stores the scans of an export where this installation stores scans, in the transaction of its rows: those that are lines, because the other
 * installation had them in ClickHouse, and those that came as rows.
 */
export async function importScans(tx: Database, { file, workspaceId, settings }: ScanImport): Promise<void> {
  const target = openScanStore(tx, settings)
  try {
    for (const bots of [undefined, 'only'] as const) {
      for await (const rows of readRows(file, bots)) await store(tx, target, toBatch(rows, bots))
      if (target.getDatabaseState() !== null) await moveRows(tx, { target, workspaceId, bots })
    }
    if (target.getDatabaseState() !== null) await deleteRowsOfScans(tx, workspaceId)
  } finally {
    await target.close()
  }
}

async function* readRows(file: string, bots: 'only' | undefined): AsyncGenerator<ScanRow[]> {
  for await (const entry of readEntries(file, toScansEntry(bots))) {
    let rows: ScanRow[] = []
    for await (const line of readLines(entry)) {
      rows.push(ScanRow.parse(JSON.parse(line)))
      if (rows.length < SCANS_PER_BATCH) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  }
}

interface RowMove {
  target: Pick<ScanStore, 'prepare'>
  workspaceId: string
  bots: 'only' | undefined
}

async function moveRows(tx: Database, { target, workspaceId, bots }: RowMove) {
  const source = openScanStore(tx, {})
  const query = { filters: { workspaceId, bots }, window: ALL_TIMES, scansPerBatch: SCANS_PER_BATCH }
  for await (const scans of readScanBatches(source, query)) {
    const rows = scans.map((scan) => toRow(workspaceId, scan))
    await store(tx, target, toBatch(rows, bots))
  }
  await source.close()
}

function toBatch(rows: readonly ScanRow[], bots: 'only' | undefined) {
  return bots === undefined ? { people: rows } : { bots: rows }
}

async function store(tx: Database, target: Pick<ScanStore, 'prepare'>, batch: ReturnType<typeof toBatch>) {
  const write = await target.prepare(batch)
  await write(tx)
}
