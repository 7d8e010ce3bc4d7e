import type { Batch, Line, LineSource } from './journal-batch.ts'
import type { Position } from './journal.ts'

// Some hundred bytes each.
const MAX_LINES = 100_000

/** Lines that the journal could not write. They live as long as this process. */
export class MemoryLines implements LineSource {
  onGrown = () => {}
  #lines: string[] = []
  /** Number of lines that were discarded before the first of these. */
  #discarded = 0
  #file
  #maxLines

  /** `after` is the last file that the loader knows of an earlier process, so that no position is used again. */
  constructor({ after, maxLines = MAX_LINES }: { after: number; maxLines?: number }) {
    this.#file = after + 1
    this.#maxLines = maxLines
  }

  get end(): Position {
    const offset = this.#discarded + this.#lines.length
    return offset === 0 ? { file: 0, offset } : { file: this.#file, offset }
  }

  get count(): number {
    return this.#lines.length
  }

  /** False: the limit is reached. */
  add(line: string): boolean {
    if (this.#lines.length >= this.#maxLines) return false
    this.#lines.push(line)
    this.onGrown()
    return true
  }

  /** Removes the remaining lines, and returns them. */
  takeAll(): string[] {
    return this.#lines.splice(0)
  }

  flush(): void {}

  async read(from: Position, maxLines: number): Promise<Batch> {
    const first = from.file === this.#file ? from.offset : 0
    const index = first - this.#discarded
    const lines = this.#lines.slice(index, index + maxLines).map((text, i): Line => {
      return { text, end: { file: this.#file, offset: first + i + 1 } }
    })
    return { lines, to: lines.at(-1)?.end ?? from }
  }

  async discardBefore({ file, offset }: Position): Promise<void> {
    if (file !== this.#file) return
    this.#lines.splice(0, offset - this.#discarded)
    this.#discarded = offset
  }

  async setAside(): Promise<null> {
    return null
  }
}
