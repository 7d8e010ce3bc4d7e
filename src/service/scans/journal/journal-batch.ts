import { readFileSync, statSync } from 'node:fs'
import { appendFile, open, unlink } from 'node:fs/promises'
import { isBefore, journalFile, journalFiles, type Journal, type Position } from './journal.ts'

const BATCH_BYTES = 1_000_000

export interface Line {
  text: string
  /** The position behind it. */
  end: Position
}

export interface Batch {
  /** Complete lines. */
  lines: Line[]
  /** The position of the next read. */
  to: Position
}

/** Lines of scans on their way to the database: from a journal, or those that a full disk kept out of one. */
export interface LineSource {
  /** Behind the last line. */
  readonly end: Position
  /** Called after lines were added. */
  grown: () => void
  /** Adds at once the lines that would be added at the end of this turn. */
  flush(): void
  read(from: Position, maxLines: number): Promise<Batch>
  /** Everything before the position is in the database. */
  discardBefore(position: Position): Promise<void>
  /** Sets aside a line that the database refuses. Returns its file; null: it was not stored. */
  setAside(line: Line): Promise<string | null>
}

export function journalLines(journal: Journal): LineSource {
  let first = 0
  return {
    get end() {
      return journal.end
    },
    set grown(notify: () => void) {
      journal.grown = notify
    },
    flush: () => journal.flush(),
    read: (from, maxLines) => readBatch(journal, from, maxLines),
    async discardBefore(position) {
      if (position.file > first) await discardBefore(journal.dir, position)
      first = position.file
    },
    async setAside({ text, end }) {
      const path = journalFile(journal.dir, end.file).replace(/journal$/, 'rejected')
      return appendFile(path, `${text}\n`).then(
        () => path,
        () => null,
      )
    },
  }
}

/** Number of bytes of a journal behind the position. */
export function bytesAfter({ dir, end }: Journal, { file, offset }: Position): number {
  if (!isBefore({ file, offset }, end)) return 0
  const files = journalFiles(dir).filter((number) => number >= file)
  const sizes = files.map((number) => statSync(journalFile(dir, number), { throwIfNoEntry: false })?.size ?? 0)
  return Math.max(0, sizes.reduce((sum, size) => sum + size, 0) - (files[0] === file ? offset : 0))
}

/** Number of lines of a journal in this directory behind the position. */
export function linesAfter(dir: string, { file, offset }: Position): number {
  let lines = 0
  for (const number of journalFiles(dir).filter((one) => one >= file)) {
    const bytes = readFileSync(journalFile(dir, number)).subarray(number === file ? offset : 0)
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  }
  return lines
}

/** The next lines after `from`, as many as one transaction should take. No lines and `to` unchanged: the end. */
export async function readBatch(journal: Journal, from: Position, maxLines: number): Promise<Batch> {
  // Checked before the file is read: a file that was finished by then has all of its lines.
  const { end } = journal
  const file = journalFiles(journal.dir).find((number) => number >= from.file)
  if (file === undefined) return { lines: [], to: from }
  const offset = file === from.file ? from.offset : 0
  // Behind the committed end of the current file is data that is being written and may be removed again.
  const upTo = file === end.file ? end.offset : Infinity
  const bytes = await readFrom(journalFile(journal.dir, file), offset, upTo)
  const lines = toLines(bytes, { file, offset }, maxLines)
  const last = lines.at(-1)
  if (last) return { lines, to: last.end }
  // So long without a line break is damage: it must not block the lines behind it.
  if (bytes.length === BATCH_BYTES) {
    const to = { file, offset: offset + bytes.length }
    return { lines: [{ text: bytes.toString('latin1'), end: to }], to }
  }
  // Only an incomplete line at the end of a finished file is left, whose scan was never confirmed.
  return { lines: [], to: file < end.file ? { file: file + 1, offset: 0 } : { file, offset } }
}

/** Deletes the files that are entirely before the position. */
async function discardBefore(dir: string, position: Position): Promise<void> {
  for (const file of journalFiles(dir)) if (file < position.file) await unlink(journalFile(dir, file))
}

function toLines(bytes: Buffer, from: Position, maxLines: number): Line[] {
  const lines: Line[] = []
  for (let start = 0; lines.length < maxLines;) {
    const end = bytes.indexOf(10, start)
    if (end === -1) break
    const text = bytes.toString('utf8', start, end)
    lines.push({ text, end: { file: from.file, offset: from.offset + end + 1 } })
    start = end + 1
  }
  return lines
}

async function readFrom(path: string, offset: number, upTo: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.max(0, Math.min(BATCH_BYTES, Math.min(size, upTo) - offset))
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
