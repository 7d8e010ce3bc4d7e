import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBatch } from './journal-batch.ts'
import { readJournalName } from './journal-name.ts'
import { Journal, type Position } from './journal.ts'
import { getJournalPath, listJournalFiles } from './journal-files.ts'

const home = mkdtempSync(join(tmpdir(), 'tessera-journal-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
let dirCount = 0
const createDirPath = () => join(home, String(dirCount++))

async function readAll(journal: Journal): Promise<string[]> {
  const lines: string[] = []
  for (let at: Position = { file: 0, offset: 0 }; ;) {
    const batch = await readBatch(journal, at, 7)
    if (batch.lines.length === 0 && batch.to.file === at.file && batch.to.offset === at.offset) return lines
    lines.push(...batch.lines.map(({ text }) => text))
    at = batch.to
  }
}

test('a line is in the file when its promise resolves, and lines of one turn share one write', async () => {
  const journal = new Journal(createDirPath())
  const appended = ['one', 'two', 'drei ☕'].map((line) => journal.append(line))
  await appended[0]
  expect(readFileSync(getJournalPath(journal.dir, 1), 'utf8')).toBe('one\ntwo\ndrei ☕\n')
  expect(journal.end).toEqual({ file: 1, offset: Buffer.byteLength('one\ntwo\ndrei ☕\n') })
  journal.close()
})

test('a new file begins at the maximum size, and everything is read in order', async () => {
  const journal = new Journal(createDirPath(), { maxBytes: 100 })
  const lines = Array.from({ length: 200 }, (_, i) => `line ${i}`)
  for (const line of lines) await journal.append(line)
  expect(listJournalFiles(journal.dir).length).toBeGreaterThan(10)
  expect(await readAll(journal)).toEqual(lines)
  journal.close()
})

test('a start after a crash does not change an incomplete line, and writes to a new file', async () => {
  const dir = createDirPath()
  const before = new Journal(dir)
  await before.append('whole')
  before.close()
  writeFileSync(getJournalPath(dir, 1), 'whole\nhal')
  const journal = new Journal(dir)
  await journal.append('next')
  expect(journal.end.file).toBe(2)
  expect(await readAll(journal)).toEqual(['whole', 'next'])
  journal.close()
})

test('a file number is never used again, even after the files were deleted', async () => {
  const journal = new Journal(createDirPath(), { after: 41 })
  expect(journal.end).toEqual({ file: 42, offset: 0 })
  journal.close()
})

test('a damaged line without a line break does not block the lines after it', async () => {
  const dir = createDirPath()
  new Journal(dir).close()
  writeFileSync(getJournalPath(dir, 1), `${'\0'.repeat(2_500_000)}\nsound\n`)
  const journal = new Journal(dir)
  const lines = await readAll(journal)
  expect(lines.at(-1)).toBe('sound')
  journal.close()
})

test('if no new file can be created, the current one still accepts lines', async () => {
  const journal = new Journal(createDirPath(), { maxBytes: 1 })
  await journal.append('before')
  // The next file cannot be created, because its name is taken: the old one still accepts lines.
  writeFileSync(getJournalPath(journal.dir, 2), '')
  await journal.append('meanwhile')
  expect(journal.end.file).toBe(1)
  rmSync(getJournalPath(journal.dir, 2))
  await journal.append('after')
  expect(journal.end.file).toBe(2)
  expect(await readAll(journal)).toEqual(['before', 'meanwhile', 'after'])
  journal.close()
})

test('on a full disk, lines that did not fit are rejected, and no line follows an incomplete one', async () => {
  const journal = new Journal(createDirPath())
  await journal.append('before')
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  limit('10')
  const refusedAppends = [journal.append('does not fit'), journal.append('nor this')]
  await expect(Promise.all(refusedAppends)).rejects.toThrow(/EFBIG/)
  const end = journal.end
  limit('unlimited')
  expect(end).toEqual({ file: 1, offset: 'before\n'.length })
  await journal.append('after')
  expect(await readAll(journal)).toEqual(['before', 'after'])
  journal.close()
})

test('a journal keeps its first name, and refuses a damaged one', () => {
  const [dir, other] = [createDirPath(), createDirPath()]
  const name = readJournalName(dir)
  expect(readJournalName(dir)).toBe(name)
  expect(readJournalName(other)).not.toBe(name)
  writeFileSync(join(dir, 'name'), '')
  expect(() => readJournalName(dir)).toThrow(/damaged/)
})
