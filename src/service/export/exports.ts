import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database, OpenedDatabase } from '#database/open.ts'
import type { HostSettings } from '../hosts/domains/host-rules.ts'
import { createId } from '../ids/ids.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { deleteRows, type WorkspaceRow } from '../tenancy/workspaces/workspaces.ts'
import { EXPORTS_PREFIX, toExportId, removeParts, storeParts } from './export-file.ts'
import { exportWorkspace } from './export-workspace.ts'
import { workspaceExports } from './schema.ts'

const HOUR_MS = 3_600_000
const RETENTION_MS = 24 * HOUR_MS
/** Only this number of files of a workspace is kept, which are the newest. */
const MAX_FILES = 3
const HEARTBEAT_MS = 15_000
// A process that has not updated its export for this long no longer runs.
const MAX_SILENCE_MS = 90_000
const INTERRUPTED = 'The service stopped while the export was written. Start it again.'

export type ExportRow = typeof workspaceExports.$inferSelect

interface ExportsDependencies {
  database: Pick<OpenedDatabase, 'db' | 'withoutLimits'>
  store: ObjectStore
  scanStore: Pick<ScanStore, 'list' | 'getDatabaseState' | 'waitUntilSettled'>
  settings: HostSettings & { dataDir: string }
  log: FastifyBaseLogger
}

/** Writes exports in this process, one after the other. */
export class Exports {
  #dependencies
  #directory
  #closing = new AbortController()
  /** Cancels the exports that are running or waiting, by id. */
  #cancels = new Map<string, AbortController>()
  #last: Promise<void>

  constructor(dependencies: ExportsDependencies) {
    this.#dependencies = dependencies
    this.#directory = path.join(dependencies.settings.dataDir, 'exports')
    // Removes the files of a process that was killed.
    this.#last = rm(this.#directory, { recursive: true, force: true }).catch((error: unknown) =>
      dependencies.log.warn({ err: error }, 'Files of exports that were interrupted could not be deleted.'),
    )
  }

  /** Writes an export in the background. */
  start(workspace: Pick<WorkspaceRow, 'id' | 'name' | 'slug'>, id: string): void {
    const cancel = new AbortController()
    this.#cancels.set(id, cancel)
    const markAlive = async () => {
      const exists = await updateExport(this.#dependencies.database.db, { workspaceId: workspace.id, id }, {})
      // Another process has deleted the export.
      if (!exists) cancel.abort()
    }
    const timer = setInterval(() => void markAlive().catch(() => {}), HEARTBEAT_MS).unref()
    const signal = AbortSignal.any([this.#closing.signal, cancel.signal])
    this.#last = this.#last
      .then(() => this.#run(workspace, id, signal))
      .finally(() => {
        clearInterval(timer)
        this.#cancels.delete(id)
      })
  }

  /** Deletes an export, and stops it if it is running. Returns whether the export existed. */
  async delete(key: { workspaceId: string; id: string }): Promise<boolean> {
    const { database, store } = this.#dependencies
    const exists = await deleteExport({ db: database.db, store }, key)
    if (exists) this.#cancels.get(key.id)?.abort()
    return exists
  }

  /** Interrupts the running export and the waiting exports. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#last
  }

  async #run(workspace: Pick<WorkspaceRow, 'id' | 'name' | 'slug'>, id: string, signal: AbortSignal) {
    const { database, store, scanStore, settings, log } = this.#dependencies
    const key = { workspaceId: workspace.id, id }
    const file = path.join(this.#directory, `${id}.zip`)
    try {
      signal.throwIfAborted()
      await mkdir(this.#directory, { recursive: true })
      await exportWorkspace({ database, store, scanStore, workspace, settings }, file, signal)
      const storedParts = await storeParts(store, key, file)
      const exists = await updateExport(database.db, key, {
        state: 'ready',
        ...storedParts,
        expiresAt: new Date(Date.now() + RETENTION_MS),
      })
      // The export has been deleted meanwhile.
      if (!exists) await removeParts(store, key)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, export: id }, 'An export could not be written.')
      const problem = signal.aborted ? INTERRUPTED : 'The export could not be written. The log of the service says why.'
      await updateExport(database.db, key, { state: 'failed', problem }).catch(() => {})
      await removeParts(store, key).catch(() => {})
    } finally {
      await rm(file, { force: true }).catch(() => {})
      await this.#deleteSurplus(workspace.id).catch((error: unknown) =>
        log.warn({ err: error }, 'An old export could not be deleted.'),
      )
    }
  }

  async #deleteSurplus(workspaceId: string) {
    const { database, store } = this.#dependencies
    const readyExports = (await listExports(database.db, workspaceId)).filter(({ state }) => state === 'ready')
    for (const surplus of readyExports.slice(MAX_FILES)) await deleteExport({ db: database.db, store }, surplus)
  }
}

/** The running export of a workspace or, if none is running, a new export that the caller must start. */
export async function findOrAddExport(tx: Database, workspaceId: string): Promise<{ row: ExportRow; isNew: boolean }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exports ${workspaceId}`}))`)
  const [running] = (await listExports(tx, workspaceId)).filter(({ state }) => state === 'running')
  if (running) return { row: running, isNew: false }
  const createdAt = new Date()
  const [row] = await tx
    .insert(workspaceExports)
    .values({
      workspaceId,
      id: createId('exp', createdAt),
      state: 'running',
      createdAt,
      updatedAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + RETENTION_MS),
    })
    .returning()
  if (!row) throw new Error('An insert returns its row.')
  return { row, isNew: true }
}

/** Lists the exports of a workspace, newest first. An export whose process no longer runs has failed. */
export async function listExports(db: Database, workspaceId: string): Promise<ExportRow[]> {
  const rows = await db
    .select()
    .from(workspaceExports)
    .where(and(eq(workspaceExports.workspaceId, workspaceId), gt(workspaceExports.expiresAt, new Date())))
    .orderBy(desc(workspaceExports.id))
  const silentSince = Date.now() - MAX_SILENCE_MS
  return rows.map((row) =>
    row.state === 'running' && row.updatedAt.getTime() < silentSince
      ? { ...row, state: 'failed', problem: INTERRUPTED }
      : row,
  )
}

/** Deletes the exports of a workspace. Upkeep removes their files later. */
export async function deleteExportsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [workspaceExports])
}

async function deleteExport({ db, store }: StoredExports, key: { workspaceId: string; id: string }): Promise<boolean> {
  const { rowCount } = await db.delete(workspaceExports).where(isExport(key))
  await removeParts(store, key)
  return rowCount !== 0
}

interface StoredExports {
  db: Database
  store: ObjectStore
}

/** Deletes expired exports, and the parts of exports that no longer exist. */
export async function deleteOldExports({ db, store }: StoredExports): Promise<void> {
  const now = new Date()
  const expiredExports = await db.select().from(workspaceExports).where(lt(workspaceExports.expiresAt, now))
  for (const row of expiredExports) await deleteExport({ db, store }, row)
  const existingIds = new Set((await db.select({ id: workspaceExports.id }).from(workspaceExports)).map(({ id }) => id))
  for await (const key of store.list(EXPORTS_PREFIX, new Date(now.getTime() - HOUR_MS)))
    if (!existingIds.has(toExportId(key))) await store.remove(key)
}

async function updateExport(
  db: Database,
  key: { workspaceId: string; id: string },
  values: Partial<ExportRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(workspaceExports)
    .set({ ...values, updatedAt: new Date() })
    .where(and(isExport(key), ne(workspaceExports.state, 'ready')))
  return rowCount !== 0
}

function isExport({ workspaceId, id }: { workspaceId: string; id: string }) {
  return and(eq(workspaceExports.workspaceId, workspaceId), eq(workspaceExports.id, id))
}
