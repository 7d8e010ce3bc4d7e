import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { codesKey } from '#dashboard/api/code.ts'
import { refreshAroundCodes } from '#dashboard/api/codes.ts'
import { type BulkOutcome, type BulkStep, changeCodes } from '#dashboard/api/codes-bulk.ts'
import { fileCreatedCodes, removeEmptyFolders } from './file-created-codes.ts'
import { type ImportRun, notStarted, type RowResult, type UnfiledRow } from './import-run.ts'
import {
  type Batch,
  type BatchResult,
  type TargetFolder,
  runImport,
  type RowToCreate,
  toBatches,
} from './run-import.ts'
import {
  readStoredImport,
  removeStoredImport,
  runAlone,
  storeImport,
  type StoredProgress,
  type StoredTable,
} from './stored-import.ts'

interface ImportStart {
  place: TargetFolder
  rows: readonly RowToCreate[]
  /** Number of rows of a batch. */
  size: number
  stored: StoredTable
}

const stores = new WeakMap<QueryClient, Map<string, ImportStore>>()

/** Returns the import of a workspace in this tab. Creates it if necessary. */
export function getImportStore(queryClient: QueryClient, workspace: string): ImportStore {
  const byWorkspace = stores.get(queryClient) ?? new Map<string, ImportStore>()
  stores.set(queryClient, byWorkspace)
  const store = byWorkspace.get(workspace) ?? new ImportStore(queryClient, workspace)
  byWorkspace.set(workspace, store)
  return store
}

export class ImportStore {
  readonly run: StoreApi<ImportRun> = createStore(() => notStarted)
  /** The table of the import, for a screen that returns to it. */
  table: StoredTable | null = null
  /** The table as it is stored in the browser. A table is written once only, because a large one takes long. */
  #storedTable: StoredTable | null = null
  readonly #queryClient: QueryClient
  readonly #workspace: string
  #stop = new AbortController()
  /** Whether this tab has had a table. If so, the import of an earlier tab is no longer restored. */
  #isUsed = false
  #id = crypto.randomUUID() as string
  /** Revision of the progress that this tab stored or read last. Null if nothing is stored. */
  #revision: number | null = null
  /** Resolves when the previous work of this tab has ended, including the refresh of lists. */
  #previousWork: Promise<void> = Promise.resolve()
  #sentBatches: readonly Batch[] = []
  #unanswered: Batch | null = null
  #unfiled: readonly UnfiledRow[] = []
  #createdFolders: readonly string[] = []

  constructor(queryClient: QueryClient, workspace: string) {
    this.#queryClient = queryClient
    this.#workspace = workspace
  }

  /**
   * Adopts an import that was started in an earlier tab, and files the codes that it had created. Returns false if this tab already has
   * an import.
   */
  restore(storedImport: StoredTable & StoredProgress): boolean {
    if (this.#isUsed) return false
    this.#isUsed = true
    this.#adopt(storedImport)
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
      // A batch without a response is sent again to the same folder.
      const target = this.run.getState().place ?? place
      this.run.setState({ state: 'running', task: 'create', isCanceled: false, place: target, unanswered: new Set() })
      const batches = toBatches(rows, size, this.#sentBatches)
      const unansweredBatch = this.#unanswered
      try {
        await runImport({
          batches: unansweredBatch ? [unansweredBatch, ...batches] : batches,
          place: target,
          signal: this.#stop.signal,
          onWait: (waitSeconds) => this.run.setState({ waitSeconds }),
          onSend: async (batch) => {
            this.#unanswered = batch
            this.#sentBatches = [...this.#sentBatches.filter(({ key }) => key !== batch.key), batch]
            await this.#store()
          },
          onEnd: async (result) => this.#addBatchResult(result),
        })
      } finally {
        this.#unanswered = null
        await this.#finish()
      }
      // A refetch that started before the codes existed would be cached as fresh.
      await this.#queryClient.cancelQueries({ queryKey: codesKey })
      refreshAroundCodes(this.#queryClient)
    })
  }

  /**
   * Archives the codes that the import created, because the API cannot delete codes. Then removes the folders that it created and that are
   * empty. Codes and folders that cannot be changed stay.
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
        this.#addRowResults(
          created.map(([line, end]): [number, RowResult] => {
            const reason = reasons.get(end.id)
            return [line, reason === undefined ? { ...end, isArchived: true } : { ...end, unfiled: reason }]
          }),
        )
        const remaining = await removeEmptyFolders(this.#createdFolders, this.#queryClient)
        this.run.setState({ removedFolders: this.#createdFolders.length - remaining.length })
        this.#createdFolders = remaining
      } finally {
        await this.#finish()
      }
    })
  }

  /** Cancels the import. The batch that was sent is still finished. */
  cancel(): void {
    this.run.setState({ isCanceled: true })
    this.#stop.abort()
  }

  /** Forgets the import. Created codes and folders stay. */
  reset(): void {
    this.#stop.abort()
    this.#isUsed = true
    if (this.#revision !== null) void removeStoredImport(this.#workspace, this.#id)
    this.#id = crypto.randomUUID()
    this.#revision = null
    this.#sentBatches = []
    this.#unanswered = null
    this.#unfiled = []
    this.#createdFolders = []
    this.table = null
    this.#storedTable = null
    this.run.setState(notStarted, true)
  }

  #adopt(storedImport: StoredTable & StoredProgress): void {
    const { importId, revision, ended, place, unanswered, failed, unfiled, createdFolders } = storedImport
    this.table = storedImport
    this.#storedTable = storedImport
    this.#id = importId
    this.#revision = revision
    this.#unanswered = unanswered
    this.#sentBatches = failed
    this.#unfiled = unfiled
    this.#createdFolders = createdFolders
    const lines = new Set(unanswered?.rows.map(({ line }) => line))
    this.run.setState({ ...notStarted, state: 'over', ended, place, unanswered: lines })
  }

  /** Runs work only if no other tab works on the import, because two tabs would create its rows twice. */
  async #runAlone(work: () => Promise<void>): Promise<void> {
    if (this.run.getState().state === 'running') return
    const run = this.#previousWork.then(async () => this.#runInThisTab(work))
    this.#previousWork = run.catch(() => {})
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

  /** Whether another tab has continued or closed the import. If it was continued, this tab adopts the stored progress. */
  async #findOtherTab(): Promise<'continued' | 'closed' | null> {
    if (this.#revision === null) return null
    const storedImport = await readStoredImport(this.#workspace)
    if (storedImport?.importId !== this.#id) return 'closed'
    if (storedImport.revision === this.#revision) return null
    this.#adopt(storedImport)
    return 'continued'
  }

  async #addBatchResult(result: BatchResult): Promise<void> {
    this.#unanswered = null
    if (!result.ok) {
      this.#addRowResults([...result.reasons].map(([line, reason]) => [line, { ok: false, reason }]))
      return
    }
    const { place } = this.run.getState()
    if (place && 'folderName' in place && result.folderId !== null)
      this.#createdFolders = [...this.#createdFolders, result.folderId]
    this.run.setState({ place: { folderId: result.folderId } })
    const created = result.batch.rows.flatMap(({ line, filing }, index) => {
      const code = result.created[index]
      return code ? [{ line, code, filing }] : []
    })
    this.#addRowResults(created.map(({ line, code }) => [line, { ok: true, ...code }]))
    this.#unfiled = created.map(({ line, code, filing }) => ({ line, id: code.id, ...filing }))
    // Results and unfiled codes are stored in one write. If the tab closes now, no created code is missing in the list of unfiled ones.
    await this.#store()
    // Codes are filed at once, even if the import was canceled, because a retry skips rows that have a code.
    await this.#fileAll()
  }

  /** Files the created codes, and adds the reason to rows that could not be filed. */
  async #fileAll(): Promise<void> {
    const reasons = await fileCreatedCodes(this.#unfiled, {
      queryClient: this.#queryClient,
      change: (steps) => this.#change(steps),
      onWait: (waitSeconds) => this.run.setState({ waitSeconds }),
      onFolder: async (id) => {
        this.#createdFolders = [...this.#createdFolders, id]
        await this.#store()
      },
    })
    const { ended } = this.run.getState()
    this.#addRowResults(
      this.#unfiled.flatMap(({ line, id }): [number, RowResult][] => {
        const [reason, end] = [reasons.get(id), ended.get(line)]
        return reason === undefined || !end?.ok ? [] : [[line, { ...end, unfiled: reason }]]
      }),
    )
    this.#unfiled = []
  }

  #change(steps: readonly BulkStep[]): Promise<BulkOutcome> {
    const mutation = changeCodes(this.#queryClient, (waitSeconds) => this.run.setState({ waitSeconds }))
    return this.#queryClient.getMutationCache().build(this.#queryClient, mutation).execute(steps)
  }

  #addRowResults(results: readonly [number, RowResult][]): void {
    if (results.length > 0) this.run.setState(({ ended }) => ({ ended: new Map([...ended, ...results]) }))
  }

  async #finish(): Promise<void> {
    this.run.setState({ waitSeconds: 0, state: 'over' })
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
      failed: this.#sentBatches.filter(({ rows }) => rows.some(({ line }) => ended.get(line)?.ok === false)),
      unfiled: this.#unfiled,
      createdFolders: this.#createdFolders,
    }
    const result = await storeImport(this.#workspace, progress, table === this.#storedTable ? null : table)
    if (result === 'replaced') return
    this.#revision = result === 'stored' ? revision : null
    this.#storedTable = result === 'stored' ? table : null
  }
}
