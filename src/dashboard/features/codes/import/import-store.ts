import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { codesKey } from '#dashboard/api/code.ts'
import { refreshAroundCodes } from '#dashboard/api/codes.ts'
import { type BulkOutcome, type BulkStep, changeCodes } from '#dashboard/api/codes-bulk.ts'
import { fileRows, removeEmptyFolders } from './file-rows.ts'
import { type ImportRun, notStarted, type RowResult, type UnfiledRow } from './import-run.ts'
import { type Batch, type BatchEnd, type Place, runImport, type RowToCreate, toBatches } from './run-import.ts'
import {
  readStoredImport,
  removeStoredImport,
  runAlone,
  storeImport,
  type StoredProgress,
  type StoredTable,
} from './stored-import.ts'

interface ImportStart {
  place: Place
  rows: readonly RowToCreate[]
  /** Number of rows of a batch. */
  size: number
  stored: StoredTable
}

const stores = new WeakMap<QueryClient, Map<string, ImportStore>>()

/** Returns the import of a workspace in this tab, and creates it first if necessary. */
export function getImportStore(queries: QueryClient, workspace: string): ImportStore {
  const byWorkspace = stores.get(queries) ?? new Map<string, ImportStore>()
  stores.set(queries, byWorkspace)
  const store = byWorkspace.get(workspace) ?? new ImportStore(queries, workspace)
  byWorkspace.set(workspace, store)
  return store
}

export class ImportStore {
  readonly run: StoreApi<ImportRun> = createStore(() => notStarted)
  /** The table of the import, for a screen that returns to it. */
  table: StoredTable | null = null
  /** The table that is stored in the browser. Writing it with every batch would take long for large ones. */
  #storedTable: StoredTable | null = null
  readonly #queries: QueryClient
  readonly #workspace: string
  #stop = new AbortController()
  /** Whether this tab has shown a table, so that an import of an earlier tab is not restored any more. */
  #isUsed = false
  #id = crypto.randomUUID() as string
  /** Revision of the progress that this tab stored or read last; null if nothing is stored. */
  #revision: number | null = null
  /** Resolves when the previous work of this tab has ended, the refresh of lists included. */
  #former: Promise<void> = Promise.resolve()
  #sent: readonly Batch[] = []
  #unanswered: Batch | null = null
  #unfiled: readonly UnfiledRow[] = []
  #createdFolders: readonly string[] = []

  constructor(queries: QueryClient, workspace: string) {
    this.#queries = queries
    this.#workspace = workspace
  }

  /**
   * Adopts an import that was started before the tab was opened, and files the codes that it had created. False if this tab has another
   * one.
   */
  restore(stored: StoredTable & StoredProgress): boolean {
    if (this.#isUsed) return false
    this.#isUsed = true
    this.#adopt(stored)
    void this.#runAlone(async () => {
      if (this.#unfiled.length === 0) return
      this.run.setState({ state: 'running' })
      await this.#fileAll()
      await this.#finish()
    })
    return true
  }

  async start({ place, rows, size, stored }: ImportStart): Promise<void> {
    await this.#runAlone(async () => {
      this.#stop = new AbortController()
      this.table = stored
      // A batch without an answer is sent again to the same folder.
      const target = this.run.getState().place ?? place
      this.run.setState({ state: 'running', task: 'create', isCancelled: false, place: target, unanswered: new Set() })
      const batches = toBatches(rows, size, this.#sent)
      const first = this.#unanswered
      try {
        await runImport({
          batches: first ? [first, ...batches] : batches,
          place: target,
          signal: this.#stop.signal,
          onWait: (wait) => this.run.setState({ wait }),
          onSend: async (batch) => {
            this.#unanswered = batch
            this.#sent = [...this.#sent.filter(({ key }) => key !== batch.key), batch]
            await this.#store()
          },
          onEnd: async (end) => this.#end(end),
        })
      } finally {
        this.#unanswered = null
        await this.#finish()
      }
      // A refetch that started before the codes existed would be cached as fresh.
      await this.#queries.cancelQueries({ queryKey: codesKey })
      refreshAroundCodes(this.#queries)
    })
  }

  /**
   * Archives the codes that the import created, because the API deletes none, and removes its folders that are empty then. What fails
   * stays as it is.
   */
  async undo(): Promise<void> {
    await this.#runAlone(async () => {
      const created = [...this.run.getState().ended].flatMap(([line, end]) =>
        end.ok && !end.isArchived ? [[line, end] as const] : [],
      )
      this.run.setState({ state: 'running', task: 'undo' })
      try {
        const ids = created.map(([, { id }]) => id)
        const { failed } = await this.#change([{ ids, change: { archived: true } }])
        const reasons = new Map(failed.map(({ id, message }) => [id, message]))
        this.#addEnds(
          created.map(([line, end]): [number, RowResult] => {
            const reason = reasons.get(end.id)
            return [line, reason === undefined ? { ...end, isArchived: true } : { ...end, unfiled: reason }]
          }),
        )
        const remaining = await removeEmptyFolders(this.#createdFolders, this.#queries)
        this.run.setState({ removedFolders: this.#createdFolders.length - remaining.length })
        this.#createdFolders = remaining
      } finally {
        await this.#finish()
      }
    })
  }

  /** Cancels the import. The batch that was sent is still finished. */
  cancel(): void {
    this.run.setState({ isCancelled: true })
    this.#stop.abort()
  }

  /** Forgets the import; what it created stays. */
  reset(): void {
    this.#stop.abort()
    this.#isUsed = true
    if (this.#revision !== null) void removeStoredImport(this.#workspace, this.#id)
    this.#id = crypto.randomUUID()
    this.#revision = null
    this.#sent = []
    this.#unanswered = null
    this.#unfiled = []
    this.#createdFolders = []
    this.table = null
    this.#storedTable = null
    this.run.setState(notStarted, true)
  }

  #adopt(stored: StoredTable & StoredProgress): void {
    const { importId, revision, ended, place, unanswered, failed, unfiled, createdFolders } = stored
    this.table = stored
    this.#storedTable = stored
    this.#id = importId
    this.#revision = revision
    this.#unanswered = unanswered
    this.#sent = failed
    this.#unfiled = unfiled
    this.#createdFolders = createdFolders
    const lines = new Set(unanswered?.rows.map(({ line }) => line))
    this.run.setState({ ...notStarted, state: 'over', ended, place, unanswered: lines })
  }

  /** Runs work only if no other tab works on the import, because two tabs would create its rows twice. */
  async #runAlone(work: () => Promise<void>): Promise<void> {
    if (this.run.getState().state === 'running') return
    const run = this.#former.then(async () => this.#runInThisTab(work))
    this.#former = run.catch(() => {})
    await run
  }

  async #runInThisTab(work: () => Promise<void>): Promise<void> {
    const isAlone = await runAlone(`tessera-import-${this.#workspace}`, async () => {
      const otherTab = await this.#findOtherTab()
      this.run.setState({ otherTab })
      if (otherTab === null) await work()
    })
    if (!isAlone) this.run.setState({ otherTab: 'running' })
  }

  /** Whether another tab has continued or closed the import since this one knew of it. What another tab has continued is adopted. */
  async #findOtherTab(): Promise<'continued' | 'closed' | null> {
    if (this.#revision === null) return null
    const stored = await readStoredImport(this.#workspace)
    if (stored?.importId !== this.#id) return 'closed'
    if (stored.revision === this.#revision) return null
    this.#adopt(stored)
    return 'continued'
  }

  async #end(end: BatchEnd): Promise<void> {
    this.#unanswered = null
    if (!end.ok) {
      this.#addEnds([...end.reasons].map(([line, reason]) => [line, { ok: false, reason }]))
      return
    }
    const { place } = this.run.getState()
    if (place && 'folderName' in place && end.folderId !== null)
      this.#createdFolders = [...this.#createdFolders, end.folderId]
    this.run.setState({ place: { folderId: end.folderId } })
    const created = end.batch.rows.flatMap(({ line, filing }, index) => {
      const code = end.created[index]
      return code ? [{ line, code, filing }] : []
    })
    this.#addEnds(created.map(({ line, code }) => [line, { ok: true, ...code }]))
    this.#unfiled = created.map(({ line, code, filing }) => ({ line, id: code.id, ...filing }))
    // In one write, so that a tab that is closed now leaves no created code that is missing in the list of unfiled ones.
    await this.#store()
    // Codes are filed at once, even if the import is cancelled, because a retry leaves out rows that have a code.
    await this.#fileAll()
  }

  /** Files the created codes, and adds the reason to rows that could not be filed. */
  async #fileAll(): Promise<void> {
    const reasons = await fileRows(this.#unfiled, {
      queries: this.#queries,
      change: (steps) => this.#change(steps),
      onWait: (wait) => this.run.setState({ wait }),
      onFolder: async (id) => {
        this.#createdFolders = [...this.#createdFolders, id]
        await this.#store()
      },
    })
    const { ended } = this.run.getState()
    this.#addEnds(
      this.#unfiled.flatMap(({ line, id }): [number, RowResult][] => {
        const [reason, end] = [reasons.get(id), ended.get(line)]
        return reason === undefined || !end?.ok ? [] : [[line, { ...end, unfiled: reason }]]
      }),
    )
    this.#unfiled = []
  }

  #change(steps: readonly BulkStep[]): Promise<BulkOutcome> {
    const mutation = changeCodes(this.#queries, (wait) => this.run.setState({ wait }))
    return this.#queries.getMutationCache().build(this.#queries, mutation).execute(steps)
  }

  #addEnds(ends: readonly [number, RowResult][]): void {
    if (ends.length > 0) this.run.setState(({ ended }) => ({ ended: new Map([...ended, ...ends]) }))
  }

  async #finish(): Promise<void> {
    this.run.setState({ wait: 0, state: 'over' })
    await this.#store()
  }

  async #store(): Promise<void> {
    if (!this.table) return
    const { ended, place } = this.run.getState()
    const revision = (this.#revision ?? 0) + 1
    const { table } = this
    const progress: StoredProgress = {
      importId: this.#id,
      revision,
      ended,
      place,
      unanswered: this.#unanswered,
      failed: this.#sent.filter(({ rows }) => rows.some(({ line }) => ended.get(line)?.ok === false)),
      unfiled: this.#unfiled,
      createdFolders: this.#createdFolders,
    }
    const result = await storeImport(this.#workspace, progress, table === this.#storedTable ? null : table)
    if (result === 'replaced') return
    this.#revision = result === 'stored' ? revision : null
    this.#storedTable = result === 'stored' ? table : null
  }
}
