import { eq, inArray } from 'drizzle-orm'
import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { codeTotals } from '#service/codes/schema.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createScanLine } from '#testing/create-scan-line.ts'
import { until } from '#testing/wait-until.ts'
import { createJournalLines } from '../journal/journal-batch.ts'
import { JournalClaim } from '../journal/journal-claim.ts'
import { listJournalFiles } from '../journal/journal-files.ts'
import { Journal } from '../journal/journal.ts'
import { getMemoryJournalName } from '../journal/journal-name.ts'
import { MemoryLines } from '../journal/memory-lines.ts'
import { journalPositions } from '../journal/schema.ts'
import { StoredFiles } from '../journal/stored-files.ts'
import { createPostgresScanStore } from '../analytics/postgres-scan-store.ts'
import { scans, scanWorkspaces } from '../store/schema.ts'
import { Loader } from './loader.ts'

// A failover to a standby that was behind, as the database then shows itself: with less than it had.
const database = await openTestDatabase()
const { db } = database
const home = mkdtempSync(join(tmpdir(), 'tessera-failover-'))
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})
const { log } = fastify({ logger: { level: 'silent' } })
const scanStore = createPostgresScanStore(db, { log })
const KEEP_MS = 60_000
let dirCount = 0

/** A journal with a loader, both of one workspace. */
async function startLoading({ lock = database.lock } = {}) {
  const dir = join(home, String(dirCount++))
  const workspaceId = `wsp_${dirCount}`
  const numbers = db
    .select({ number: scanWorkspaces.number })
    .from(scanWorkspaces)
    .where(eq(scanWorkspaces.workspaceId, workspaceId))
  const ofWorkspace = inArray(scans.workspace, numbers)
  const journal = new Journal(dir, { maxBytes: 20_000, storedFiles: new StoredFiles(dir, KEEP_MS) })
  const claim = new JournalClaim({ ...database, lock }, dir, log)
  await claim.begin()
  const memory = new MemoryLines({ after: 0, keepStoredMs: KEEP_MS })
  const options = { db, scanStore, claim, log, onStored: async () => {} }
  const loader = new Loader({ ...options, lines: createJournalLines(journal) })
  const memoryLoader = new Loader({ ...options, lines: memory, toPositionName: getMemoryJournalName })
  return {
    claim,
    journal,
    memory,
    loader,
    memoryLoader,
    countStoredScans: () => db.$count(scans, ofWorkspace),
    newLine: () => createScanLine('cod_failover', { workspaceId }),
    /** Writes lines one after the other, so that they fill several files. */
    async load(count: number) {
      for (let i = 0; i < count; i++) await journal.append(createScanLine('cod_failover', { workspaceId }))
      await loader.waitUntilDrained()
    },
    async readTotal() {
      const [total] = await db.select().from(codeTotals).where(eq(codeTotals.workspaceId, workspaceId))
      return total?.scans
    },
    /** Returns a function that takes the database back to this moment. */
    async rememberState() {
      const positions = await db.select().from(journalPositions)
      const totals = await db.select().from(codeTotals).where(eq(codeTotals.workspaceId, workspaceId))
      const rows = await db.select().from(scans).where(ofWorkspace)
      return () =>
        db.transaction(async (tx) => {
          await tx.delete(journalPositions)
          if (positions.length > 0) await tx.insert(journalPositions).values(positions)
          await tx.delete(codeTotals).where(eq(codeTotals.workspaceId, workspaceId))
          if (totals.length > 0) await tx.insert(codeTotals).values(totals)
          await tx.delete(scans).where(ofWorkspace)
          if (rows.length > 0) await tx.insert(scans).values(rows)
        })
    },
    async close() {
      await Promise.all([loader.close(), memoryLoader.close()])
      journal.close()
    },
  }
}

test('lines behind an earlier position of the database are loaded again, from files that were stored, before any other scan arrives', async () => {
  const { journal, loader, load, rememberState, countStoredScans, readTotal, close } = await startLoading()
  await load(100)
  const goBack = await rememberState()
  await load(200)
  expect(listJournalFiles(journal.dir, 'stored').length).toBeGreaterThan(3)
  await goBack()
  expect(await countStoredScans()).toBe(100)
  loader.checkPosition()
  await until(async () => (await countStoredScans()) === 300)
  await load(10)
  expect([await countStoredScans(), await readTotal()]).toEqual([310, 310])
  await close()
})

test('a failover that loses the position, or the last claims, loads everything once', async () => {
  const { claim, loader, load, rememberState, countStoredScans, close } = await startLoading()
  const goBack = await rememberState()
  await load(60)
  for (let i = 0; i < 3; i++) await claim.renew()
  await goBack()
  loader.checkPosition()
  await until(async () => (await countStoredScans()) === 60)
  await db.delete(journalPositions)
  loader.checkPosition()
  await load(10)
  expect(await countStoredScans()).toBe(70)
  await close()
})

test('a process that starts after the failover loads them too', async () => {
  const { journal, load, rememberState, countStoredScans, close } = await startLoading()
  const goBack = await rememberState()
  await load(100)
  await close()
  await goBack()
  const storedFiles = new StoredFiles(journal.dir, KEEP_MS)
  const restarted = new Journal(journal.dir, { storedFiles })
  const claim = new JournalClaim(database, journal.dir, log)
  await claim.begin()
  const loader = new Loader({
    db,
    scanStore,
    claim,
    log,
    lines: createJournalLines(restarted),
    onStored: async () => {},
  })
  await loader.waitUntilDrained()
  expect(await countStoredScans()).toBe(100)
  await loader.close()
  restarted.close()
})

test('with an earlier position nothing is loaded until the lock is held on the new server', async () => {
  let isHeld = true
  const running = await startLoading({ lock: async () => isHeld })
  const { loader, load, rememberState, countStoredScans, close } = running
  const goBack = await rememberState()
  await load(20)
  await goBack()
  isHeld = false
  loader.checkPosition()
  await until(() => loader.isStuck)
  expect(await countStoredScans()).toBe(0)
  isHeld = true
  await until(async () => (await countStoredScans()) === 20)
  await until(() => !loader.isStuck)
  await close()
})

test('lines in memory are loaded again too', async () => {
  const { memory, memoryLoader, newLine, rememberState, countStoredScans, close } = await startLoading()
  const add = async (count: number) => {
    for (let i = 0; i < count; i++) memory.add(newLine())
    await memoryLoader.waitUntilDrained()
  }
  await add(5)
  const goBack = await rememberState()
  await add(7)
  expect(memory.count).toBe(0)
  await goBack()
  memoryLoader.checkPosition()
  await until(async () => (await countStoredScans()) === 12)
  await add(1)
  expect(await countStoredScans()).toBe(13)
  await close()
})

test('stored files are deleted when their space is needed', async () => {
  const { journal, load, close } = await startLoading()
  await load(100)
  const filesOnDisk = listJournalFiles(journal.dir, 'stored')
  expect(filesOnDisk.length).toBeGreaterThan(0)
  expect(journal.storedFiles.deleteAll()).toBe(true)
  expect(listJournalFiles(journal.dir, 'stored')).toEqual([])
  expect(journal.storedFiles.deleteAll()).toBe(false)
  await close()
})
