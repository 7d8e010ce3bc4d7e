import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#testing/databases.ts'
import { createScanLine } from '#testing/create-scan-line.ts'
import { listStoredScans } from '#testing/stored-scans.ts'
import { until } from '#testing/wait-until.ts'
import { codeTotals } from '#service/codes/schema.ts'
import { createId } from '#service/ids/ids.ts'
import { enqueueScans } from '#service/webhooks/queue/enqueue-scans.ts'
import { createPostgresScanStore } from '../analytics/postgres-scan-store.ts'
import { createJournalLines } from '../journal/journal-batch.ts'
import { JournalClaim } from '../journal/journal-claim.ts'
import { readPosition } from '../journal/journal-positions.ts'
import { Journal } from '../journal/journal.ts'
import { getJournalPath, listJournalFiles } from '../journal/journal-files.ts'
import { Loader } from './loader.ts'
import { MemoryLines } from '../journal/memory-lines.ts'
import { journalPositions } from '../journal/schema.ts'

const database = await openTestDatabase()
const { db } = database
const home = mkdtempSync(join(tmpdir(), 'tessera-loader-'))
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})
const { log } = fastify({ logger: { level: 'silent' } })
const scanStore = createPostgresScanStore(db, { log })
let journalCount = 0

async function openJournal(settings = {}) {
  const journal = new Journal(join(home, String(journalCount++)), settings)
  const claim = new JournalClaim(database, journal.dir, log)
  await claim.begin()
  return { claim, journal }
}

const listStored = async (codeId: string, { bots = false } = {}) =>
  (await listStoredScans(db, 'wsp_one', { bots })).filter((scan) => scan.codeId === codeId)

test('lines are loaded as they are written, with the total of their code and the position', async () => {
  const { claim, journal } = await openJournal()
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await Promise.all(Array.from({ length: 30 }, () => journal.append(createScanLine('cod_own'))))
  await until(async () => (await listStored('cod_own')).length === 30)
  await loader.waitUntilDrained()
  const [total] = await db.select().from(codeTotals).where(eq(codeTotals.codeId, 'cod_own'))
  expect(total?.scans).toBe(30)
  const [position] = await db.select().from(journalPositions).where(eq(journalPositions.journal, claim.name))
  expect(position).toMatchObject({ journal: claim.name, ...journal.end })
  await loader.close()
  journal.close()
})

test('a backlog of many files is loaded in batches, once, and its files are deleted', async () => {
  const { claim, journal } = await openJournal({ maxBytes: 50_000 })
  const lines = Array.from({ length: 5_000 }, (_, i) => createScanLine(`cod_backlog_${i % 50}`))
  for (let i = 0; i < lines.length; i += 100)
    await Promise.all(lines.slice(i, i + 100).map((line) => journal.append(line)))
  expect(listJournalFiles(journal.dir).length).toBeGreaterThan(20)
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await loader.waitUntilDrained()
  expect(listJournalFiles(journal.dir)).toEqual([journal.end.file])
  for (const i of [0, 49]) expect(await listStored(`cod_backlog_${i}`)).toHaveLength(100)
  await loader.close()
  journal.close()
})

test('invalid lines are set aside, and those around them are stored', async () => {
  const { claim, journal } = await openJournal()
  const rubbish = ['', '{}', '\0\0\0', '{"id":"scn_1"', 'null', '[]']
  for (const line of [createScanLine('cod_sound'), ...rubbish, createScanLine('cod_sound')]) void journal.append(line)
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await loader.waitUntilDrained()
  expect(await listStored('cod_sound')).toHaveLength(2)
  const rejected = readFileSync(getJournalPath(journal.dir, 1).replace('.journal', '.rejected'), 'utf8')
  expect(rejected).toBe(rubbish.map((line) => `${line}\n`).join(''))
  await loader.close()
  journal.close()
})

test('one refused line among hundreds is found and set aside, and no other is lost', async () => {
  const { claim, journal } = await openJournal()
  const lines = Array.from({ length: 300 }, (_, i) =>
    createScanLine('cod_refused', i === 203 ? { workspaceId: 'wsp_\0' } : {}),
  )
  for (const line of lines) void journal.append(line)
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await loader.waitUntilDrained()
  expect(await listStored('cod_refused')).toHaveLength(299)
  expect(readFileSync(getJournalPath(journal.dir, 1).replace('.journal', '.rejected'), 'utf8')).toBe(`${lines[203]}\n`)
  await loader.close()
  journal.close()
})

test(
  'after a batch during which the process stood still, the next one is loaded soon',
  { timeout: 20_000 },
  async () => {
    const { claim, journal } = await openJournal()
    let stillMs = 0
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + stillMs)
    onTestFinished(() => clock.mockRestore())
    const standStill = async () => {
      stillMs += 60_000
    }
    const options = { db, scanStore, lines: createJournalLines(journal), claim, log, onStored: standStill }
    const loader = new Loader({ ...options, areVisitorsWaiting: () => true })
    onTestFinished(async () => {
      await loader.close()
      journal.close()
    })
    for (const codeId of ['cod_before', 'cod_after']) {
      await journal.append(createScanLine(codeId))
      await loader.waitUntilDrained()
      expect(await listStored(codeId)).toHaveLength(1)
    }
  },
)

test('characters that PostgreSQL cannot store are removed from a text', async () => {
  const { claim, journal } = await openJournal()
  void journal.append(
    createScanLine('cod_text', {
      city: 'A\0B\ud800C',
      referrer: 'https://a.example/\0',
      url: 'https://b.example/\udfff',
    }),
  )
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await loader.waitUntilDrained()
  expect(await listStored('cod_text')).toMatchObject([
    { city: 'A\uFFFDB\uFFFDC', destinationUrl: 'https://b.example/\uFFFD' },
  ])
  await loader.close()
  journal.close()
})

test('scans of bots are stored separately, and not counted', async () => {
  const { claim, journal } = await openJournal()
  for (const agent of ['', 'Twitterbot/1.0', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/137.0.0.0 Safari/537.36'])
    void journal.append(createScanLine('cod_bots', { agent }))
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await loader.waitUntilDrained()
  expect(await listStored('cod_bots')).toEqual([])
  expect(await listStored('cod_bots', { bots: true })).toHaveLength(3)
  expect(await db.$count(codeTotals, eq(codeTotals.codeId, 'cod_bots'))).toBe(0)
  await loader.close()
  journal.close()
})

test('listeners get the newest scans of each workspace, at most two hundred in one message', async () => {
  const Notification = z.object({ workspaceId: z.string(), ids: z.array(z.string()) })
  const notifications: z.output<typeof Notification>[] = []
  await database.listen('scans', {
    onNotification: (payload) => notifications.push(Notification.parse(JSON.parse(payload))),
    onReconnect: () => {},
  })
  const { claim, journal } = await openJournal()
  const now = Date.now()
  const lines = Array.from({ length: 450 }, (_, i) => ({
    id: createId('scn', new Date(now + i)),
    workspaceId: i % 3 ? 'wsp_a' : 'wsp_b',
  }))
  for (const line of lines) void journal.append(createScanLine('cod_told', line))
  journal.flush()
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await loader.waitUntilDrained()
  await until(
    () =>
      notifications.some(({ workspaceId }) => workspaceId === 'wsp_a') &&
      notifications.some(({ workspaceId }) => workspaceId === 'wsp_b'),
  )
  const ids = (workspaceId: string) =>
    notifications
      .filter((notification) => notification.workspaceId === workspaceId)
      .flatMap((notification) => notification.ids)
  const listIds = (workspaceId: string) => lines.filter((line) => line.workspaceId === workspaceId).map(({ id }) => id)
  expect(ids('wsp_b')).toEqual(listIds('wsp_b'))
  expect(ids('wsp_a')).toEqual(listIds('wsp_a').slice(-200))
  await loader.close()
  journal.close()
})

test('if a second loader claims a journal, the first continues under a new name, and no scan is lost or stored twice', async () => {
  const { claim, journal } = await openJournal({ maxBytes: 50_000 })
  const append = async (count: number) => {
    for (let i = 0; i < count; i++) await journal.append(createScanLine('cod_twice'))
  }
  await append(300)
  const original = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await original.waitUntilDrained()
  const dir = `${journal.dir}-copy`
  cpSync(journal.dir, dir, { recursive: true })
  const copiedClaim = new JournalClaim(database, dir, log)
  await copiedClaim.begin()
  expect(copiedClaim.name).toBe(claim.name)
  const copy = new Journal(dir)
  const duplicate = new Loader({
    db,
    scanStore,
    lines: createJournalLines(copy),
    claim: copiedClaim,
    log,
    onStored: enqueueScans,
  })
  await copy.append(createScanLine('cod_copy'))
  await duplicate.waitUntilDrained()
  await append(300)
  await copy.append(createScanLine('cod_copy'))
  await Promise.all([original.waitUntilDrained(), duplicate.waitUntilDrained()])
  expect(copiedClaim.name).not.toBe(claim.name)
  expect(await listStored('cod_twice')).toHaveLength(600)
  expect(await listStored('cod_copy')).toHaveLength(2)
  await Promise.all([original.close(), duplicate.close()])
  journal.close()
  copy.close()
})

test('lines that are stored already are skipped, and the others of their batch are stored', async () => {
  const twice = Array.from({ length: 200 }, (_, i) => createScanLine('cod_again', i % 10 ? {} : { agent: '' }))
  const once = Array.from({ length: 100 }, () => createScanLine('cod_again'))
  for (const lines of [twice, [...once, ...twice]]) {
    const { claim, journal } = await openJournal()
    for (const line of lines.toSorted()) void journal.append(line)
    const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
    await loader.waitUntilDrained()
    await loader.close()
    journal.close()
    expect(readdirSync(journal.dir).filter((file) => file.endsWith('.rejected'))).toEqual([])
  }
  expect(await listStored('cod_again')).toHaveLength(280)
  expect(await listStored('cod_again', { bots: true })).toHaveLength(20)
  const [total] = await db.select().from(codeTotals).where(eq(codeTotals.codeId, 'cod_again'))
  expect(total?.scans).toBe(280)
})

test('lines that the journal could not write are loaded from memory, each once, even after restarts under the same name', async () => {
  const { claim } = await openJournal()
  for (const round of [1, 2]) {
    const { file } = await readPosition(db, claim.name)
    const lines = new MemoryLines({ after: file, maxLines: 100 })
    const loader = new Loader({ db, scanStore, lines, claim, log, onStored: enqueueScans })
    expect(Array.from({ length: 110 }, () => lines.add(createScanLine('cod_memory'))).filter(Boolean)).toHaveLength(100)
    await loader.waitUntilDrained()
    expect(await listStored('cod_memory')).toHaveLength(round * 200 - 100)
    for (let i = 0; i < 100; i++) expect(lines.add(createScanLine('cod_memory'))).toBe(true)
    await loader.waitUntilDrained()
    expect(await listStored('cod_memory')).toHaveLength(round * 200)
    await loader.close()
  }
})
