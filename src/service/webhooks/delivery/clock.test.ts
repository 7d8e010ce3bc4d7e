import { and, eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { createDatabase } from '#testing/databases.ts'
import { startReceiver } from '#testing/receiver.ts'
import { until } from '#testing/wait-until.ts'
import { createId } from '#service/ids/ids.ts'
import { webhooks } from '../schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { createSendMessage } from '../messages/attempt.ts'
import { claimDeliveries } from '../queue/claim.ts'
import { createClockCheck } from './clock-check.ts'
import { wakeSenders } from '../queue/notifications.ts'
import { advanceReplay } from '../replay/replayer.ts'
import { startReplay } from '../replay/replays.ts'
import { deliveries, failingEndpoints } from '../queue/schema.ts'
import { startSender } from './sender.ts'
import { createSigningSecret } from '../messages/sign.ts'

const HOUR_MS = 60 * 60_000
const { where, remove } = await createDatabase()
await addClock()
const database = await openDatabase(where)
const { db } = database
// PGlite sets the search path when it opens, and has one session.
await db.execute(sql`set search_path = clock, pg_catalog, public`)
const { log } = fastify()
const senders: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
})
afterAll(async () => {
  await database.close()
  await remove()
})

/** Gives the database a `now()` that can be set back. */
async function addClock() {
  const database = await openDatabase(where)
  await database.db.execute(sql`create schema clock`)
  await database.db.execute(sql`create table clock.back (by interval not null)`)
  await database.db.execute(sql`insert into clock.back values ('0')`)
  await database.db.execute(sql`
    create function clock.now() returns timestamptz language sql stable
    as $$ select pg_catalog.now() - by from clock.back $$`)
  await database.db.execute(sql`
    do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$`)
  await database.close()
}

async function startTestSender() {
  const sendMessage = createSendMessage({ allowPrivateHosts: true })
  senders.push(await startSender(database, { name: 'ticking', sendMessage, log }))
}

async function createWebhook(url: string) {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Late', plan: 'business' })
  const id = createId('whk')
  await db.insert(webhooks).values({ workspaceId, id, url, address: url, secret: createSigningSecret() })
  const condition = eq(deliveries.workspaceId, workspaceId)
  const event = { workspaceId, endpoint: id, webhookId: id, eventType: 'scan.created', eventId: 'evt_late', url }
  return {
    workspaceId,
    id,
    async queue(count: number) {
      const rows = Array.from({ length: count }, () => ({
        ...event,
        body: '{}',
        id: createId('dlv'),
        dueAt: sql`now()`,
      }))
      await db.insert(deliveries).values(rows)
      await wakeSenders(db)
    },
    readDeliveries: () => db.select().from(deliveries).where(condition).orderBy(deliveries.id),
    countDeliveries: (status: 'pending' | 'delivered') =>
      db.$count(deliveries, and(condition, eq(deliveries.status, status))),
  }
}

test('a process whose clock is set back an hour sends each delivery once', async () => {
  const { url, received } = await startReceiver()
  const webhook = await createWebhook(url)
  await startTestSender()
  await webhook.queue(20)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
  await webhook.queue(20)
  await until(async () => (await webhook.countDeliveries('delivered')) === 40)
  const listReceivedIds = () => received.map(({ headers }) => headers['x-service-delivery'])
  expect(received).toHaveLength(40)
  expect(new Set(listReceivedIds())).toEqual(new Set((await webhook.readDeliveries()).map(({ id }) => id)))
  const replay = { workspaceId: webhook.workspaceId, webhookId: webhook.id, filter: {}, perSecond: 50 }
  expect(await startReplay(db, replay)).toMatchObject({ matched: 40 })
  await advanceReplay(db)
  await until(() => received.length === 80)
  expect(new Set(listReceivedIds()).size).toBe(40)
})

test('after the database’s clock is set back an hour, no delivery waits for that hour', async () => {
  let isUp = false
  const { url, received } = await startReceiver(() => ({ status: isUp ? 200 : 503 }))
  const checkClock = createClockCheck(db, log)
  await checkClock()
  const webhook = await createWebhook(url)
  // Three deliveries have failed and wait, two were claimed by a process that crashed, and five were never attempted. The circuit is open.
  await webhook.queue(3)
  await startTestSender()
  await until(async () =>
    (await webhook.readDeliveries()).every(({ attempts, takenBy }) => attempts > 0 && takenBy === null),
  )
  await senders.pop()?.close()
  await webhook.queue(7)
  const room = { workspace_id: webhook.workspaceId, endpoint: webhook.id, room: 2, proven: true }
  await claimDeliveries(db, {
    claimedBy: 'crashed process',
    count: 10,
    unprovenCount: 0,
    rooms: [room],
    defaultRoom: 2,
  })
  await db.update(failingEndpoints).set({ restsUntil: sql`now() + interval '15 minutes'` })

  await db.execute(sql`update clock.back set by = '1 hour'`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
  isUp = true
  received.length = 0
  await checkClock()
  await startTestSender()
  await until(() => received.length === 8)
  await until(async () => (await webhook.countDeliveries('pending')) === 2)
  const rows = await webhook.readDeliveries()
  expect(rows.filter(({ status }) => status === 'pending').map(({ takenBy }) => takenBy)).toEqual([
    'crashed process',
    'crashed process',
  ])
  expect(await db.$count(deliveries, sql`due_at > now() + interval '20 seconds'`)).toBe(0)
  await checkClock()
  expect(received).toHaveLength(8)
})
