import type { RowToFile } from './file-rows.ts'
import type { Place } from './run-import.ts'

/** Result of a row that was sent. */
export type RowResult =
  | { ok: true; id: string; unfiled?: string | undefined; warning?: string; isArchived?: true }
  | { ok: false; reason: string }

/** A created code that is to be filed, with the line of its row. */
export type UnfiledRow = RowToFile & { line: number }

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
  /** Number of folders that were removed to undo it. */
  removedFolders: number
  /** What another tab of this browser does with the import, or did, so that this one does nothing. */
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
  what: 'create',
  removedFolders: 0,
  otherTab: null,
}
