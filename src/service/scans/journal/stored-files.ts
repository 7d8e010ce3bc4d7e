import { renameSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { getJournalPath, getStoredPath, listJournalFiles } from './journal-files.ts'

/** For how long a file is kept after its lines were stored: a standby that is further behind than this when it takes over loses scans. */
export const KEEP_STORED_MS = 10 * 60_000
const DELETE_INTERVAL_MS = 30_000

/**
 * Files of a journal whose lines are in the database. They are kept for some time under another name, because a failover to a standby
 * that was behind takes the newest transactions of the database back. When the disk is full, they are deleted first.
 */
export class StoredFiles {
  #dir
  #keepMs
  #nextDeletionAt = 0

  constructor(dir: string, keepMs: number) {
    this.#dir = dir
    this.#keepMs = keepMs
  }

  add(number: number): void {
    const path = getJournalPath(this.#dir, number)
    if (this.#keepMs === 0) return unlinkSync(path)
    try {
      const now = new Date()
      utimesSync(path, now, now)
      renameSync(path, getStoredPath(this.#dir, number))
    } catch {
      // For example because the disk is full.
      unlinkSync(path)
    }
  }

  /** Makes a file and all later ones part of the journal again. */
  restoreFrom(number: number): void {
    for (const file of this.#list())
      if (file >= number) renameSync(getStoredPath(this.#dir, file), getJournalPath(this.#dir, file))
  }

  /** Deletes expired files, at most every 30 seconds. A file that cannot be deleted now is deleted later. */
  deleteExpired(): void {
    if (performance.now() < this.#nextDeletionAt) return
    this.#nextDeletionAt = performance.now() + DELETE_INTERVAL_MS
    this.#deleteStoredBefore(Date.now() - this.#keepMs)
  }

  /** Returns whether a file was deleted. */
  deleteAll(): boolean {
    return this.#deleteStoredBefore(Infinity)
  }

  #deleteStoredBefore(time: number): boolean {
    let isDeleted = false
    try {
      for (const file of this.#list()) {
        const path = getStoredPath(this.#dir, file)
        if (statSync(path).mtimeMs >= time) continue
        unlinkSync(path)
        isDeleted = true
      }
    } catch {
      // The directory was removed, or cannot be written.
    }
    return isDeleted
  }

  #list(): number[] {
    return listJournalFiles(this.#dir, 'stored')
  }
}
