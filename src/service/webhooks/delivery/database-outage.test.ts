import fastify from 'fastify'
import { eq, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { respond, startMisbehavingServer } from '#testing/receiver-behaviors.ts'
import { connectOutageSwitch } from '#testing/database-outage.ts'
import { until } from '#testing/wait-until.ts'
import { createId } from '#service/ids/ids.ts'
import { webhooks } from '../schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { createSendMessage } from '../messages/attempt.ts'
import { deliveries } from '../queue/schema.ts'
import { startSender } from './sender.ts'
import { createSigningSecret } from '../messages/sign.ts'

const ENDPOINTS = 20
const database = await openTestDatabase()
const { db, where } = database
const { log } = fastify({ logger: { level: 'silent' } })
const sendMessage = createSendMessage({ allowPrivateHosts: true })
afterAll(() => database.close())

/** Queues deliveries for a new webhook, and returns its id. */
async function queueFor(url: string, count = 1): Promise<string> {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Away', plan: 'business' })
  const id = createId('whk')
  await db.insert(webhooks).values({ workspaceId, id, url, address: url, secret: createSigningSecret() })
  const event = { endpoint: id, webhookId: id, eventType: 'scan.created', eventId: 'evt_away', url, body: '{}' }
  const rows = Array.from({ length: count }, () => ({ workspaceId, id: createId('dlv'), ...event, dueAt: sql`now()` }))
  await db.insert(deliveries).values(rows)
  return id
}

// PGlite runs in the process, so it cannot be down while the sender runs.
const databaseUrls = 'url' in where ? [where.url] : []

/**
 * How long the database is down. For a longer outage: `AWAY_SECONDS=60 npx vitest run --project postgres
 * src/service/webhooks/delivery/database-outage.test.ts`.
 */
const outageMs = Number(process.env['AWAY_SECONDS'] ?? 0) * 1000

test.each(databaseUrls)(
  'deliveries that are in flight during an outage of the database are sent once',
  { timeout: 60_000 + outageMs },
  async (url) => {
    const answers: (() => void)[] = []
    let isHolding = true
    const { port, countRequests } = await startMisbehavingServer((socket, count) => {
      const answer = () => respond('200 OK')(socket, count)
      if (isHolding) answers.push(answer)
      else answer()
    })
    for (let i = 0; i < ENDPOINTS; i++) await queueFor(`http://127.0.0.1:${port}/${i}`, 3)
    const sender = await startSender(database, { name: 'away', sendMessage, log })
    await until(() => answers.length >= ENDPOINTS)
    const outageSwitch = await connectOutageSwitch(url)
    await outageSwitch.refuse()
    isHolding = false
    for (const answer of answers) answer()
    await expect(db.select().from(deliveries)).rejects.toThrow('Failed query')
    await pause(outageMs)
    await outageSwitch.accept()
    const countDelivered = () => db.$count(deliveries, eq(deliveries.status, 'delivered')).catch(() => 0)
    await until(async () => (await countDelivered()) === ENDPOINTS * 3, { seconds: 40 })
    await sender.close()
    await outageSwitch.end()
    expect(countRequests()).toBe(ENDPOINTS * 3)
  },
)

test('a sender that closes while its receiver hangs releases the deliveries in flight', async () => {
  const { port, countRequests } = await startMisbehavingServer(() => {})
  const webhookId = await queueFor(`http://127.0.0.1:${port}/`)
  const sender = await startSender(database, { name: 'closing', sendMessage, log })
  await until(() => countRequests() === 1)
  await sender.close()
  const [released] = await db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.endpoint} = ${webhookId}`)
  expect(released).toMatchObject({ status: 'pending', attempts: 0, takenBy: null })
})
