import type { RowToFile } from './file-created-codes.ts'
import type { TargetFolder } from './run-import.ts'

/** Result of a row that was sent. */
export type RowResult =
  | { ok: true; id: string; unfiled?: string | undefined; warning?: string; isArchived?: true }
  | { ok: false; reason: string }

/** A created code that has not been filed yet, with the line of its row. */
export type UnfiledRow = RowToFile & { line: number }

/** State of an import. It continues when its screen is left. */
export interface ImportRun {
  state: 'before' | 'running' | 'over'
  isCanceled: boolean
  /** The results of rows that have ended, by their lines. */
  ended: ReadonlyMap<number, RowResult>
  /** Lines whose result is unknown, because the tab was closed before the response arrived. */
  unanswered: ReadonlySet<number>
  /** Seconds to wait for the rate limit; 0 if there is no wait. */
  waitSeconds: number
  /** The folder in which codes are created. */
  place: TargetFolder | undefined
  /** The current task, or the last one. */
  task: 'create' | 'undo'
  /** Number of folders that the undo removed. */
  removedFolders: number
  /** What another tab of this browser did with the import. Unless it is null, this tab does nothing. */
  otherTab: 'running' | 'continued' | 'closed' | null
}

/** The state of an import of which nothing has been sent. */
export const notStarted: ImportRun = {
  state: 'before',
  isCanceled: false,
  ended: new Map(),
  unanswered: new Set(),
  waitSeconds: 0,
  place: undefined,
  task: 'create',
  removedFolders: 0,
  otherTab: null,
}
