import { and, eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { startReceiver } from '#testing/receiver.ts'
import { until } from '#testing/wait-until.ts'
import { createId } from '#service/ids/ids.ts'
import { pageSecrets } from '../schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { setPlan } from '#service/tenancy/workspaces/workspaces.ts'
import { createSendMessage } from '../messages/attempt.ts'
import { claimDeliveries } from '../queue/claim.ts'
import { enqueuePageEvent } from '../queue/enqueue.ts'
import { wakeSenders } from '../queue/notifications.ts'
import { deliveries } from '../queue/schema.ts'
import { startSender } from './sender.ts'
import { createSigningSecret } from '../messages/sign.ts'

const database = await openTestDatabase()
const { db } = database
const { log } = fastify()
const senders: { close(): Promise<void> }[] = []
afterEach(async () => void (await Promise.all(senders.splice(0).map((sender) => sender.close()))))
afterAll(() => database.close())

async function startTestSender({ allowPrivateHosts = true, name = `sender ${senders.length}` } = {}) {
  const sendMessage = createSendMessage({ allowPrivateHosts, attemptTimeoutMs: 500 })
  senders.push(await startSender(database, { name, sendMessage, log }))
}

async function createFormPage(plan: 'pro' | 'core' = 'pro') {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Test', plan })
  const pageId = createId('pag')
  const secret = createSigningSecret()
  await db.insert(pageSecrets).values({ workspaceId, pageId, secret })
  const queueDelivery = (url: string, payload: object = { event: 'submission.created' }) =>
    db.transaction((tx) =>
      enqueuePageEvent(tx, {
        workspaceId,
        pageId,
        eventType: 'submission.created',
        eventId: createId('sub'),
        url,
        payload,
      }),
    )
  const readDeliveries = () => db.select().from(deliveries).where(eq(deliveries.workspaceId, workspaceId))
  return { workspaceId, secret, queue: queueDelivery, rows: readDeliveries }
}

/** Makes all retries of a workspace due now. */
async function makeDue(workspaceId: string) {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.status, 'pending')))
  await wakeSenders(db)
}

test('a queued delivery arrives with its id and a signature over its bytes', async () => {
  await startTestSender()
  const { url, received } = await startReceiver()
  const { secret, queue, rows } = await createFormPage()
  const payload = { event: 'submission.created', fields: { 'Your näme': 'Zoë "Z" 😀' } }
  await queue(`${url}/hook?a=1`, payload)
  await until(async () => (await rows())[0]?.status === 'delivered')
  const [row] = await rows()
  expect(row).toMatchObject({
    attempts: 1,
    lastStatus: 200,
    lastError: null,
    dueAt: null,
    deliveredAt: expect.any(Date),
  })
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = received
  expect(path).toBe('/hook?a=1')
  expect(JSON.parse(body)).toEqual(payload)
  const timestamp = String(headers['x-service-timestamp'])
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^\w+-Webhook\/\d/),
    'x-service-event': 'submission.created',
    'x-service-delivery': row?.id,
    'x-service-signature': `t=${timestamp},v1=${hex}`,
  })
})

test.each([408, 425, 429, 500, 503])('%d is retried later with the same bytes and the same id', async (status) => {
  await startTestSender()
  const { url, received } = await startReceiver((_, count) => ({ status: count === 1 ? status : 204 }))
  const { workspaceId, queue, rows } = await createFormPage()
  await queue(url)
  await until(async () => (await rows())[0]?.attempts === 1)
  expect((await rows())[0]).toMatchObject({ status: 'pending', lastStatus: status, dueAt: expect.any(Date) })
  await makeDue(workspaceId)
  await until(async () => (await rows())[0]?.status === 'delivered')
  expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body])
  expect(new Set(received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1)
})

test.each([301, 400, 404, 410])('%d is not retried', async (status) => {
  await startTestSender()
  const { url, received } = await startReceiver(() => ({ status, headers: { location: 'http://127.0.0.1:1/' } }))
  const { queue, rows } = await createFormPage()
  await queue(url)
  await until(async () => (await rows())[0]?.status === 'failed')
  expect((await rows())[0]).toMatchObject({ attempts: 1, lastStatus: status, dueAt: null, deliveredAt: null })
  expect(received).toHaveLength(1)
})

test('a delivery has five attempts', async () => {
  await startTestSender()
  const { url, received } = await startReceiver(() => ({ status: 500 }))
  const { workspaceId, queue, rows } = await createFormPage()
  await queue(url)
  for (let attempts = 1; attempts <= 5; attempts++) {
    await until(async () => (await rows())[0]?.attempts === attempts)
    await makeDue(workspaceId)
  }
  await until(async () => (await rows())[0]?.status === 'failed')
  expect(received).toHaveLength(5)
})

test('the Retry-After of a receiver counts if it is longer than the usual delay', async () => {
  await startTestSender()
  const { url } = await startReceiver(() => ({ status: 503, headers: { 'retry-after': '7200' } }))
  const { queue, rows } = await createFormPage()
  await queue(url)
  await until(async () => (await rows())[0]?.attempts === 1)
  const [row] = await rows()
  expect((row?.dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(7_000_000)
})

test('a delivery to a receiver that is down or does not respond is retried', async () => {
  await startTestSender()
  const { url } = await startReceiver(() => null)
  const hanging = await createFormPage()
  await hanging.queue(url)
  const absent = await createFormPage()
  await absent.queue('http://127.0.0.1:9/')
  for (const { rows } of [hanging, absent]) {
    await until(async () => (await rows())[0]?.attempts === 1)
    expect((await rows())[0]).toMatchObject({
      status: 'pending',
      lastStatus: null,
      lastError: expect.stringContaining('The address'),
    })
  }
})

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'http://example.com/',
  'https://a:b@example.com/',
  'https://169.254.169.254/',
  'https://[::1]/',
  'nonsense',
])('nothing is sent to %s', async (url) => {
  await startTestSender({ allowPrivateHosts: false })
  const { queue, rows } = await createFormPage()
  await queue(url)
  await until(async () => (await rows())[0]?.status === 'failed')
  expect((await rows())[0]).toMatchObject({
    attempts: 1,
    lastStatus: null,
    lastError: expect.stringMatching(/^The address /),
  })
})

test('a delivery is not sent if the plan no longer includes it', async () => {
  await startTestSender()
  const { url, received } = await startReceiver((_, count) => ({ status: count === 1 ? 500 : 200 }))
  const { workspaceId, queue, rows } = await createFormPage()
  await queue(url)
  await until(async () => (await rows())[0]?.attempts === 1)
  await setPlan(db, workspaceId, 'core')
  await makeDue(workspaceId)
  await until(async () => (await rows())[0]?.status === 'failed')
  expect((await rows())[0]?.lastError).toBe('The plan does not include form webhooks')
  expect(received).toHaveLength(1)
})

test('deliveries of a process that died are sent by another process after their lease', async () => {
  const { url, received } = await startReceiver()
  const { workspaceId, queue, rows } = await createFormPage()
  await queue(url)
  const options = { claimedBy: 'died', count: 100, unprovenCount: 100, rooms: [], defaultRoom: 100 }
  const claimedDeliveries = await claimDeliveries(db, options)
  expect(claimedDeliveries.filter((row) => row.workspaceId === workspaceId)).toHaveLength(1)
  await startTestSender()
  expect((await claimDeliveries(db, options)).length).toBe(0)
  await makeDue(workspaceId)
  await until(async () => (await rows())[0]?.status === 'delivered')
  expect(received).toHaveLength(1)
})

test('a process that died sends its claimed deliveries as soon as it restarts', async () => {
  const { url, received } = await startReceiver()
  const { queue, rows } = await createFormPage()
  await queue(url)
  await claimDeliveries(db, { claimedBy: 'died', count: 100, unprovenCount: 100, rooms: [], defaultRoom: 100 })
  await startTestSender({ name: 'died' })
  await until(async () => (await rows())[0]?.status === 'delivered')
  expect(received).toHaveLength(1)
})

test('a receiver that hangs does not delay deliveries to other receivers', async () => {
  const { url: slow } = await startReceiver(() => null)
  const { url, received } = await startReceiver()
  const hanging = await createFormPage()
  const healthy = await createFormPage()
  await Promise.all(Array.from({ length: 60 }, () => hanging.queue(slow)))
  await Promise.all(Array.from({ length: 60 }, () => healthy.queue(url)))
  await Promise.all([startTestSender(), startTestSender()])
  await until(async () => (await healthy.rows()).every(({ status }) => status === 'delivered'))
  expect(received).toHaveLength(60)
  expect((await hanging.rows()).filter(({ attempts }) => attempts > 0).length).toBeLessThan(60)
})
