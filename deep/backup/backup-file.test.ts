import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openZip } from '../../src/service/sites/archive/open-zip.ts'
import { buildZip } from '../../src/testing/build-zip.ts'
import { openTestStore, getSharedService } from '../../src/testing/service.ts'
import { ArchiveWriter } from '../../src/service/storage/archive-writer.ts'
import { backUp } from '../../src/server/backup/back-up.ts'
import { readEntries, readLines, verifyArchive } from '../../src/server/backup/read-archive.ts'

const service = await getSharedService()
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))
const file = join(tempFolder, 'whole.backup')
const data = { database: service.database, settings: { dataDir: service.dataDir, storageUrl: null } }

beforeAll(async () => {
  const workspace = await service.createWorkspace()
  const rows = Array.from({ length: 500 }, (_, index) => ({
    name: `Table ${index}`,
    url: `https://example.com/${index}`,
  }))
  await workspace.call('POST /codes/bulk', { body: { rows } })
  const store = await openTestStore(service)
  for (const name of ['a', 'b']) await store.put(`images/${name}.png`, randomBytes(20_000), 'image/png')
  await backUp(data, file)
})

const emptyHeader = {
  tables: {},
  sequences: {},
  partitions: {},
  migrations: [],
  journal: 0,
  createdAt: new Date().toISOString(),
}

/** Copies the backup to another name, so that a test can damage the copy. */
function copyBackup(name: string): string {
  const copyPath = join(tempFolder, name)
  cpSync(file, copyPath)
  return copyPath
}

/** Finds where the compressed bytes of each entry are. */
async function findEntryBytes(): Promise<{ from: number; length: number; isEmpty: boolean }[]> {
  await using handle = await open(file)
  const bytes = readFileSync(file)
  const ranges = []
  for await (const entry of (await openZip(file, handle)).eachEntry()) {
    const header = entry.relativeOffsetOfLocalHeader
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    ranges.push({
      from,
      length: entry.compressedSize,
      isEmpty: entry.uncompressedSize === 0,
    })
  }
  return ranges
}

async function readContents(path: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for await (const { name, openChunks } of readEntries(path)) contents.set(name, await text(await openChunks()))
  return contents
}

/** Whether the damage of a backup is found. A flipped bit that leaves the same contents after decompression counts as found. */
async function findDamage(path: string, contents: Map<string, string>): Promise<'found' | 'overlooked'> {
  try {
    await verifyArchive(path)
  } catch (error) {
    expect(String(error)).toMatch(/\.backup is (damaged|not complete|no backup)/)
    return 'found'
  }
  const readBack = [...(await readContents(path))]
  return readBack.every(([name, content]) => contents.get(name) === content) ? 'found' : 'overlooked'
}

test('a flipped digit in the description of a backup is found', { timeout: 240_000 }, async () => {
  const original = readFileSync(file)
  const contents = await readContents(file)
  const { from, length } = (await findEntryBytes()).at(-1) ?? { from: 0, length: 0 }
  for (let offset = from; offset < from + length; offset += Math.ceil(length / 200)) {
    const damaged = Buffer.from(original)
    damaged.writeUInt8(damaged.readUInt8(offset) ^ 1, offset)
    const path = join(tempFolder, 'described.backup')
    writeFileSync(path, damaged)
    expect(await findDamage(path, contents)).toBe('found')
  }
})

test('an intact backup is verified', async () => {
  const { header, entries } = await verifyArchive(file)
  expect(header.tables['codes']).toMatchObject({ rows: 500 })
  expect(header.objects).toBeGreaterThanOrEqual(2)
  expect(entries).toBe(Object.keys(header.tables).length + header.objects + header.journal)
  // Keys of visitors are destroyed at the end of the day, even in a backup.
  expect(Object.keys(header.tables)).not.toContain('visitor_keys')
})

test('a flipped bit in any entry is found', { timeout: 240_000 }, async () => {
  const original = readFileSync(file)
  const contents = await readContents(file)
  for (const { from, length, isEmpty } of await findEntryBytes()) {
    // An empty entry has no contents that could be damaged.
    if (isEmpty) continue
    const damaged = Buffer.from(original)
    const middle = from + Math.floor(length / 2)
    damaged.writeUInt8(damaged.readUInt8(middle) ^ 4, middle)
    const path = join(tempFolder, 'flipped.backup')
    writeFileSync(path, damaged)
    expect(await findDamage(path, contents)).toBe('found')
  }
})

test('the error for an incomplete or missing backup names the file', async () => {
  const { length } = readFileSync(file)
  for (const share of [0, 0.1, 0.5, 0.99]) {
    const path = copyBackup('short.backup')
    truncateSync(path, Math.floor(length * share))
    await expect(verifyArchive(path)).rejects.toThrow(/short\.backup is/)
  }
  const other = join(tempFolder, 'other.zip')
  writeFileSync(other, buildZip([{ name: 'index.html', content: 'Hello' }]))
  await expect(verifyArchive(other)).rejects.toThrow(/is not a backup of Tessera/)
  await expect(verifyArchive(join(tempFolder, 'nowhere'))).rejects.toThrow(/cannot be read/)
})

test('a backup without one of its entries is rejected', async () => {
  const otherEntries = []
  for await (const entry of readEntries(file))
    if (entry.name !== 'objects/images/a.png')
      otherEntries.push({
        name: entry.name,
        content: Buffer.concat(await Array.fromAsync<Buffer>(await entry.openChunks())),
      })
  const path = join(tempFolder, 'without-entry.backup')
  writeFileSync(path, buildZip(otherEntries))
  await expect(verifyArchive(path)).rejects.toThrow('It lacks objects/images/a.png')
})

test('a backup of a newer version is rejected', async () => {
  const path = join(tempFolder, 'newer.backup')
  writeFileSync(path, buildZip([{ name: 'backup.json', content: JSON.stringify({ format: 2 }) }]))
  await expect(verifyArchive(path)).rejects.toThrow('was made by a newer version of Tessera (format 2')
})

test('a backup with many entries has several lists of them', async () => {
  const path = join(tempFolder, 'many.backup')
  const archive = new ArchiveWriter(path, { entriesPerList: 100 })
  for (let index = 0; index < 201; index++) await archive.add(`objects/${index}.txt`, Readable.from([`${index}`]))
  const header = await archive.finish({ ...emptyHeader, objects: 201 })
  expect(Object.keys(header.lists)).toHaveLength(3)
  expect((await verifyArchive(path)).entries).toBe(201)
})

test('only a line feed ends a line', async () => {
  const path = join(tempFolder, 'lines.backup')
  const archive = new ArchiveWriter(path)
  const lines = ['["a\u2028b\u2029c\r\u0085d"]', `["${'é😀'.repeat(60_000)}"]`, '[]']
  await archive.add('database/codes.ndjson', Readable.from([`${lines.join('\n')}\n`]))
  await archive.finish({ ...emptyHeader, objects: 0 })
  const read: string[] = []
  for await (const entry of readEntries(path, 'database/')) for await (const line of readLines(entry)) read.push(line)
  expect(read).toEqual(lines)
})

test('a full disk leaves no file', async () => {
  const limitFileSize = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  limitFileSize('20000')
  const path = join(tempFolder, 'full.backup')
  await expect(backUp(data, path).finally(() => limitFileSize('unlimited'))).rejects.toThrow(/EFBIG/)
  expect(readdirSync(tempFolder).filter((name) => name.startsWith('full'))).toEqual([])
})
