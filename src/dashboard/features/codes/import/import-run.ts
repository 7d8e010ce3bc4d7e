import type { RowToFile } from './file-rows.ts'
import type { Place } from './run-import.ts'

/** Result of a row that was sent. */
export type RowResult =
  | { ok: true; id: string; unfiled?: string | undefined; warning?: string; isArchived?: true }
  | { ok: false; reason: string }

/** A created code that is to be filed, with the line of its row. */
export type UnfiledRow = RowToFile & { line: number }

/** State of an import. It continues when its screen is left. */
export interface ImportRun {
  state: 'before' | 'running' | 'over'
  isCancelled: boolean
  ended: ReadonlyMap<number, RowResult>
  /** Lines that were sent before the tab was closed, and whose result is unknown. */
  unanswered: ReadonlySet<number>
  /** Seconds to wait for the rate limit; 0 if there is no wait. */
  wait: number
  place: Place | undefined
  /** The current task, or the last one. */
  task: 'create' | 'undo'
  /** Number of folders that were removed to undo it. */
  removedFolders: number
  /** What another tab of this browser does or did with the import, so that this one does nothing. */
  otherTab: 'running' | 'continued' | 'closed' | null
}

/** Before anything is sent. */
export const notStarted: ImportRun = {
  state: 'before',
  isCancelled: false,
  ended: new Map(),
  unanswered: new Set(),
  wait: 0,
  place: undefined,
  task: 'create',
  removedFolders: 0,
  otherTab: null,
}
