import type { Batch, Line, LineSource } from './journal-batch.ts'
import type { Position } from './journal.ts'

// Some hundred bytes each.
const MAX_LINES = 100_000
const DROPPED_AT_ONCE = 1_000

/**
 * Lines that the journal could not write. They live as long as this process. Like files of the journal, they are kept for some time after
 * they were stored.
 */
export class MemoryLines implements LineSource {
  onLinesAdded = () => {}
  /** Those that were stored come first. */
  #lines: string[] = []
  /** The number of lines that were dropped: the offset of the first line here. */
  #dropped = 0
  /** The number of stored lines, dropped ones included: the offset of the first line that is not stored. */
  #stored = 0
  #file
  #maxLines
  #keepStoredMs

  /** `after` is the last file that the loader knows of an earlier process, so that no position is used again. */
  constructor({
    after,
    maxLines = MAX_LINES,
    keepStoredMs = 0,
  }: {
    after: number
    maxLines?: number
    keepStoredMs?: number
  }) {
    this.#file = after + 1
    this.#maxLines = maxLines
    this.#keepStoredMs = keepStoredMs
  }

  get end(): Position {
    const offset = this.#dropped + this.#lines.length
    return offset === 0 ? { file: 0, offset } : { file: this.#file, offset }
  }

  /** Number of lines that are not stored. */
  get count(): number {
    return this.#dropped + this.#lines.length - this.#stored
  }

  /** Adds a line. Returns false if there is no room for it. */
  add(line: string): boolean {
    if (this.count >= this.#maxLines) return false
    if (this.#lines.length >= this.#maxLines) this.#dropStored(this.#dropped + DROPPED_AT_ONCE)
    this.#lines.push(line)
    this.onLinesAdded()
    return true
  }

  /** Removes the lines that are not stored, and returns them. */
  takeAll(): string[] {
    return this.#lines.splice(this.#stored - this.#dropped)
  }

  flush(): void {}

  async read(from: Position, maxLines: number): Promise<Batch> {
    const first = Math.max(this.#toOffset(from), this.#dropped)
    const index = first - this.#dropped
    const lines = this.#lines.slice(index, index + maxLines).map((text, i): Line => {
      return { text, end: { file: this.#file, offset: first + i + 1 } }
    })
    return { lines, to: lines.at(-1)?.end ?? from }
  }

  async discardBefore(position: Position): Promise<void> {
    this.#stored = Math.max(this.#stored, this.#toOffset(position))
    const storedLines = this.#stored
    if (this.#keepStoredMs === 0) this.#dropStored(storedLines)
    else setTimeout(() => this.#dropStored(storedLines), this.#keepStoredMs).unref()
  }

  async goBackTo(position: Position): Promise<'complete' | 'incomplete'> {
    const offset = this.#toOffset(position)
    this.#stored = Math.max(offset, this.#dropped)
    return offset < this.#dropped ? 'incomplete' : 'complete'
  }

  async setAside(): Promise<null> {
    return null
  }

  /** Drops stored lines before an offset. */
  #dropStored(offset: number) {
    const dropped = Math.max(this.#dropped, Math.min(offset, this.#stored))
    this.#lines.splice(0, dropped - this.#dropped)
    this.#dropped = dropped
  }

  /** Positions in other files are those of earlier processes. */
  #toOffset({ file, offset }: Position): number {
    return file === this.#file ? offset : 0
  }
}
