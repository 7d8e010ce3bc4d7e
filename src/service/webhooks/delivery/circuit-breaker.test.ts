import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#testing/databases.ts'
import { startReceiver } from '#testing/receiver.ts'
import { until } from '#testing/wait-until.ts'
import { createId } from '#service/ids/ids.ts'
import { webhooks } from '../schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { createSendMessage } from '../messages/attempt.ts'
import { claimDeliveries } from '../queue/claim.ts'
import { wakeSenders } from '../queue/notifications.ts'
import { recordFailure, FAILURES_TO_OPEN, calculateOpenMs } from '../queue/circuit-breaker.ts'
import { deliveries, failingEndpoints } from '../queue/schema.ts'
import { startSender } from './sender.ts'
import { createSigningSecret } from '../messages/sign.ts'

const database = await openTestDatabase()
const { db } = database
const logLines: string[] = []
const { log } = fastify({ logger: { level: 'warn', stream: { write: (line) => void logLines.push(line) } } })
const senders: { close(): Promise<void> }[] = []
afterEach(async () => void (await Promise.all(senders.splice(0).map((sender) => sender.close()))))
afterAll(() => database.close())

async function startTestSender() {
  const sendMessage = createSendMessage({ allowPrivateHosts: true, attemptTimeoutMs: 500 })
  senders.push(await startSender(database, { name: 'first', sendMessage, log }))
}

async function createWebhook(url: string) {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Test', plan: 'business' })
  const id = createId('whk')
  await db.insert(webhooks).values({ workspaceId, id, url, address: url, secret: createSigningSecret() })
  const condition = eq(deliveries.workspaceId, workspaceId)
  return {
    workspaceId,
    id,
    url,
    async queue(count: number) {
      const row = {
        workspaceId,
        endpoint: id,
        webhookId: id,
        eventType: 'scan.created',
        eventId: 'evt_x',
        url,
        body: '{}',
      }
      const rows = Array.from({ length: count }, () => ({ ...row, id: createId('dlv'), dueAt: sql`now()` }))
      await db.insert(deliveries).values(rows)
      await wakeSenders(db)
    },
    readDeliveries: () => db.select().from(deliveries).where(condition).orderBy(deliveries.id),
    readWebhook: async () => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0],
    readFailure: async () => (await db.select().from(failingEndpoints).where(eq(failingEndpoints.endpoint, id)))[0],
    async endOpenTime() {
      await db
        .update(failingEndpoints)
        .set({ restsUntil: sql`now()` })
        .where(eq(failingEndpoints.endpoint, id))
      await wakeSenders(db)
    },
  }
}

/** One failed attempt, as the sender records it. */
const createFailure = ({ workspaceId, id, url }: { workspaceId: string; id: string; url: string }) => ({
  workspaceId,
  url,
  endpoint: id,
  webhookId: id,
  attempts: 1,
  isRetryable: true,
  isGone: false,
  movedTo: null,
  retryAfterMs: null,
  error: 'The address could not be reached',
})

/** The log lines of a webhook. */
function getLogMessages(webhookId: string) {
  const lines = logLines.map((line) => Line.parse(JSON.parse(line)))
  return lines.filter((line) => line.webhookId === webhookId).map(({ msg }) => msg)
}
const Line = z.object({ webhookId: z.string().optional(), msg: z.string() })

test('the circuit opens with the eighth failure in a row, for 15 seconds to 15 minutes', () => {
  expect([7, 8, 9, 10, 14, 100].map(calculateOpenMs)).toEqual([null, 15_000, 30_000, 60_000, 900_000, 900_000])
})

test('the backlog of a failing endpoint waits until a single delivery has succeeded', async () => {
  let isUp = false
  const { url, received } = await startReceiver(() => ({ status: isUp ? 200 : 503 }))
  const webhook = await createWebhook(url)
  await webhook.queue(30)
  await startTestSender()
  await until(async () => ((await webhook.readFailure())?.restsUntil ?? null) !== null)
  await until(async () => (await webhook.readDeliveries()).every(({ takenBy }) => takenBy === null))
  const sentCount = received.length
  expect(sentCount).toBeLessThan(FAILURES_TO_OPEN + 5)
  expect(getLogMessages(webhook.id)).toEqual(['The circuit of an endpoint opened: it keeps failing.'])
  await webhook.endOpenTime()
  await until(() => received.length > sentCount)
  await until(async () => (await webhook.readDeliveries()).every(({ takenBy }) => takenBy === null))
  expect(received).toHaveLength(sentCount + 1)
  expect((await webhook.readDeliveries()).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(10)
  isUp = true
  await webhook.endOpenTime()
  await until(async () => (await webhook.readFailure()) === undefined)
  await until(async () =>
    (await webhook.readDeliveries()).every(({ status, attempts }) => status === 'delivered' || attempts > 0),
  )
})

test('a receiver that sends Retry-After gets no other delivery for that time', async () => {
  const { url, received } = await startReceiver(() => ({ status: 429, headers: { 'retry-after': '60' } }))
  const webhook = await createWebhook(url)
  await webhook.queue(30)
  await startTestSender()
  await until(async () => ((await webhook.readFailure())?.restsUntil ?? null) !== null)
  await until(async () => (await webhook.readDeliveries()).every(({ takenBy }) => takenBy === null))
  expect(received.length).toBeLessThan(5)
  expect((await webhook.readFailure())?.restsUntil?.getTime()).toBeGreaterThan(Date.now() + 30_000)
})

test('the backlog of a receiver that refuses deliveries permanently waits too', async () => {
  let responseStatus = 308
  const { url, received } = await startReceiver(() => ({ status: responseStatus, headers: { location: '/new/' } }))
  const webhook = await createWebhook(url)
  await webhook.queue(30)
  await startTestSender()
  await until(async () => ((await webhook.readFailure())?.restsUntil ?? null) !== null)
  await until(async () => (await webhook.readDeliveries()).every(({ takenBy }) => takenBy === null))
  expect((await webhook.readFailure())?.movedTo).toBe(`${url}/new/`)
  const countDeliveries = async (status: string) =>
    (await webhook.readDeliveries()).filter((row) => row.status === status).length
  const failedCount = await countDeliveries('failed')
  const sentCount = received.length
  expect(failedCount).toBeGreaterThanOrEqual(FAILURES_TO_OPEN)
  // Deliveries that were in flight when the circuit opened fail as well.
  expect(failedCount).toBeLessThan(FAILURES_TO_OPEN + 5)
  await webhook.endOpenTime()
  await until(() => received.length > sentCount)
  await until(async () => (await webhook.readDeliveries()).every(({ takenBy }) => takenBy === null))
  expect(await countDeliveries('failed')).toBe(failedCount)
  expect((await webhook.readDeliveries()).filter((row) => row.status === 'pending' && row.attempts === 1)).toHaveLength(
    1,
  )
  responseStatus = 200
  await webhook.endOpenTime()
  await until(async () => (await countDeliveries('pending')) === 1)
  expect(await countDeliveries('failed')).toBe(failedCount)
})

test('410 from an address that was replaced meanwhile does not suspend the webhook', async () => {
  const webhook = await createWebhook('https://old.example.org/')
  await db.update(webhooks).set({ url: 'https://new.example.org/' }).where(eq(webhooks.id, webhook.id))
  expect(await recordFailure(db, { ...createFailure(webhook), isRetryable: false, isGone: true })).toBe(null)
  expect((await webhook.readWebhook())?.suspendedSince).toBe(null)
})

test('410 suspends the webhook, which holds its deliveries', async () => {
  const { url } = await startReceiver(() => ({ status: 410 }))
  const webhook = await createWebhook(url)
  await webhook.queue(20)
  await startTestSender()
  await until(async () => ((await webhook.readWebhook())?.suspendedSince ?? null) !== null)
  expect(await webhook.readWebhook()).toMatchObject({
    enabled: true,
    suspendedReason: 'The receiver responded with 410 Gone.',
  })
  await until(async () => (await webhook.readDeliveries()).every(({ takenBy }) => takenBy === null))
  expect(getLogMessages(webhook.id)).toEqual(['A webhook was suspended: its deliveries are held.'])
  const byStatus = Map.groupBy(await webhook.readDeliveries(), ({ status }) => status)
  expect(byStatus.get('pending')?.length).toBeGreaterThan(10)
  expect(byStatus.get('failed')?.length).toBeGreaterThan(0)
})

test('deliveries that were under way when the circuit opened do not lengthen its time', async () => {
  const webhook = await createWebhook('https://hooks.example.com/')
  const failure = { ...createFailure(webhook), attempts: 16 }
  expect(await recordFailure(db, failure)).toBe('circuit_open')
  const firstFailure = await webhook.readFailure()
  expect(firstFailure?.restsUntil?.getTime()).toBeLessThan(Date.now() + 20_000)
  expect(await recordFailure(db, failure)).toBe(null)
  expect(await webhook.readFailure()).toEqual(firstFailure)
  await webhook.endOpenTime()
  await recordFailure(db, { ...failure, attempts: 1 })
  expect((await webhook.readFailure())?.restsUntil?.getTime()).toBeGreaterThan(Date.now() + 20_000)
})

test('a pause that the receiver asks for is not an open circuit, and the circuit still opens after it', async () => {
  const webhook = await createWebhook('https://hooks.example.com/')
  const failure = createFailure(webhook)
  expect(await recordFailure(db, { ...failure, retryAfterMs: 60_000 })).toBe(null)
  expect((await webhook.readFailure())?.restsUntil?.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await webhook.endOpenTime()
  expect(await recordFailure(db, { ...failure, attempts: FAILURES_TO_OPEN - 1 })).toBe('circuit_open')
  await webhook.endOpenTime()
  expect(await recordFailure(db, failure)).toBe(null)
})

test('after three days without a success the webhook is suspended', async () => {
  const webhook = await createWebhook('https://hooks.example.com/')
  await webhook.queue(3)
  const failure = createFailure(webhook)
  const firstFailureAt = Date.now()
  const dayMs = 24 * 60 * 60_000
  await recordFailure(db, failure, new Date(firstFailureAt))
  await recordFailure(db, failure, new Date(firstFailureAt + 2.9 * dayMs))
  expect(await webhook.readWebhook()).toMatchObject({ enabled: true, suspendedReason: null, suspendedSince: null })
  await recordFailure(db, failure, new Date(firstFailureAt + 3.1 * dayMs))
  expect(await webhook.readWebhook()).toMatchObject({
    enabled: true,
    suspendedReason: 'Every delivery failed for 3 days. Last error: The address could not be reached.',
  })
  expect((await webhook.readDeliveries()).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
})

test('a claim is shared fairly among endpoints, even if one has a long backlog', async () => {
  const busy = await createWebhook('https://busy.example.com/')
  await busy.queue(500)
  const otherWebhooks = []
  for (let i = 0; i < 9; i++) otherWebhooks.push(await createWebhook(`https://quiet-${i}.example.com/`))
  for (const other of otherWebhooks) await other.queue(5)
  const allWebhooks = [busy, ...otherWebhooks]
  const rooms = allWebhooks.map(({ workspaceId, id }) => ({
    workspace_id: workspaceId,
    endpoint: id,
    room: 100,
    proven: true,
  }))
  const claimShares = async (unprovenCount: number, knownRooms: typeof rooms) => {
    const options = { claimedBy: 'another', count: 20, unprovenCount, rooms: knownRooms, defaultRoom: 2 }
    const claimedDeliveries = await claimDeliveries(db, options)
    return allWebhooks.map(({ id }) => claimedDeliveries.filter(({ endpoint }) => endpoint === id).length)
  }
  expect(await claimShares(0, rooms)).toEqual(allWebhooks.map(() => 2))
  // Unproven endpoints get one delivery each, and all of them together no more than their share.
  expect((await claimShares(3, [])).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
  expect(await claimShares(0, rooms.slice(0, 1))).toEqual([20, ...otherWebhooks.map(() => 0)])
})

test('a claim excludes deliveries of other processes and endpoints without room', async () => {
  const webhook = await createWebhook('https://twice.example.com/')
  await webhook.queue(10)
  const endpoint = { workspace_id: webhook.workspaceId, endpoint: webhook.id, proven: true }
  const claimIds = async (room: number) => {
    const rooms = [{ ...endpoint, room }]
    const options = { claimedBy: 'another', count: 100, unprovenCount: 0, rooms, defaultRoom: 2 }
    return (await claimDeliveries(db, options)).map(({ id }) => id)
  }
  expect(await claimIds(0)).toEqual([])
  const [first, second] = await Promise.all([claimIds(6), claimIds(6)])
  expect(first.length + second.length).toBe(10)
  expect(new Set([...first, ...second]).size).toBe(10)
})
