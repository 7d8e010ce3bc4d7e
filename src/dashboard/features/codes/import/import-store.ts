import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { codesKey } from '../../../api/code.ts'
import { refreshAroundCodes } from '../../../api/codes.ts'
import { type BulkOutcome, type BulkStep, changeCodes } from '../../../api/codes-bulk.ts'
import { fileRows, type RowToFile } from './file-rows.ts'
import { type Batch, type BatchEnd, type Place, runImport } from './run-import.ts'
import {
  removeStoredImport,
  storeProgress,
  type StoredProgress,
  storeTable,
  type StoredTable,
} from './stored-import.ts'

/** Result of a row that was sent. */
export type RowResult =
  | { ok: true; id: string; unfiled?: string | undefined; isArchived?: true }
  | { ok: false; reason: string }

/** How an import is going. It goes on when its screen is left. */
export interface ImportRun {
  state: 'before' | 'running' | 'over'
  isCancelled: boolean
  ended: ReadonlyMap<number, RowResult>
  /** Lines that were sent before the tab was closed, and whose answer is not known. */
  unanswered: ReadonlySet<number>
  /** Seconds of a wait for the rate limit; 0: none. */
  wait: number
  place: Place | undefined
  /** What is being done, or was done last. */
  what: 'create' | 'undo'
}

interface Start {
  place: Place
  batches: readonly Batch[]
  filingByLine: ReadonlyMap<number, Omit<RowToFile, 'id'>>
  stored: StoredTable
}

const before: ImportRun = {
  state: 'before',
  isCancelled: false,
  ended: new Map(),
  unanswered: new Set(),
  wait: 0,
  place: undefined,
  what: 'create',
}

const stores = new WeakMap<QueryClient, Map<string, ImportStore>>()

/** The import of a workspace in this tab. */
export function getImportStore(queries: QueryClient, workspace: string): ImportStore {
  const byWorkspace = stores.get(queries) ?? new Map<string, ImportStore>()
  stores.set(queries, byWorkspace)
  const store = byWorkspace.get(workspace) ?? new ImportStore(queries, workspace)
  byWorkspace.set(workspace, store)
  return store
}

export class ImportStore {
  readonly run: StoreApi<ImportRun> = createStore(() => before)
  /** The table of a run, for the screen that comes back to it. */
  table: StoredTable | null = null
  readonly #queries: QueryClient
  readonly #workspace: string
  #stop = new AbortController()
  /** Whether this tab has shown a table, so that one of an earlier tab comes too late. */
  #isUsed = false
  #sent: readonly Batch[] = []
  #unanswered: Batch | null = null

  constructor(queries: QueryClient, workspace: string) {
    this.#queries = queries
    this.#workspace = workspace
  }

  /** Takes up an import that was started before the tab was opened. False if this tab has another one. */
  restore(stored: StoredTable & StoredProgress): boolean {
    if (this.#isUsed) return false
    this.#isUsed = true
    const { ended, place, unanswered, failed } = stored
    this.table = stored
    this.#unanswered = unanswered
    this.#sent = failed
    const lines = new Set(unanswered?.rows.map(({ line }) => line))
    this.run.setState({ ...before, state: 'over', ended, place, unanswered: lines })
    return true
  }

  async start({ place, batches, filingByLine, stored }: Start): Promise<void> {
    this.#stop = new AbortController()
    this.table = stored
    // What has no answer is sent to where it was sent before.
    const to = this.run.getState().place ?? place
    this.run.setState({ state: 'running', what: 'create', isCancelled: false, place: to })
    const fresh = withFormerKeys(batches, this.#sent)
    this.#sent = fresh
    const first = this.#unanswered
    this.run.setState({ unanswered: new Set() })
    await storeTable(this.#workspace, stored)
    try {
      await runImport({
        batches: first ? [first, ...fresh] : fresh,
        place: to,
        signal: this.#stop.signal,
        onWait: (wait) => this.run.setState({ wait }),
        onSend: async (batch) => {
          this.#unanswered = batch
          await this.#store()
        },
        onEnd: async (end) => this.#end(end, filingByLine),
      })
    } finally {
      this.run.setState({ wait: 0, state: 'over' })
      this.#unanswered = null
      await this.#store()
    }
    // A refetch that started before the codes existed would be cached as fresh.
    await this.#queries.cancelQueries({ queryKey: codesKey })
    refreshAroundCodes(this.#queries)
  }

  /** Archives the codes that the import created: the interface deletes none. Those that fail stay created. */
  async undo(): Promise<void> {
    const created = [...this.run.getState().ended].flatMap(([line, end]) =>
      end.ok && !end.isArchived ? [[line, end] as const] : [],
    )
    this.run.setState({ state: 'running', what: 'undo' })
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
    } finally {
      this.run.setState({ wait: 0, state: 'over' })
      await this.#store()
    }
  }

  /** The batch that was sent still ends. */
  cancel(): void {
    this.run.setState({ isCancelled: true })
    this.#stop.abort()
  }

  /** Forgets the import; what it created stays. */
  reset(): void {
    this.#stop.abort()
    this.#sent = []
    this.#unanswered = null
    this.#isUsed = true
    void removeStoredImport(this.#workspace)
    this.table = null
    this.run.setState(before, true)
  }

  async #end({ batch, ...end }: BatchEnd, filingByLine: Start['filingByLine']): Promise<void> {
    const ends = batch.rows.map(({ line }, at): [number, RowResult] => [
      line,
      end.ok ? { ok: true, id: end.ids[at] ?? '' } : { ok: false, reason: end.reason },
    ])
    this.#addEnds(ends)
    if (end.ok) this.run.setState({ place: { folderId: end.folderId } })
    this.#unanswered = null
    await this.#store()
    // At once and even if the import is cancelled: a retry leaves out rows that have a code.
    this.#addEnds(await this.#file(ends, filingByLine))
  }

  /** The rows that could not be filed, with the reason. */
  async #file(
    ends: readonly [number, RowResult][],
    filingByLine: Start['filingByLine'],
  ): Promise<[number, RowResult][]> {
    const toFile = ends.flatMap(([line, end]) => {
      const filing = filingByLine.get(line)
      return end.ok && filing ? [{ line, id: end.id, ...filing }] : []
    })
    const onWait = (wait: number) => this.run.setState({ wait })
    const unfiled = await fileRows(toFile, { queries: this.#queries, change: (steps) => this.#change(steps), onWait })
    return toFile.flatMap(({ line, id }): [number, RowResult][] => {
      const reason = unfiled.get(id)
      return reason === undefined ? [] : [[line, { ok: true, id, unfiled: reason }]]
    })
  }

  #change(steps: readonly BulkStep[]): Promise<BulkOutcome> {
    const mutation = changeCodes(this.#queries, (wait) => this.run.setState({ wait }))
    return this.#queries.getMutationCache().build(this.#queries, mutation).execute(steps)
  }

  #addEnds(ends: readonly [number, RowResult][]): void {
    if (ends.length > 0) this.run.setState(({ ended }) => ({ ended: new Map([...ended, ...ends]) }))
  }

  async #store(): Promise<void> {
    if (!this.table) return
    const { ended, place } = this.run.getState()
    const failed = this.#sent.filter(({ rows }) => rows.some(({ line }) => ended.get(line)?.ok === false))
    await storeProgress(this.#workspace, { ended, place, unanswered: this.#unanswered, failed })
  }
}

/** Reuses the keys of equal earlier batches, so that a retry after a lost response creates nothing twice. */
function withFormerKeys(fresh: readonly Batch[], former: readonly Batch[]): Batch[] {
  const keys = new Map(former.map(({ rows, key }) => [JSON.stringify(rows), key]))
  return fresh.map((batch) => ({ ...batch, key: keys.get(JSON.stringify(batch.rows)) ?? batch.key }))
}
