import { expect, test } from 'vitest'
import { startTestService } from '#testing/service.ts'
import { createId } from '#service/ids/ids.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { type ApiRequestRow, deleteOldApiRequests, storeApiRequests } from './api-requests.ts'
import { apiRequests } from './schema.ts'

const service = await startTestService()
const { db } = service.database
const DAY_MS = 24 * 60 * 60_000

function row(workspaceId: string, daysAgo: number): ApiRequestRow {
  const id = createId('req', new Date(Date.now() - daysAgo * DAY_MS))
  const request = { requestId: `request ${id}`, keyId: 'key_1', method: 'GET', path: '/v1/codes' }
  return { workspaceId, id, ...request, status: 200, durationMs: 1, code: null }
}

test('requests older than seven days are neither listed nor kept', async () => {
  const workspace = await service.createWorkspace()
  const [youngRow, oldRow] = [row(workspace.id, 6.9), row(workspace.id, 7.1)]
  await storeApiRequests(db, [oldRow, youngRow])
  const listIds = async () => (await workspace.call('GET /requests')).data.map(({ id }) => id)
  expect(await listIds()).toEqual([youngRow.requestId])
  await deleteOldApiRequests(db)
  expect((await db.select().from(apiRequests)).map(({ id }) => id)).toEqual([youngRow.id])
})

test('the requests of a deleted workspace are deleted with it', async () => {
  const workspace = await service.createWorkspace()
  await storeApiRequests(db, [row(workspace.id, 1)])
  await deleteWorkspace(db, workspace.id)
  expect((await db.select().from(apiRequests)).filter(({ workspaceId }) => workspaceId === workspace.id)).toEqual([])
})

test('requests that are stored after their workspace was deleted are left out', async () => {
  const [deleted, other] = [await service.createWorkspace(), await service.createWorkspace()]
  await deleteWorkspace(db, deleted.id)
  await storeApiRequests(db, [row(deleted.id, 1), row(other.id, 1)])
  const storedRows = await db.select().from(apiRequests)
  const count = (id: string) => storedRows.filter(({ workspaceId }) => workspaceId === id).length
  expect([count(deleted.id), count(other.id)]).toEqual([0, 1])
})

test('a key has the person who created it', async () => {
  const workspace = await service.createWorkspace()
  const body = { name: 'Shop', scope: 'read' as const }
  const created = await workspace.call('POST /keys', { body, actor: 'usr_ada;Ada%20Lovelace' })
  expect(created.createdBy).toEqual({ id: 'usr_ada', name: 'Ada Lovelace' })
  await workspace.call('POST /keys', { body })
  const { data } = await workspace.call('GET /keys')
  expect(data.map(({ createdBy }) => createdBy?.name)).toEqual([undefined, 'Ada Lovelace'])
})

test('requests just before the service stops are stored', async () => {
  const stopped = await startTestService({}, service.database)
  const workspace = await stopped.createWorkspace()
  const key = await workspace.createKey('read')
  await fetch(`${stopped.origin}/v1/tags?q=words`, { headers: { authorization: `Bearer ${key}` } })
  await stopped.close()
  const storedRequests = (await db.select().from(apiRequests)).filter(({ workspaceId }) => workspaceId === workspace.id)
  expect(storedRequests.map(({ path }) => path)).toEqual(['/v1/tags'])
})
