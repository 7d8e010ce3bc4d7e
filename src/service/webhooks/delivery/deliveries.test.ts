import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createCode, scan } from '#testing/create-code.ts'
import { startReceiver } from '#testing/receiver.ts'
import type { ApiRequest } from '#testing/request.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { setPlan } from '#service/tenancy/workspaces/workspaces.ts'
import { deleteOldDeliveries } from '../queue/delete-old-deliveries.ts'
import { advanceReplay } from '../replay/replayer.ts'
import { deliveries, deliveryAttempts, replays } from '../queue/schema.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const { db } = service.database
const streams: AbortController[] = []
afterAll(() => streams.forEach((stream) => stream.abort()))

type Answer = Parameters<typeof startReceiver>[0]

/** Creates a workspace with a webhook, and scans the code of the webhook `count` times. Returns when each delivery has been attempted. */
async function createDeliveries(count: number, answer?: Answer) {
  const workspace = await service.createWorkspace()
  const receiver = await startReceiver(answer)
  const code = await createCode(workspace)
  const webhook = await workspace.call('POST /webhooks', { body: { url: receiver.url, codes: [code.id] } })
  for (let i = 0; i < count; i++) await scan(code)
  const request = { params: { id: webhook.id } }
  const listDeliveries = async () => (await workspace.call('GET /webhooks/{id}/deliveries', request)).data
  if (count > 0)
    await until(async () => {
      const rows = await listDeliveries()
      return rows.length === count && rows.every(({ attempts }) => attempts > 0)
    })
  return { workspace, code, webhook, at: request, list: listDeliveries, ...receiver }
}

test('a delivery shows each of its attempts', async () => {
  const { workspace, list, url, received } = await createDeliveries(1, (_, count) =>
    count === 1
      ? { status: 503, headers: { 'x-why': 'busy' }, body: `no ${'x'.repeat(9_000)}\0` }
      : { status: 200, body: 'ok' },
  )
  const params = { deliveryId: (await list())[0]?.id ?? '' }
  const readDetail = () => workspace.call('GET /webhooks/deliveries/{deliveryId}', { params })
  expect(await readDetail()).toMatchObject({
    status: 'pending',
    attempts: 1,
    lastError: 'The receiver responded with 503',
  })
  await workspace.call('POST /webhooks/deliveries/{deliveryId}/retry', { params })
  await until(async () => (await readDetail()).status === 'delivered')
  const { log, payload, requestHeaders, signedText, ...delivery } = await readDetail()
  expect(delivery).toMatchObject({ attempts: 2, lastStatus: 200, lastError: null, url })
  expect(log).toMatchObject([
    {
      status: 503,
      error: 'The receiver responded with 503',
      address: '127.0.0.1',
      responseHeaders: { 'x-why': 'busy' },
    },
    { status: 200, error: null, address: '127.0.0.1', responseBody: 'ok' },
  ])
  expect(log[0]?.responseBody).toBe(`no ${'x'.repeat(4_093)}`)
  expect(log[0]?.phases).toMatchObject({ dns: null, tls: null, wait: expect.any(Number), body: expect.any(Number) })
  expect(received[1]).toMatchObject({ headers: requestHeaders, body: payload })
  expect(signedText).toBe(`${requestHeaders['x-service-timestamp']}.${payload}`)
})

test('deliveries are listed and replayed by several values, and by values that they do not have', async () => {
  let status = 500
  const { workspace, at, list } = await createDeliveries(2, () => ({ status }))
  const [newest] = await list()
  status = 404
  await workspace.call('POST /webhooks/deliveries/{deliveryId}/retry', { params: { deliveryId: newest?.id ?? '' } })
  await until(async () => (await list())[0]?.lastStatus === 404)
  const listStatuses = async (query: NonNullable<ApiRequest<'GET /webhooks/deliveries'>['query']>) =>
    (await workspace.call('GET /webhooks/deliveries', { query })).data.map(({ lastStatus }) => lastStatus)
  const { id } = at.params
  expect(await listStatuses({ anyOfWebhooks: [id], anyOfResponses: [404, 500] })).toEqual([404, 500])
  expect(await listStatuses({ anyOfWebhooks: [id], noneOfResponses: [404] })).toEqual([500])
  expect(await listStatuses({ noneOfWebhooks: [id] })).toEqual([])
  expect(await listStatuses({ noneOfCodes: [newest?.code?.id ?? ''], anyOfResponses: [404] })).toEqual([])
  const body = { dryRun: true, status: 'pending' as const, noneOfResponses: [404] }
  expect(await workspace.call('POST /webhooks/{id}/replay', { ...at, body })).toMatchObject({ matched: 1 })
})

test('a retry gives a delivery five more attempts', async () => {
  const { workspace, list } = await createDeliveries(1, () => ({ status: 500 }))
  const params = { deliveryId: (await list())[0]?.id ?? '' }
  const condition = and(eq(deliveries.workspaceId, workspace.id), eq(deliveries.id, params.deliveryId))
  await db.update(deliveries).set({ attempts: 5, status: 'failed', dueAt: null }).where(condition)
  await workspace.call('POST /webhooks/deliveries/{deliveryId}/retry', { params })
  await until(async () => (await list())[0]?.attempts === 6)
  for (let attempts = 7; attempts <= 10; attempts++) {
    expect((await list())[0]?.status).toBe('pending')
    await workspace.call('POST /webhooks/deliveries/{deliveryId}/retry', { params })
    await until(async () => (await list())[0]?.attempts === attempts)
  }
})

test('a replay can be paused, and resumed by another process', async () => {
  let isUp = false
  const { workspace, at, list, received } = await createDeliveries(6, () => ({ status: isUp ? 200 : 400 }))
  const ids = (await list()).map(({ id }) => id)
  isUp = true
  const startReplay = async (body: object) => workspace.call('POST /webhooks/{id}/replay', { ...at, body })
  expect(await startReplay({ dryRun: true, status: 'failed', lastStatus: 400 })).toEqual({ replayId: null, matched: 6 })
  const { replayId, matched } = await startReplay({ status: 'failed', perSecond: 2 })
  expect(matched).toBe(6)
  const replayKey = { params: { replayId: replayId ?? '' } }
  await workspace.call('PATCH /webhooks/replays/{replayId}', { ...replayKey, body: { paused: true } })
  const readProgress = () => workspace.call('GET /webhooks/replays/{replayId}', replayKey)
  const { queued } = await readProgress()
  expect(queued).toBeLessThan(6)
  // Another process would continue like this, because only the database has the position of the replay.
  await db
    .update(replays)
    .set({ nextAt: new Date(0) })
    .where(eq(replays.id, replayKey.params.replayId))
  await advanceReplay(db)
  expect((await readProgress()).queued).toBe(queued)
  await workspace.call('PATCH /webhooks/replays/{replayId}', { ...replayKey, body: { paused: false } })
  await until(async () => (await readProgress()).status === 'done')
  expect(await readProgress()).toMatchObject({ matched: 6, queued: 6, finishedAt: expect.any(String) })
  await until(async () => (await list()).every(({ status }) => status === 'delivered'))
  expect((await list()).map(({ id }) => id)).toEqual(ids)
  expect(received).toHaveLength(12)
  expect(new Set(received.map(({ headers }) => headers['x-service-delivery']))).toEqual(new Set(ids))
})

test('a canceled replay queues no more deliveries', async () => {
  const { workspace, at, list } = await createDeliveries(4, () => ({ status: 400 }))
  const { replayId } = await workspace.call('POST /webhooks/{id}/replay', { ...at, body: { perSecond: 1 } })
  const replayKey = { params: { replayId: replayId ?? '' } }
  await workspace.call('DELETE /webhooks/replays/{replayId}', replayKey)
  await db
    .update(replays)
    .set({ nextAt: new Date(0) })
    .where(eq(replays.id, replayKey.params.replayId))
  expect(await advanceReplay(db)).toBe(false)
  const { status, queued } = await workspace.call('GET /webhooks/replays/{replayId}', replayKey)
  expect(status).toBe('cancelled')
  await until(async () => (await list()).reduce((sum, { attempts }) => sum + attempts, 0) === 4 + queued)
})

test('the replay of a removed webhook ends, so that sent deliveries stay as they are', async () => {
  const { workspace, at, list } = await createDeliveries(2)
  const [{ id } = { id: '' }] = await list()
  const { replayId } = await workspace.call('POST /webhooks/{id}/replay', { ...at, body: { perSecond: 1 } })
  const replayKey = { params: { replayId: replayId ?? '' } }
  await workspace.call('PATCH /webhooks/replays/{replayId}', { ...replayKey, body: { paused: true } })
  await until(async () => (await list()).every(({ status }) => status === 'delivered'))
  await workspace.call('DELETE /webhooks/{id}', at)
  await workspace.call('PATCH /webhooks/replays/{replayId}', { ...replayKey, body: { paused: false } })
  await db
    .update(replays)
    .set({ nextAt: new Date(0) })
    .where(eq(replays.id, replayKey.params.replayId))
  await advanceReplay(db)
  const { status } = await workspace.call('GET /webhooks/replays/{replayId}', replayKey)
  expect(status).toBe('cancelled')
  const params = { deliveryId: id }
  const delivery = await workspace.call('GET /webhooks/deliveries/{deliveryId}', { params })
  expect(delivery.status).toBe('delivered')
})

test('two processes run a replay once', async () => {
  const { workspace, at } = await createDeliveries(3, () => ({ status: 400 }))
  const { replayId } = await workspace.call('POST /webhooks/{id}/replay', { ...at, body: { perSecond: 1 } })
  const replayKey = { params: { replayId: replayId ?? '' } }
  await until(async () => {
    await Promise.all([advanceReplay(db), advanceReplay(db), advanceReplay(db)])
    return (await workspace.call('GET /webhooks/replays/{replayId}', replayKey)).status === 'done'
  })
  expect((await workspace.call('GET /webhooks/replays/{replayId}', replayKey)).queued).toBe(3)
})

test('listeners get an event when a delivery is queued, and another when it arrives', async () => {
  const { workspace, code, list } = await createDeliveries(0)
  const events = await openEventStream(workspace)
  await scan(code)
  await until(() => events().at(-1)?.status === 'delivered')
  const [delivery] = await list()
  expect(events().map(({ id }) => id)).toEqual(events().map(() => delivery?.id))
  expect(events().at(-1)).toEqual(delivery)
})

const responses: [status: number, field: 'suspended' | 'restsUntil'][] = [
  [410, 'suspended'],
  [503, 'restsUntil'],
]
test.each(responses)(
  'after a response of %i a client that reads the webhook on each delivery event sees its %s',
  async (status, field) => {
    const { workspace, code, at } = await createDeliveries(0, () => ({ status }))
    const events = await openEventStream(workspace)
    for (let i = 0; i < 10; i++) await scan(code)
    let seenCount = 0
    const value = await until(async () => {
      const hasNewEvents = events().length > seenCount
      seenCount = events().length
      return hasNewEvents ? (await workspace.call('GET /webhooks/{id}', at))[field] : null
    })
    expect(value).toEqual(
      field === 'restsUntil' ? expect.stringMatching(/Z$/) : expect.objectContaining({ reason: expect.anything() }),
    )
  },
)

test('the health of a webhook and the summary of deliveries count the same deliveries', async () => {
  const { workspace, webhook, at, list } = await createDeliveries(5, (_, count) => ({ status: count < 3 ? 200 : 404 }))
  const figures = (await list()).reduce(
    (sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
    {} as Record<string, number>,
  )
  expect(figures).toEqual({ delivered: 2, failed: 3 })
  const { health } = await workspace.call('GET /webhooks/{id}', at)
  expect(health).toMatchObject({
    ...figures,
    waiting: 0,
    lastFailureAt: expect.any(String),
    medianMs: expect.any(Number),
  })
  const query = { webhookId: webhook.id }
  const { hours, errors } = await workspace.call('GET /webhooks/deliveries/summary', { query })
  expect(hours.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(2)
  expect(hours.reduce((sum, { failed }) => sum + failed, 0)).toBe(3)
  expect(errors).toEqual([{ error: 'The receiver responded with 404', lastStatus: 404, count: 3 }])
})

test('completed deliveries older than the plan’s history are deleted', async () => {
  const { workspace, list } = await createDeliveries(3, (_, count) => ({ status: count === 1 ? 503 : 200 }))
  await setPlan(db, workspace.id, 'free')
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
  await deleteOldDeliveries(db, inDays(29))
  expect(await list()).toHaveLength(3)
  await deleteOldDeliveries(db, inDays(31))
  await setPlan(db, workspace.id, 'business')
  const [waitingDelivery, ...otherDeliveries] = await list()
  expect([waitingDelivery?.status, otherDeliveries]).toEqual(['pending', []])
  const remaining = await db
    .select({ id: deliveryAttempts.deliveryId })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.workspaceId, workspace.id))
  expect(remaining).toEqual([{ id: waitingDelivery?.id }])
})

const Event = z.object({
  topic: z.literal('deliveries'),
  delivery: z.looseObject({ id: z.string(), status: z.string() }),
})

async function openEventStream(workspace: TestWorkspace) {
  const stream = new AbortController()
  streams.push(stream)
  const headers = { authorization: `Bearer ${workspace.key}` }
  const response = await fetch(`${service.origin}/v1/events?topics=deliveries`, { headers, signal: stream.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  void read().catch(() => {})
  await until(() => text !== '')
  return () =>
    text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => Event.parse(JSON.parse(line.slice('data: '.length))).delivery)
}
