import { openDatabase } from '#dashboard/api/draft-database.ts'
import type { Table } from '#tables/read-table.ts'
import type { RowEdit } from './import-row.ts'
import type { Batch, Place } from './run-import.ts'
import type { Columns } from './table-rows.ts'
import type { RowResult, UnfiledRow } from './import-run.ts'

const DATABASE = 'tessera-import'
/** Store for the table of a started import, by workspace. Written once. */
const TABLES = 'tables'
/** Store for the progress of an import, by workspace. Written with every batch. */
const PROGRESS = 'progress'

export interface StoredTable {
  table: Table
  columns: Columns
  edits: ReadonlyMap<number, RowEdit>
}
export interface StoredProgress {
  /** Id of the import. Another import of the same workspace replaces it. */
  importId: string
  /** Higher with each write, so that a tab finds out whether another has continued the import. */
  revision: number
  ended: ReadonlyMap<number, RowResult>
  place: Place | undefined
  /** A batch that was sent without an answer. It is sent again unchanged, with its key, so that nothing is created twice. */
  unanswered: Batch | null
  /** Batches with rows that were not created. Their keys are used again for the same rows. */
  failed: readonly Batch[]
  /** Created codes that are not in their folders yet. */
  unfiled: readonly UnfiledRow[]
  /** Ids of the folders that the import created, those around others first. */
  createdFolders: readonly string[]
}

let opened: ReturnType<typeof openDatabase> | undefined

/** Null without storage, as in some private windows: an import then lasts as long as the tab. */
function openImports(): ReturnType<typeof openDatabase> {
  opened ??= openDatabase(DATABASE, [TABLES, PROGRESS])
  return opened
}

export async function storeTable(workspace: string, table: StoredTable): Promise<void> {
  await (await openImports())?.put(TABLES, table, workspace).catch(() => {})
}

/** False if there is no storage, or it is full. */
export async function storeProgress(workspace: string, progress: StoredProgress): Promise<boolean> {
  const database = await openImports()
  if (!database) return false
  return database.put(PROGRESS, progress, workspace).then(
    () => true,
    () => false,
  )
}

/** Reads the import of a workspace that was started in this browser and not closed. */
export async function readStoredImport(workspace: string): Promise<(StoredTable & StoredProgress) | null> {
  const database = await openImports()
  const readFrom = async (store: string): Promise<unknown> => database?.get(store, workspace).catch(() => undefined)
  const [table, progress] = await Promise.all([readFrom(TABLES), readFrom(PROGRESS)])
  return isStored<StoredTable>(table) && isStored<StoredProgress>(progress) ? { ...table, ...progress } : null
}

/** Removes an import, unless another one has replaced it. */
export async function removeStoredImport(workspace: string, importId: string): Promise<void> {
  if ((await readStoredImport(workspace))?.importId !== importId) return
  const database = await openImports()
  for (const store of [TABLES, PROGRESS]) await database?.delete(store, workspace).catch(() => {})
}

/** Checks the type only, because no other module writes to this database. */
function isStored<T extends object>(value: unknown): value is T {
  return typeof value === 'object' && value !== null
}

/** Does work that only one tab of this browser may do at a time. Returns false, without doing it, if another tab is at it. */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  // Browsers have locks only on encrypted connections and on localhost.
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}
