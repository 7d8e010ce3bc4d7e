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
import { openTestStore, sharedService } from '../../src/testing/service.ts'
import { ArchiveWriter } from '../../src/service/storage/archive-writer.ts'
import { backUp } from '../../src/server/backup/back-up.ts'
import { readEntries, readLines, verifyArchive } from '../../src/server/backup/read-archive.ts'

const service = await sharedService()
const home = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = join(home, 'whole.backup')
const data = { opened: service.opened, settings: { dataDir: service.dataDir, storageUrl: null } }

beforeAll(async () => {
  const workspace = await service.workspace()
  const rows = Array.from({ length: 500 }, (_, nth) => ({ name: `Table ${nth}`, url: `https://example.com/${nth}` }))
  await workspace.call('POST /codes/bulk', { body: { rows } })
  const store = await openTestStore(service)
  for (const name of ['a', 'b']) await store.put(`images/${name}.png`, randomBytes(20_000), 'image/png')
  await backUp(data, file)
})

const empty = {
  tables: {},
  sequences: {},
  partitions: {},
  migrations: [],
  journal: 0,
  createdAt: new Date().toISOString(),
}

/** A changed copy of the backup. */
function copy(name: string): string {
  const to = join(home, name)
  cpSync(file, to)
  return to
}

/** The ranges of the compressed bytes of each entry. */
async function findBytes(): Promise<{ from: number; length: number; isEmpty: boolean }[]> {
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
  for await (const { name, chunks } of readEntries(path)) contents.set(name, await text(await chunks()))
  return contents
}

/** A flipped bit of the compression may still give the same bytes; then nothing is damaged. */
async function findDamage(path: string, contents: Map<string, string>): Promise<'found' | 'overlooked'> {
  try {
    await verifyArchive(path)
  } catch (error) {
    expect(String(error)).toMatch(/\.backup is (damaged|not complete|no backup)/)
    return 'found'
  }
  const read = [...(await readContents(path))]
  return read.every(([name, content]) => contents.get(name) === content) ? 'found' : 'overlooked'
}

test('a flipped digit in the description of a backup is found', async () => {
  const whole = readFileSync(file)
  const contents = await readContents(file)
  const { from, length } = (await findBytes()).at(-1) ?? { from: 0, length: 0 }
  for (let at = from; at < from + length; at += Math.ceil(length / 200)) {
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
    const path = join(home, 'described.backup')
    writeFileSync(path, damaged)
    expect(await findDamage(path, contents)).toBe('found')
  }
})

test('a backup that is whole is verified, with rows, objects and lists', async () => {
  const { header, entries } = await verifyArchive(file)
  expect(header.tables['codes']).toMatchObject({ rows: 500 })
  expect(header.objects).toBeGreaterThanOrEqual(2)
  expect(entries).toBe(Object.keys(header.tables).length + header.objects + header.journal)
  // Keys of visitors are destroyed at the end of the day, also in a backup.
  expect(Object.keys(header.tables)).not.toContain('visitor_keys')
})

test('a flipped bit in any entry is found, and the message names the file', { timeout: 120_000 }, async () => {
  const whole = readFileSync(file)
  const contents = await readContents(file)
  for (const { from, length, isEmpty } of await findBytes()) {
    // An empty entry stays empty, whichever of its bits are flipped.
    if (isEmpty) continue
    const damaged = Buffer.from(whole)
    const at = from + Math.floor(length / 2)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at)
    const path = join(home, 'flipped.backup')
    writeFileSync(path, damaged)
    expect(await findDamage(path, contents)).toBe('found')
  }
})

test('a file that was cut short, or is none, is named', async () => {
  const { length } = readFileSync(file)
  for (const share of [0, 0.1, 0.5, 0.99]) {
    const path = copy('short.backup')
    truncateSync(path, Math.floor(length * share))
    await expect(verifyArchive(path)).rejects.toThrow(/short\.backup is/)
  }
  const other = join(home, 'other.zip')
  writeFileSync(other, buildZip([{ name: 'index.html', content: 'Hello' }]))
  await expect(verifyArchive(other)).rejects.toThrow(/is not a backup of Tessera/)
  await expect(verifyArchive(join(home, 'nowhere'))).rejects.toThrow(/cannot be read/)
})

test('an entry that was left out is missed', async () => {
  const others = []
  for await (const entry of readEntries(file))
    if (entry.name !== 'objects/images/a.png')
      others.push({ name: entry.name, content: Buffer.concat(await Array.fromAsync<Buffer>(await entry.chunks())) })
  const path = join(home, 'lacking.backup')
  writeFileSync(path, buildZip(others))
  await expect(verifyArchive(path)).rejects.toThrow('It lacks objects/images/a.png')
})

test('a backup of a newer version is refused in words', async () => {
  const path = join(home, 'newer.backup')
  writeFileSync(path, buildZip([{ name: 'backup.json', content: JSON.stringify({ format: 2 }) }]))
  await expect(verifyArchive(path)).rejects.toThrow('was made by a newer version of Tessera (format 2')
})

test('many entries have several lists', async () => {
  const path = join(home, 'many.backup')
  const archive = new ArchiveWriter(path, { entriesPerList: 100 })
  for (let nth = 0; nth < 201; nth++) await archive.add(`objects/${nth}.txt`, Readable.from([`${nth}`]))
  const header = await archive.finish({ ...empty, objects: 201 })
  expect(Object.keys(header.lists)).toHaveLength(3)
  expect((await verifyArchive(path)).entries).toBe(201)
})

test('a line ends with a line feed and with nothing else', async () => {
  const path = join(home, 'lines.backup')
  const archive = new ArchiveWriter(path)
  const lines = ['["a\u2028b\u2029c\r\u0085d"]', `["${'é😀'.repeat(60_000)}"]`, '[]']
  await archive.add('database/codes.ndjson', Readable.from([`${lines.join('\n')}\n`]))
  await archive.finish({ ...empty, objects: 0 })
  const read: string[] = []
  for await (const entry of readEntries(path, 'database/')) for await (const line of readLines(entry)) read.push(line)
  expect(read).toEqual(lines)
})

test('a full disk leaves no file', async () => {
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  limit('20000')
  const path = join(home, 'full.backup')
  await expect(backUp(data, path).finally(() => limit('unlimited'))).rejects.toThrow(/EFBIG/)
  expect(readdirSync(home).filter((name) => name.startsWith('full'))).toEqual([])
})
