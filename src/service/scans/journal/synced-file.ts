import { close, closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** A new file whose writes are made to survive a power failure by group commit: callers that come during an fsync share the next one. */
export class SyncedFile {
  readonly descriptor: number
  #failed
  #waiting: (() => void)[] = []
  #isRunning = false
  #isEnded = false

  /** `failed` is called for each fsync that failed. Throws if the file exists or cannot be created. */
  constructor(path: string, failed: (error: Error) => void) {
    this.descriptor = openSync(path, 'ax')
    this.#failed = failed
    syncDirectory(dirname(path))
  }

  /** Resolves after an fsync that began after the call, also if it failed. */
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

  /** The same as `end`, but everything is on the disk when it returns. */
  endNow(): void {
    fdatasyncSync(this.descriptor)
    this.end()
  }

  #run() {
    this.#isRunning = true
    const done = this.#waiting.splice(0)
    fdatasync(this.descriptor, (error) => {
      this.#isRunning = false
      if (error) this.#failed(error)
      for (const resolve of done) resolve()
      if (this.#waiting.length > 0) this.#run()
      else if (this.#isEnded) close(this.descriptor, () => {})
    })
  }
}

/** Without it a power failure could take the name of a new file. Not every system can sync a directory. */
function syncDirectory(dir: string) {
  try {
    const descriptor = openSync(dir, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // The file itself is there, and is synced.
  }
}
