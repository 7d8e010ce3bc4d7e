import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { getSharedService, startTestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { deleteWorkspace } from '../delete-workspace.ts'
import { authenticate } from '../tenancy/keys/authentication.ts'
import { keys } from '../tenancy/keys/schema.ts'
import { startOpenStreams } from './open-streams.ts'

const service = await getSharedService()
/** A second service on the same database, like that of another process. */
const twin = await startTestService({}, service.database)

async function openStream(key: string, { origin = service.origin, actor }: { origin?: string; actor?: string } = {}) {
  const controller = new AbortController()
  const headers = { authorization: `Bearer ${key}`, ...(actor === undefined ? {} : { 'x-actor': actor }) }
  const response = await fetch(`${origin}/v1/events?topics=scans`, { headers, signal: controller.signal })
  const stream = {
    status: response.status,
    headers: response.headers,
    isOver: false,
    text: '',
    close: () => controller.abort(),
  }
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += chunk
  }
  void read()
    .catch(() => {})
    .finally(() => (stream.isOver = true))
  return stream
}

async function createKey(workspace: TestWorkspace, options: { expiresAt?: string } = {}) {
  return workspace.call('POST /keys', { body: { name: 'Screen', scope: 'read', ...options } })
}

test('only the streams of a revoked key end at once in every process', async () => {
  const workspace = await service.createWorkspace()
  const [revoked, valid] = [await createKey(workspace), await createKey(workspace)]
  const [local, remote, other] = [
    await openStream(revoked.key),
    await openStream(revoked.key, { origin: twin.origin }),
    await openStream(valid.key),
  ]
  await workspace.call('DELETE /keys/{id}', { params: { id: revoked.id } })
  await until(() => local.isOver && remote.isOver, { seconds: 5 })
  expect(other.isOver).toBe(false)
  expect((await openStream(revoked.key)).status).toBe(401)
  other.close()
})

test('a stream ends when its key expires', async () => {
  const workspace = await service.createWorkspace()
  const { key } = await createKey(workspace, { expiresAt: new Date(Date.now() + 1_500).toISOString() })
  const stream = await openStream(key)
  expect(stream.status).toBe(200)
  expect(await until(() => stream.isOver, { seconds: 8 })).toBe(true)
})

test('a stream ends with the next check if its key was deleted without a notification', async () => {
  const workspace = await service.createWorkspace()
  const { id, key } = await createKey(workspace)
  const caller = await authenticate(service.database.db, { authorization: `Bearer ${key}`, actor: undefined })
  const streams = await startOpenStreams(service.database, (error) => expect.fail(String(error)), 100)
  const streamEnd = streams.open(caller, new AbortController().signal)
  await service.database.db.delete(keys).where(eq(keys.id, id))
  await until(() => streamEnd.aborted)
  streams.close()
})

test('a stream of a key that is revoked while the stream opens ends at once', async () => {
  const workspace = await service.createWorkspace()
  const { id, key } = await createKey(workspace)
  const caller = await authenticate(service.database.db, { authorization: `Bearer ${key}`, actor: undefined })
  const streams = await startOpenStreams(service.database, (error) => expect.fail(String(error)), 3_600_000)
  const first = streams.open(caller, new AbortController().signal)
  await workspace.call('DELETE /keys/{id}', { params: { id } })
  await until(() => first.aborted, { event: 'The notification' })
  // The key of this stream was looked up before it was revoked.
  const second = streams.open(caller, new AbortController().signal)
  await until(() => second.aborted)
  streams.close()
})

test('the streams of a workspace end when it is deleted', async () => {
  const workspace = await service.createWorkspace()
  const { key } = await createKey(workspace)
  const caller = await authenticate(service.database.db, { authorization: `Bearer ${key}`, actor: undefined })
  const streams = await startOpenStreams(service.database, (error) => expect.fail(String(error)), 600_000)
  const streamEnd = streams.open(caller, new AbortController().signal)
  await deleteWorkspace(service.database.db, workspace.id)
  expect(await until(() => streamEnd.aborted)).toBe(true)
  streams.close()
})

test('a key may have ten streams open', async () => {
  const workspace = await service.createWorkspace()
  const { key } = await createKey(workspace)
  const streams = await Promise.all(Array.from({ length: 10 }, async () => openStream(key)))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const rejectedReply = await openStream(key)
  await until(() => rejectedReply.isOver)
  expect(rejectedReply.status).toBe(429)
  expect(JSON.parse(rejectedReply.text)).toMatchObject({
    error: { code: 'rate_limited', details: { budget: 'streams' } },
  })
  expect(rejectedReply.headers.get('ratelimit-limit')).toBe('10')
  streams[0]?.close()
  await until(async () => (await openStream(key)).status === 200)
  for (const { close } of streams) close()
})

test('each person of the dashboard may have twenty streams open however many streams other people have', async () => {
  const workspace = await service.createWorkspace()
  const ada = { actor: 'usr_ada;Ada' }
  const streams = await Promise.all(Array.from({ length: 20 }, async () => openStream(workspace.key, ada)))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await openStream(workspace.key, ada)).status).toBe(429)
  const grace = await openStream(workspace.key, { actor: 'usr_grace;Grace' })
  expect(grace.status).toBe(200)
  for (const { close } of [...streams, grace]) close()
})
