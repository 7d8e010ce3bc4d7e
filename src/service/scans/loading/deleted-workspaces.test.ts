import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createScanLine } from '#testing/create-scan-line.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { listStoredScans } from '#testing/stored-scans.ts'
import { codeTotals } from '#service/codes/schema.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { enqueueScans } from '#service/webhooks/queue/enqueue-scans.ts'
import { createPostgresScanStore } from '../analytics/postgres-scan-store.ts'
import { createJournalLines } from '../journal/journal-batch.ts'
import { JournalClaim } from '../journal/journal-claim.ts'
import { readPosition } from '../journal/journal-positions.ts'
import { Journal } from '../journal/journal.ts'
import { scanParts } from '../store/schema.ts'
import { Loader } from './loader.ts'

const database = await openTestDatabase()
const { db } = database
const home = mkdtempSync(join(tmpdir(), 'tessera-deleted-workspaces-'))
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})
const { log } = fastify({ logger: { level: 'silent' } })
const scanStore = createPostgresScanStore(db, { log })

async function openJournal() {
  const journal = new Journal(mkdtempSync(join(home, 'journal-')))
  const claim = new JournalClaim(database, journal.dir, log)
  await claim.begin()
  return { claim, journal }
}

/** The rows that tell of scans of a workspace. */
const countRows = async (workspaceId: string) => [
  (await listStoredScans(db, workspaceId)).length,
  (await listStoredScans(db, workspaceId, { bots: true })).length,
  await db.$count(scanParts, eq(scanParts.workspaceId, workspaceId)),
  await db.$count(codeTotals, eq(codeTotals.workspaceId, workspaceId)),
]

test('scans of a deleted workspace are left out, and those of others in their batch are stored', async () => {
  const { claim, journal } = await openJournal()
  const { id: workspaceId } = await createWorkspace(db, { name: 'Deleted', plan: 'business' })
  const { id: otherId } = await createWorkspace(db, { name: 'Other', plan: 'business' })
  const append = (fields: Parameters<typeof createScanLine>[1]) =>
    journal.append(createScanLine('cod_deleted', { workspaceId, ...fields }))
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, log, onStored: enqueueScans })
  await append({})
  await loader.waitUntilDrained()
  expect(await countRows(workspaceId)).toEqual([1, 0, 1, 1])
  await deleteWorkspace(db, workspaceId)
  await Promise.all([append({}), append({ agent: '' }), append({ workspaceId: otherId }), append({ agent: '' })])
  await loader.waitUntilDrained()
  await append({})
  await loader.waitUntilDrained()
  expect(await countRows(workspaceId)).toEqual([0, 0, 0, 0])
  expect(await countRows(otherId)).toEqual([1, 0, 1, 1])
  expect(await readPosition(db, claim.name)).toEqual(journal.end)
  await loader.close()
  journal.close()
})

test('scans of a workspace that is deleted while they are stored are left out', async () => {
  const { claim, journal } = await openJournal()
  const { id: workspaceId } = await createWorkspace(db, { name: 'Deleted meanwhile', plan: 'business' })
  const deletingStore = {
    ...scanStore,
    async prepare(newScans: Parameters<typeof scanStore.prepare>[0]) {
      await deleteWorkspace(db, workspaceId)
      return scanStore.prepare(newScans)
    },
  }
  const lines = createJournalLines(journal)
  const loader = new Loader({ db, scanStore: deletingStore, lines, claim, log, onStored: enqueueScans })
  void journal.append(createScanLine('cod_meanwhile', { workspaceId }))
  void journal.append(createScanLine('cod_meanwhile'))
  await loader.waitUntilDrained()
  expect(await countRows(workspaceId)).toEqual([0, 0, 0, 0])
  expect(await countRows('wsp_one')).toEqual([1, 0, 1, 1])
  await loader.close()
  journal.close()
})
