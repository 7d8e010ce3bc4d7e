import { readFileSync, statSync } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { isBefore, type Journal, type Position } from './journal.ts'
import { getJournalPath, listJournalFiles } from './journal-files.ts'

const BATCH_BYTES = 1_000_000
/** Nearly every line is shorter. */
const BYTES_PER_LINE = 1_000
const LINE_FEED = 10

export interface Line {
  text: string
  /** The position right after the line. */
  end: Position
}

export interface Batch {
  /** Complete lines only. */
  lines: Line[]
  /** Where the next read starts. */
  to: Position
}

/** Scan lines that wait to be stored in the database. They come from a journal, or from memory if the journal could not be written. */
export interface LineSource {
  /** The position right after the last line. */
  readonly end: Position
  /** Called after lines have been added. */
  onLinesAdded: () => void
  /** Adds the buffered lines immediately, instead of at the end of this turn of the event loop. */
  flush(): void
  read(from: Position, maxLines: number): Promise<Batch>
  /** Discards the lines before the position, which are in the database now. Lines that were stored recently may still be readable. */
  discardBefore(position: Position): Promise<void>
  /**
   * Makes the lines after an earlier position readable again. The result is `incomplete` if some of them have been deleted, and `foreign`
   * if the position is not one of this source, because no line ends there.
   */
  goBackTo(position: Position): Promise<'complete' | 'incomplete' | 'foreign'>
  /** Moves a line that the database refuses out of the way. Returns the path of the file that keeps the line, or null if it could not be saved. */
  setAside(line: Line): Promise<string | null>
}

export function createJournalLines(journal: Journal): LineSource {
  let firstUndiscardedFile = 0
  return {
    get end() {
      return journal.end
    },
    set onLinesAdded(notify: () => void) {
      journal.onLinesAdded = notify
    },
    flush: () => journal.flush(),
    read: (from, maxLines) => readBatch(journal, from, maxLines),
    async discardBefore(position) {
      if (position.file > firstUndiscardedFile)
        for (const file of listJournalFiles(journal.dir)) if (file < position.file) journal.storedFiles.add(file)
      firstUndiscardedFile = position.file
      // Only now, because the database may come back from an outage with an earlier position.
      journal.storedFiles.deleteExpired()
    },
    async goBackTo(position) {
      journal.storedFiles.restoreFrom(position.file)
      firstUndiscardedFile = 0
      return checkPosition(journal.dir, position)
    },
    async setAside({ text, end }) {
      const path = getJournalPath(journal.dir, end.file).replace(/journal$/, 'rejected')
      return appendFile(path, `${text}\n`).then(
        () => path,
        () => null,
      )
    },
  }
}

/** Number of bytes of a journal after a position. */
export function countBytesAfter({ dir, end }: Journal, { file, offset }: Position): number {
  if (!isBefore({ file, offset }, end)) return 0
  const files = listJournalFiles(dir).filter((number) => number >= file)
  const sizes = files.map((number) => statSync(getJournalPath(dir, number), { throwIfNoEntry: false })?.size ?? 0)
  return Math.max(0, sizes.reduce((sum, size) => sum + size, 0) - (files[0] === file ? offset : 0))
}

/** Number of lines after a position, in the journal of a directory. */
export function countLinesAfter(dir: string, { file, offset }: Position): number {
  let lines = 0
  for (const number of listJournalFiles(dir).filter((candidate) => candidate >= file)) {
    const bytes = readFileSync(getJournalPath(dir, number)).subarray(number === file ? offset : 0)
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, end + 1)) lines++
  }
  return lines
}

/** Reads the next lines after `from`, as many as one transaction should take. If there are no more lines, returns none, and `to` equals `from`. */
export async function readBatch(journal: Journal, from: Position, maxLines: number): Promise<Batch> {
  // `end` must be taken before the file is read: files before `end` are finished, so no line can be missed.
  const { end } = journal
  const file = listJournalFiles(journal.dir).find((number) => number >= from.file)
  if (file === undefined) return { lines: [], to: from }
  const offset = file === from.file ? from.offset : 0
  // Anything after the committed end of the current file is still being written, and may be removed again.
  const limit = file === end.file ? end.offset : Infinity
  const read = (length: number) => readFrom(getJournalPath(journal.dir, file), offset, Math.min(limit, offset + length))
  const usual = await read(Math.min(BATCH_BYTES, maxLines * BYTES_PER_LINE))
  const bytes = usual.includes(LINE_FEED) ? usual : await read(BATCH_BYTES)
  const lines = toLines(bytes, { file, offset }, maxLines)
  const last = lines.at(-1)
  if (last) return { lines, to: last.end }
  // A megabyte without a line break is damaged, and must not block the lines after it.
  if (bytes.length === BATCH_BYTES) {
    const to = { file, offset: offset + bytes.length }
    return { lines: [{ text: bytes.toString('latin1'), end: to }], to }
  }
  // A finished file may end with an incomplete line. Its scan was never confirmed, so it is skipped.
  return { lines: [], to: file < end.file ? { file: file + 1, offset: 0 } : { file, offset } }
}

async function checkPosition(dir: string, { file, offset }: Position) {
  const files = listJournalFiles(dir)
  // File 0 stands for the start of a journal, whose first file has the number 1.
  if (!files.includes(file)) return file === 0 && files[0] === 1 ? 'complete' : 'incomplete'
  if (offset === 0) return 'complete'
  const [byte] = await readFrom(getJournalPath(dir, file), offset - 1, offset)
  return byte === LINE_FEED ? 'complete' : 'foreign'
}

function toLines(bytes: Buffer, from: Position, maxLines: number): Line[] {
  const lines: Line[] = []
  for (let start = 0; lines.length < maxLines;) {
    const end = bytes.indexOf(LINE_FEED, start)
    if (end === -1) break
    const text = bytes.toString('utf8', start, end)
    lines.push({ text, end: { file: from.file, offset: from.offset + end + 1 } })
    start = end + 1
  }
  return lines
}

async function readFrom(path: string, offset: number, limit: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.max(0, Math.min(BATCH_BYTES, Math.min(size, limit) - offset))
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
