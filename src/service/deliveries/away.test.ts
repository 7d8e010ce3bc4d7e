import fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { newDatabase } from '#testing/databases.ts'
import { says, strangeServer } from '#testing/receiver-zoo.ts'
import { switchable } from '#testing/switchable.ts'
import { until } from '#testing/until.ts'
import { newId } from '../ids.ts'
import { webhooks } from '../webhooks/schema.ts'
import { createWorkspace } from '../workspace/create-workspace.ts'
import { attempts } from './attempt.ts'
import { deliveries } from './schema.ts'
import { startSender } from './sender.ts'
import { newSigningSecret } from './sign.ts'

const { where, remove } = await newDatabase()
const opened = await openDatabase(where)
const { db } = opened
const { log } = fastify({ logger: { level: 'silent' } })
const attempt = attempts({ allowPrivateHosts: true })
afterAll(async () => {
  await opened.close()
  await remove()
})

/** One delivery for a webhook of its own. */
async function queueFor(url: string): Promise<string> {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Away', plan: 'business' })
  const id = newId('whk')
  await db.insert(webhooks).values({ workspaceId, id, url, address: url, secret: newSigningSecret() })
  const event = { endpoint: id, webhookId: id, eventType: 'scan.created', eventId: 'evt_away', url, body: '{}' }
  await db.insert(deliveries).values({ workspaceId, id: newId('dlv'), ...event, dueAt: sql`now()` })
  return id
}

// PGlite lives in the process: it cannot be away while the sender is there.
const leaving = 'url' in where ? [where.url] : []

test.each(leaving)(
  'what is answered while the database is away is written down when it is back, and sent once',
  async (url) => {
    const answers: (() => void)[] = []
    const { port, requests } = await strangeServer((socket, count) => {
      answers.push(() => says('200 OK')(socket, count))
    })
    await queueFor(`http://127.0.0.1:${port}/`)
    const sender = await startSender(opened, { name: 'away', attempt, log })
    await until(() => answers.length === 1)
    const database = await switchable(url)
    await database.refuse()
    answers[0]?.()
    await expect(db.select().from(deliveries)).rejects.toThrow('Failed query')
    await database.accept()
    await until(
      async () =>
        (
          await db
            .select()
            .from(deliveries)
            .catch(() => [])
        )[0]?.status === 'delivered',
    )
    await sender.close()
    await database.end()
    expect(requests()).toBe(1)
  },
)

test('a sender closes while its receiver hangs, and what was on its way is free for the next', async () => {
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
