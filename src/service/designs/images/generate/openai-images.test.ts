import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { IMAGE_KEY, startImageApiServer, imageBehaviors } from '#testing/image-api-server.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { reserveImage } from '#service/tenancy/workspaces/image-requests.ts'
import { imageRequests } from '#service/tenancy/workspaces/schema.ts'

const server = await startImageApiServer()
const imageApi = { url: server.url, apiKey: IMAGE_KEY, model: 'gpt-image-1', answerMs: 4_000 }
const service = await startTestService({ imageApi, allowPrivateHosts: true })
const replica = await startTestService({ imageApi, allowPrivateHosts: true }, service.database)
afterEach(() => {
  server.calls.length = 0
  server.next.length = 0
  server.gate = Promise.resolve()
})
const prompt = 'A red fox in the snow'
const countUsed = async (workspace: TestWorkspace) => (await workspace.call('GET /me')).usage.aiImages
const toBlocked = ['refuses by its policy', 'refuses by moderation']
const failures = Object.keys(imageBehaviors).filter((how) => !toBlocked.includes(how) && how !== 'answers a URL')
const queueBehavior = (how: string) =>
  server.next.push(...Object.entries(imageBehaviors).flatMap(([name, behavior]) => (name === how ? [behavior] : [])))

test.each([
  ['1:1', '1024x1024', [1024, 1024]],
  ['4:3', '1536x1024', [1365, 1024]],
  ['3:4', '1024x1536', [1024, 1365]],
  ['16:9', '1536x1024', [1536, 864]],
] as const)(
  'a picture of %s is requested as %s and stored as a JPEG of %j',
  async (aspectRatio, size, [width, height]) => {
    const workspace = await service.createWorkspace()
    const image = await workspace.call('POST /images/generate', { body: { prompt, aspectRatio } })
    expect(server.calls).toEqual([{ model: 'gpt-image-1', prompt, n: 1, size }])
    expect(image).toMatchObject({ type: 'image/jpeg', width, height, name: prompt, alt: prompt, remaining: 999 })
    expect(image.source).toEqual({ provider: 'generated', prompt })
    expect(image).not.toHaveProperty('sample')
  },
)

test('a picture in a response with a URL is read from there', async () => {
  const workspace = await service.createWorkspace()
  queueBehavior('answers a URL')
  expect(await workspace.call('POST /images/generate', { body: { prompt } })).toMatchObject({ width: 1024 })
})

test('a picture with a name of spaces is named by its prompt', async () => {
  const workspace = await service.createWorkspace()
  const body = { prompt, name: '  ' }
  expect(await workspace.call('POST /images/generate', { body })).toMatchObject({ name: prompt })
})

test('the same prompt again is another picture', async () => {
  const workspace = await service.createWorkspace()
  const generate = () => workspace.call('POST /images/generate', { body: { prompt } })
  expect((await generate()).id).not.toBe((await generate()).id)
})

test.each(toBlocked)('if an endpoint %s, the prompt is blocked and counts', async (how) => {
  const workspace = await service.createWorkspace()
  queueBehavior(how)
  const reply = await workspace.send('POST /images/generate', { body: { prompt } })
  expect(reply).toMatchObject({ status: 400, body: { error: { code: 'prompt_blocked' } } })
  expect(await countUsed(workspace)).toBe(1)
})

test.each(failures)('if an endpoint %s, nothing is counted or stored', async (how) => {
  const workspace = await service.createWorkspace()
  queueBehavior(how)
  const reply = await workspace.send('POST /images/generate', { body: { prompt } })
  expect(reply).toMatchObject({ status: 502, body: { error: { code: 'provider_failed' } } })
  expect(JSON.stringify(reply.body)).not.toMatch(/sk-the|169\.254|html/i)
  expect([await countUsed(workspace), (await workspace.call('GET /images')).data]).toEqual([0, []])
})

test('parallel requests to several processes never exceed the monthly limit', async () => {
  const workspace = await service.createWorkspace('free')
  const key = { headers: { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' } }
  const bodies = Array.from({ length: 12 }, (_, index) => ({
    origin: index % 2 === 0 ? service.origin : replica.origin,
    body: JSON.stringify({ prompt: `${prompt} ${index}` }),
  }))
  const replies = await Promise.all(
    bodies.map(({ origin, body }) => fetch(`${origin}/v1/images/generate`, { method: 'POST', ...key, body })),
  )
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(3).fill(201), ...Array<number>(9).fill(403)])
  expect([server.calls.length, await countUsed(workspace)]).toEqual([3, 3])
})

test('a failed request does not count', async () => {
  const workspace = await service.createWorkspace('free')
  const generate = () => workspace.send('POST /images/generate', { body: { prompt } })
  server.next.push(500, 500)
  const statuses = [
    await generate(),
    await generate(),
    await generate(),
    await generate(),
    await generate(),
    await generate(),
  ].map(({ status }) => status)
  expect(statuses).toEqual([502, 502, 201, 201, 201, 403])
})

test('a running request counts until its reservation expires', async () => {
  const workspace = await service.createWorkspace('free')
  const { db } = service.database
  for (const id of ['a', 'b', 'c']) await reserveImage(db, { workspaceId: workspace.id, id }, { max: 3 })
  expect(await countUsed(workspace)).toBe(3)
  const rejectedReply = await workspace.send('POST /images/generate', { body: { prompt } })
  expect(rejectedReply.body).toMatchObject({ error: { details: { limit: 'aiImages', max: 3, used: 3 } } })
  const laterTime = new Date(Date.now() + 3 * 60 * 1000)
  expect(await reserveImage(db, { workspaceId: workspace.id, id: 'd' }, { max: 1, now: laterTime })).toBe('reserved')
})

test('a picture that comes after its reservation has expired is not stored', async () => {
  const workspace = await service.createWorkspace('free')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  const request = workspace.send('POST /images/generate', { body: { prompt } })
  await until(() => server.calls.length === 1)
  const { db } = service.database
  const isOfWorkspace = eq(imageRequests.workspaceId, workspace.id)
  await db.update(imageRequests).set({ expiresAt: new Date() }).where(isOfWorkspace)
  for (const id of ['a', 'b', 'c']) await reserveImage(db, { workspaceId: workspace.id, id }, { max: 3 })
  resolve()
  expect(await request).toMatchObject({ status: 502, body: { error: { code: 'provider_failed' } } })
  expect([await countUsed(workspace), (await workspace.call('GET /images')).data]).toEqual([3, []])
})

test('each month, in UTC, has its own limit', async () => {
  const { id: workspaceId } = await service.createWorkspace()
  const { db } = service.database
  const [endOfFebruary, startOfMarch] = [new Date('2026-02-28T23:59:59.999Z'), new Date('2026-03-01T00:00:00Z')]
  const reserve = (id: string, now: Date) => reserveImage(db, { workspaceId, id }, { max: 1, now })
  expect(await reserve('a', endOfFebruary)).toBe('reserved')
  await expect(reserve('b', endOfFebruary)).rejects.toMatchObject({ code: 'plan_limit_reached' })
  expect(await reserve('c', startOfMarch)).toBe('reserved')
})

test('a request that is sent again with its Idempotency-Key makes and counts one picture', async () => {
  const workspace = await service.createWorkspace()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  const make = () =>
    workspace.call('POST /images/generate', { body: { prompt }, headers: { 'idempotency-key': 'again' } })
  const first = make()
  await until(() => server.calls.length === 1)
  const second = make()
  resolve()
  expect((await second).id).toBe((await first).id)
  expect([server.calls.length, await countUsed(workspace)]).toEqual([1, 1])
})

test('a caller who disconnects still finds the picture in the library', async () => {
  const workspace = await service.createWorkspace()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  const aborting = new AbortController()
  const request = fetch(`${service.origin}/v1/images/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
    signal: aborting.signal,
  })
  await until(() => server.calls.length === 1)
  aborting.abort()
  await expect(request).rejects.toThrow('aborted')
  resolve()
  await until(async () => (await workspace.call('GET /images')).data.length === 1)
  await until(async () => (await countUsed(workspace)) === 1)
})
