import { close, closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** A new file whose writes survive a power failure, by group commit: callers during an fsync share the next one. */
export class SyncedFile {
  readonly descriptor: number
  #onFailure
  #waiting: (() => void)[] = []
  #isRunning = false
  #isEnded = false

  /** `onFailure` is called for each fsync that failed. Throws if the file exists or cannot be created. */
  constructor(path: string, onFailure: (error: Error) => void) {
    this.descriptor = openSync(path, 'ax')
    this.#onFailure = onFailure
    syncDirectory(dirname(path))
  }

  /** Resolves after an fsync that began after the call, even if it failed. */
  sync(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isRunning) this.#run()
    })
  }

  /** Closes the file after a last fsync. */
  end(): void {
    this.#isEnded = true
    void this.sync()
  }

  /** Like `end`, but everything is on the disk when it returns. */
  endSynced(): void {
    fdatasyncSync(this.descriptor)
    this.end()
  }

  #run() {
    this.#isRunning = true
    const callers = this.#waiting.splice(0)
    fdatasync(this.descriptor, (error) => {
      this.#isRunning = false
      if (error) this.#onFailure(error)
      for (const resolve of callers) resolve()
      if (this.#waiting.length > 0) this.#run()
      else if (this.#isEnded) close(this.descriptor, () => {})
    })
  }
}

/** Without this, a power failure could lose the name of a new file. Not every system can sync a directory. */
function syncDirectory(dir: string) {
  try {
    const descriptor = openSync(dir, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // The file itself exists, and is synced.
  }
}
