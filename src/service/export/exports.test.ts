import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createCode } from '#testing/create-code.ts'
import { openTestStore, startTestService, type TestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { openScanStore } from '../scans/open-scan-store.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { objects } from '../storage/schema.ts'
import { deleteOldExports, Exports, findOrAddExport } from './exports.ts'
import { workspaceExports } from './schema.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())
let service: TestService
let store: ObjectStore
beforeAll(async () => {
  service = await startTestService({}, database)
  store = await openTestStore(service)
})

const readExports = async (workspace: TestWorkspace) => (await workspace.call('GET /exports')).data

async function waitUntilFinished(workspace: TestWorkspace, id: string) {
  return until(async () => (await readExports(workspace)).find((row) => row.id === id && row.state !== 'running'))
}

async function countParts(id: string): Promise<number> {
  let parts = 0
  for await (const key of store.list('exports/')) if (key.includes(`/${id}/`)) parts++
  return parts
}

/** Exports wait for a table until `work` is done. Nothing can wait on the embedded database, which has one connection. */
async function whileExportsWait<T>(work: () => Promise<T>): Promise<T> {
  if (!database.shared) return work()
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table folders in access exclusive mode`)
    return work()
  })
}

test('requests while an export is running return that export', async () => {
  const workspace = await service.createWorkspace()
  const start = () => Promise.all(Array.from({ length: 8 }, () => workspace.send('POST /exports')))
  const replies = await whileExportsWait(start)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
  const [first] = await readExports(workspace)
  expect(await readExports(workspace)).toHaveLength(1)
  expect(await waitUntilFinished(workspace, first?.id ?? '')).toMatchObject({ state: 'ready', problem: null })
})

test('only the newest three exports are kept, and deleted exports leave no file', async () => {
  const workspace = await service.createWorkspace()
  await createCode(workspace)
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    const { id } = await workspace.call('POST /exports')
    expect(await waitUntilFinished(workspace, id)).toMatchObject({ state: 'ready' })
    ids.push(id)
  }
  await until(async () => (await readExports(workspace)).length === 3)
  expect((await readExports(workspace)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
  // The files follow their rows.
  await expect.poll(() => Promise.all(ids.map(countParts))).toEqual([0, 1, 1, 1])
  const [, second = ''] = ids
  await workspace.call('DELETE /exports/{id}', { params: { id: second } })
  expect(await countParts(second)).toBe(0)
  expect(existsSync(join(service.dataDir, 'exports', `${second}.zip`))).toBe(false)
})

test('an export whose process no longer runs has failed and does not prevent another', async () => {
  const workspace = await service.createWorkspace()
  const { row } = await db.transaction((tx) => findOrAddExport(tx, workspace.id))
  const twoMinutesAgo = new Date(Date.now() - 120_000)
  await db.update(workspaceExports).set({ updatedAt: twoMinutesAgo }).where(eq(workspaceExports.id, row.id))
  expect(await readExports(workspace)).toEqual([
    expect.objectContaining({ id: row.id, state: 'failed', problem: expect.stringContaining('Start it again') }),
  ])
  expect((await workspace.send('GET /exports/{id}/file', { params: { id: row.id } })).status).toBe(404)
  const { id } = await workspace.call('POST /exports')
  expect(id).not.toBe(row.id)
  expect(await waitUntilFinished(workspace, id)).toMatchObject({ state: 'ready' })
})

test('a service that stops ends its export as failed and leaves no file', async () => {
  const scanStore = openScanStore(db, { ...service.settings, log: service.app.log })
  const workspace = await service.createWorkspace()
  await createCode(workspace)
  const exports = new Exports({
    database,
    store,
    scanStore,
    settings: service.settings,
    log: service.app.log,
  })
  const { row } = await db.transaction((tx) => findOrAddExport(tx, workspace.id))
  exports.start({ id: workspace.id, name: 'Test', slug: 'test' }, row.id)
  await exports.close()
  expect(await waitUntilFinished(workspace, row.id)).toMatchObject({ state: 'failed', bytes: null })
  expect(await countParts(row.id)).toBe(0)
})

test('an export that is deleted while it is running stops', async () => {
  const workspace = await service.createWorkspace()
  await createCode(workspace)
  const { id } = await workspace.call('POST /exports')
  await workspace.call('DELETE /exports/{id}', { params: { id } })
  const next = await workspace.call('POST /exports')
  expect(await waitUntilFinished(workspace, next.id)).toMatchObject({ state: 'ready' })
  expect((await readExports(workspace)).map((row) => row.id)).toEqual([next.id])
  expect(await countParts(id)).toBe(0)
})

test('expired exports and parts that belong to no export are deleted', async () => {
  const workspace = await service.createWorkspace()
  const { id } = await workspace.call('POST /exports')
  await waitUntilFinished(workspace, id)
  await db.update(workspaceExports).set({ expiresAt: new Date() }).where(eq(workspaceExports.id, id))
  expect(await readExports(workspace)).toEqual([])
  const unknownId = 'exp_00000000000000000000'
  await store.put(`exports/${workspace.id}/${unknownId}/000000.zip`, Buffer.from('PK'), 'application/zip')
  await deleteOldExports({ db, store })
  expect(await countParts(id)).toBe(0)
  // New parts may belong to an export that has just begun.
  expect(await countParts(unknownId)).toBe(1)
  await db
    .update(objects)
    .set({ putAt: new Date(Date.now() - 2 * 3_600_000) })
    .where(like(objects.key, `%${unknownId}%`))
  await deleteOldExports({ db, store })
  expect(await countParts(unknownId)).toBe(0)
  expect(await db.$count(workspaceExports, eq(workspaceExports.id, id))).toBe(0)
})
