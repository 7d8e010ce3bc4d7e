import { openDatabase } from '#dashboard/api/draft-database.ts'
import type { Table } from '#tables/read-table.ts'
import type { RowEdit } from './import-row.ts'
import type { Batch, TargetFolder } from './run-import.ts'
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
  /** Grows with each write. By the revision, a tab finds out whether another tab has continued the import. */
  revision: number
  ended: ReadonlyMap<number, RowResult>
  place: TargetFolder | undefined
  /** A batch without a response. It is sent again unchanged, with its key, so that nothing is created twice. */
  unanswered: Batch | null
  /** Batches with rows that were not created. Their keys are used again for the same rows. */
  failed: readonly Batch[]
  /** Created codes that are not in their folders yet. */
  unfiled: readonly UnfiledRow[]
  /** Ids of the folders that the import created, parents before their children. */
  createdFolders: readonly string[]
}

let importDatabase: ReturnType<typeof openDatabase> | undefined

/** Null without storage, as in some private windows. Then an import is lost when its tab is closed. */
function openImports(): ReturnType<typeof openDatabase> {
  importDatabase ??= openDatabase(DATABASE, [TABLES, PROGRESS])
  return importDatabase
}

/** `replaced`: another tab has removed or continued the import. `failed`: there is no storage, or it is full. */
export type StoreResult = 'stored' | 'replaced' | 'failed'

/**
 * Stores the progress of an import, and its table unless it is null. Revision 1 replaces any other import of the workspace. A later
 * revision is stored only if the stored one is its predecessor, so that a tab does not overwrite what another tab has stored or removed.
 */
export async function storeImport(
  workspace: string,
  progress: StoredProgress,
  table: StoredTable | null,
): Promise<StoreResult> {
  const database = await openImports()
  if (!database) return 'failed'
  try {
    const transaction = database.transaction([TABLES, PROGRESS], 'readwrite')
    const storedProgress: unknown = await transaction.objectStore(PROGRESS).get(workspace)
    const isNext =
      isStored<StoredProgress>(storedProgress) &&
      storedProgress.importId === progress.importId &&
      storedProgress.revision === progress.revision - 1
    if (progress.revision > 1 && !isNext) return 'replaced'
    await Promise.all([
      table && transaction.objectStore(TABLES).put(table, workspace),
      transaction.objectStore(PROGRESS).put(progress, workspace),
      transaction.done,
    ])
    return 'stored'
  } catch {
    return 'failed'
  }
}

/** Reads the import of a workspace that was started in this browser and not closed. */
export async function readStoredImport(workspace: string): Promise<(StoredTable & StoredProgress) | null> {
  const database = await openImports()
  const transaction = database?.transaction([TABLES, PROGRESS])
  const readFrom = async (store: string): Promise<unknown> =>
    transaction
      ?.objectStore(store)
      .get(workspace)
      .catch(() => undefined)
  const [table, progress] = await Promise.all([readFrom(TABLES), readFrom(PROGRESS)])
  return isStored<StoredTable>(table) && isStored<StoredProgress>(progress) ? { ...table, ...progress } : null
}

/** Removes an import, unless another one has replaced it. */
export async function removeStoredImport(workspace: string, importId: string): Promise<void> {
  const transaction = (await openImports())?.transaction([TABLES, PROGRESS], 'readwrite')
  if (!transaction) return
  const progress: unknown = await transaction.objectStore(PROGRESS).get(workspace)
  if (!isStored<StoredProgress>(progress) || progress.importId !== importId) return
  for (const store of [TABLES, PROGRESS]) void transaction.objectStore(store).delete(workspace)
  await transaction.done.catch(() => {})
}

/** Checks only that there is an object, because no other module writes to this database. */
function isStored<T extends object>(value: unknown): value is T {
  return typeof value === 'object' && value !== null
}

/** Runs work that only one tab of this browser may do at a time. If another tab is at work, returns false without running it. */
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
