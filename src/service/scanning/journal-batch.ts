import { open, unlink } from 'node:fs/promises'
import { journalFile, journalFiles, type Journal, type Position } from './journal.ts'

const BATCH_BYTES = 1_000_000

export interface Batch {
  /** Whole lines, each with the place behind it. */
  lines: { text: string; end: Position }[]
  /** Where to read on. */
  to: Position
}

/** The next lines after `from`, as many as one transaction should take. None, and `to` unmoved: that was all. */
export async function readBatch(journal: Journal, from: Position, maxLines: number): Promise<Batch> {
  // Asked before the file is read: a file that was finished then has all its lines now.
  const current = journal.end.file
  const file = journalFiles(journal.dir).find((number) => number >= from.file)
  if (file === undefined) return { lines: [], to: from }
  const offset = file === from.file ? from.offset : 0
  const bytes = await readFrom(journalFile(journal.dir, file), offset)
  const lines = linesOf(bytes, { file, offset }, maxLines)
  const last = lines.at(-1)
  if (last) return { lines, to: last.end }
  // So long without an end is no line of ours: a damaged disk must not stop what stands behind it.
  if (bytes.length === BATCH_BYTES) {
    const end = { file, offset: offset + bytes.length }
    return { lines: [{ text: bytes.toString('latin1'), end }], to: end }
  }
  // Nothing whole is left: half a line at the end of a finished file was never promised to anyone.
  return { lines: [], to: file < current ? { file: file + 1, offset: 0 } : { file, offset } }
}

/** Deletes the files that are wholly before the position. */
export async function discardBefore(dir: string, position: Position): Promise<void> {
  for (const file of journalFiles(dir)) if (file < position.file) await unlink(journalFile(dir, file))
}

function linesOf(bytes: Buffer, from: Position, maxLines: number): Batch['lines'] {
  const lines: Batch['lines'] = []
  for (let start = 0; lines.length < maxLines;) {
    const end = bytes.indexOf(10, start)
    if (end === -1) break
    const text = bytes.toString('utf8', start, end)
    lines.push({ text, end: { file: from.file, offset: from.offset + end + 1 } })
    start = end + 1
  }
  return lines
}

async function readFrom(path: string, offset: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.max(0, Math.min(BATCH_BYTES, size - offset))
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
