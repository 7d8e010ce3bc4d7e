import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { openZip } from '#service/sites/archive/open-zip.ts'
import { ARCHIVE_FORMAT, Header, HEADER_ENTRY, ListedEntry, toTableEntry } from '#service/storage/archive-writer.ts'

/** The file is not a complete backup, or was made by a newer version. The message says what is wrong, and where. */
export class UnreadableBackup extends Error {}

export interface ArchivedEntry {
  name: string
  /** The checksum of the entry's bytes. */
  crc32: number
  openChunks(): Promise<Readable>
}

/** Reads the entries whose names begin with `prefix`, in the order in which they were written. */
export async function* readEntries(file: string, prefix = ''): AsyncGenerator<ArchivedEntry> {
  await using handle = await openFile(file)
  const zip = await openArchive(file, handle)
  for await (const entry of iterateEntries(file, zip)) {
    const name = String(entry.fileName)
    if (name.startsWith(prefix)) yield { name, crc32: entry.crc32, openChunks: () => zip.openReadStreamPromise(entry) }
  }
}

/** Reads the lines of an entry. */
export async function* readLines(entry: ArchivedEntry): AsyncGenerator<string> {
  yield* splitLines(await entry.openChunks())
}

async function readHeader(file: string): Promise<Header> {
  for await (const entry of readEntries(file, HEADER_ENTRY)) {
    const text = await readText(file, entry)
    const formatResult = Header.pick({ format: true }).safeParse(text)
    if (formatResult.success && formatResult.data.format > ARCHIVE_FORMAT)
      throw new UnreadableBackup(
        `${file} was made by a newer version of Tessera (format ${formatResult.data.format}; this version knows ${ARCHIVE_FORMAT}).`,
      )
    const header = Header.safeParse(text)
    if (header.success) return header.data
    break
  }
  throw new UnreadableBackup(
    `${file} is not a backup of Tessera, or it is damaged: it has no readable ${HEADER_ENTRY}.`,
  )
}

/**
 * Reads a whole backup, and compares its entries with their checksums. Throws an `UnreadableBackup` that names the first entry that is damaged
 * or missing.
 */
export async function verifyArchive(file: string): Promise<{ header: Header; entries: number; bytes: number }> {
  const header = await readHeader(file)
  const lists = new Map(Object.entries(header.lists))
  const counts = { entries: 0, bytes: 0, objects: 0, journal: 0, tables: new Set<string>() }
  let unlisted = new Map<string, ListedEntry>()
  for await (const entry of readEntries(file)) {
    const { name } = entry
    if (name === HEADER_ENTRY) continue
    const sha256 = lists.get(name)
    if (sha256 !== undefined) {
      lists.delete(name)
      await compareList(file, { entry, sha256, unlisted })
      unlisted = new Map()
      continue
    }
    const readEntry = await hashEntry(file, entry)
    unlisted.set(name, readEntry)
    counts.entries++
    counts.bytes += readEntry.bytes
    if (name.startsWith('objects/')) counts.objects++
    else if (name.startsWith('journal/')) counts.journal++
    else counts.tables.add(name)
  }
  const [unlistedName] = unlisted.keys()
  if (unlistedName !== undefined) throw createDamageError(file, unlistedName)
  const [missingEntry] = [
    ...lists.keys(),
    ...Object.keys(header.tables)
      .filter((table) => !counts.tables.has(toTableEntry(table)))
      .map(toTableEntry),
    ...(counts.objects === header.objects ? [] : [`an object: ${counts.objects} of ${header.objects} are there`]),
    ...(counts.journal === header.journal ? [] : [`a journal: ${counts.journal} of ${header.journal} are there`]),
  ]
  if (missingEntry !== undefined) throw new UnreadableBackup(`${file} is not complete. It lacks ${missingEntry}.`)
  return { header, entries: counts.entries, bytes: counts.bytes }
}

interface ListComparison {
  entry: ArchivedEntry
  sha256: string
  unlisted: ReadonlyMap<string, ListedEntry>
}

/** Compares a list of entries with the entries since the previous list. The list must name exactly these entries. */
async function compareList(file: string, { entry, sha256, unlisted }: ListComparison) {
  const hash = createHash('sha256')
  const remaining = new Set(unlisted.keys())
  for await (const line of readLinesWithHash(file, entry, hash)) {
    const listedEntry = ListedEntry.safeParse(parseJson(line))
    if (!listedEntry.success) throw createDamageError(file, entry.name)
    const { name, bytes, sha256 } = listedEntry.data
    const archivedEntry = unlisted.get(name)
    if (!archivedEntry) throw new UnreadableBackup(`${file} is not complete. It lacks ${name}.`)
    if (archivedEntry.bytes !== bytes || archivedEntry.sha256 !== sha256) throw createDamageError(file, name)
    remaining.delete(name)
  }
  const [unlistedName] = remaining
  if (hash.digest('hex') !== sha256) throw createDamageError(file, entry.name)
  if (unlistedName !== undefined) throw createDamageError(file, unlistedName)
}

async function* readLinesWithHash(file: string, entry: ArchivedEntry, hash: Hash): AsyncGenerator<string> {
  const chunks = async function* () {
    for await (const chunk of await entry.openChunks()) {
      hash.update(Buffer.from(chunk))
      yield Buffer.from(chunk)
    }
  }
  try {
    yield* splitLines(chunks())
  } catch (error) {
    throw createDamageError(file, entry.name, error)
  }
}

/** Splits at line feeds only. node:readline would also split at U+2028, which texts may contain, and would ignore errors of its input. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let incompleteLine = ''
  for await (const chunk of chunks) {
    const lines = (incompleteLine + decoder.decode(chunk, { stream: true })).split('\n')
    incompleteLine = lines.pop() ?? ''
    yield* lines
  }
  if (incompleteLine !== '') yield incompleteLine
}

async function hashEntry(file: string, entry: ArchivedEntry): Promise<ListedEntry> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of await entry.openChunks()) {
      const part = Buffer.from(chunk)
      hash.update(part)
      bytes += part.byteLength
    }
  } catch (error) {
    throw createDamageError(file, entry.name, error)
  }
  return { name: entry.name, bytes, sha256: hash.digest('hex') }
}

async function readText(file: string, entry: ArchivedEntry): Promise<unknown> {
  try {
    const bytes = await buffer(await entry.openChunks())
    // No list has the hash of this entry, so only its CRC-32 can be checked.
    if (crc32(bytes) !== entry.crc32) throw new Error('The checksum is wrong.')
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw createDamageError(file, entry.name, error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function openFile(file: string): Promise<FileHandle> {
  return open(file).catch((error: unknown) => {
    throw new UnreadableBackup(`${file} cannot be read: ${error instanceof Error ? error.message : ''}.`)
  })
}

async function openArchive(file: string, handle: FileHandle): Promise<ZipFile> {
  return openZip(file, handle).catch((error: unknown) => {
    throw new UnreadableBackup(`${file} ${error instanceof Error ? error.message : 'cannot be read'}.`)
  })
}

async function* iterateEntries(file: string, zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry
  } catch (error) {
    if (error instanceof UnreadableBackup) throw error
    throw createDamageError(file, 'the list of its entries', error)
  }
}

function createDamageError(file: string, place: string, cause?: unknown): UnreadableBackup {
  return new UnreadableBackup(`${file} is damaged at ${place}.`, { cause })
}
