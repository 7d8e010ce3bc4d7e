import fastify from 'fastify'
import { eq, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { says, strangeServer } from '#testing/receiver-behaviors.ts'
import { switchable } from '#testing/database-outage.ts'
import { until } from '#testing/wait-until.ts'
import { newId } from '#service/ids/ids.ts'
import { webhooks } from '../endpoints/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { attempts } from './attempt.ts'
import { deliveries } from '../queue/schema.ts'
import { startSender } from './sender.ts'
import { newSigningSecret } from './sign.ts'

const ENDPOINTS = 20
const opened = await openTestDatabase()
const { db, where } = opened
const { log } = fastify({ logger: { level: 'silent' } })
const attempt = attempts({ allowPrivateHosts: true })
afterAll(() => opened.close())

/** Deliveries for a new webhook. */
async function queueFor(url: string, count = 1): Promise<string> {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Away', plan: 'business' })
  const id = newId('whk')
  await db.insert(webhooks).values({ workspaceId, id, url, address: url, secret: newSigningSecret() })
  const event = { endpoint: id, webhookId: id, eventType: 'scan.created', eventId: 'evt_away', url, body: '{}' }
  const rows = Array.from({ length: count }, () => ({ workspaceId, id: newId('dlv'), ...event, dueAt: sql`now()` }))
  await db.insert(deliveries).values(rows)
  return id
}

// PGlite runs in the process, so it cannot be down while the sender runs.
const leaving = 'url' in where ? [where.url] : []

/** For longer: `AWAY_SECONDS=60 npx vitest run --project postgres src/service/webhooks/delivery/database-outage.test.ts`. */
const awayMs = Number(process.env['AWAY_SECONDS'] ?? 0) * 1000

test.each(leaving)(
  'after an outage of the database with deliveries in flight, their results are recorded, and all are sent once',
  { timeout: 60_000 + awayMs },
  async (url) => {
    const held: (() => void)[] = []
    let holds = true
    const { port, requests } = await strangeServer((socket, count) => {
      const answer = () => says('200 OK')(socket, count)
      if (holds) held.push(answer)
      else answer()
    })
    for (let i = 0; i < ENDPOINTS; i++) await queueFor(`http://127.0.0.1:${port}/${i}`, 3)
    const sender = await startSender(opened, { name: 'away', attempt, log })
    await until(() => held.length >= ENDPOINTS)
    const database = await switchable(url)
    await database.refuse()
    holds = false
    for (const answer of held) answer()
    await expect(db.select().from(deliveries)).rejects.toThrow('Failed query')
    await pause(awayMs)
    await database.accept()
    const arrived = () => db.$count(deliveries, eq(deliveries.status, 'delivered')).catch(() => 0)
    await until(async () => (await arrived()) === ENDPOINTS * 3, { seconds: 40 })
    await sender.close()
    await database.end()
    expect(requests()).toBe(ENDPOINTS * 3)
  },
)

test('a sender closes while its receiver hangs, and releases the deliveries in flight', async () => {
  const { port, requests } = await strangeServer(() => {})
  const webhookId = await queueFor(`http://127.0.0.1:${port}/`)
  const sender = await startSender(opened, { name: 'closing', attempt, log })
  await until(() => requests() === 1)
  await sender.close()
  const [left] = await db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.endpoint} = ${webhookId}`)
  expect(left).toMatchObject({ status: 'pending', attempts: 0, takenBy: null })
})
