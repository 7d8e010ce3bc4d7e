import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { removeOrphanedImages } from '../../src/service/designs/images/remove-orphaned-images.ts'
import { images } from '../../src/service/designs/images/schema.ts'
import { idempotentRequests } from '../../src/service/http/schema.ts'
import { imageRequests, workspaces } from '../../src/service/tenancy/workspaces/schema.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { openTestStore } from '../../src/testing/service.ts'
import { IMAGE_KEY, startImageApiServer } from '../../src/testing/image-api-server.ts'
import { request } from '../../src/testing/request.ts'
import { createDataDir, type RunningProduct, launchProduct } from '../../src/testing/kill-product.ts'
import { until } from '../../src/testing/wait-until.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The monthly images of the plan Free. */
const MONTHLY_IMAGES = 3

const GeneratedImage = z.object({ id: z.string(), remaining: z.int() })
const imageApi = await startImageApiServer()
const database = await openTestDatabase()
const { db, where } = database
const dataDir = createDataDir('generation')
const store = await openTestStore({ database, dataDir })
let running: RunningProduct

afterAll(async () => {
  await kill()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  running = await launchProduct({
    entry: 'dist/server/main.js',
    dataDir,
    killAt: 'none',
    database: where,
    env: {
      CHECK_DESTINATIONS: '0',
      ALLOW_PRIVATE_HOSTS: '1',
      IMAGE_API_URL: imageApi.url,
      IMAGE_API_KEY: IMAGE_KEY,
    },
  })
}

async function kill() {
  running.childProcess.kill('SIGKILL')
  await running.childProcess.ended
}

const generate = (key: string) =>
  request(running.api, 'POST /images/generate', {
    body: { prompt: 'A red fox in the snow' },
    headers: { 'idempotency-key': key },
  })

async function expectGenerated(key: string) {
  const { status, body } = await generate(key)
  expect(status).toBe(201)
  return GeneratedImage.parse(body)
}

/** Runs the work while a table is locked against writes. */
async function withLockedTable(table: PgTable, work: () => Promise<void>) {
  const client = new pg.Client({ connectionString: 'url' in where ? where.url : '' })
  await client.connect()
  try {
    await client.query(`begin; lock table ${getTableName(table)} in exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}

/** Kills the product after it has called the provider: before the provider answers or, with `table`, while the product waits to write to that table. */
async function killDuringGeneration(key: string, table?: PgTable) {
  const { promise, resolve: letProviderAnswer } = Promise.withResolvers<void>()
  imageApi.gate = promise
  const callsBefore = imageApi.calls.length
  const response = generate(key).catch(() => 'cut off')
  await until(() => imageApi.calls.length > callsBefore, { event: 'The call of the provider' })
  if (table === undefined) await kill()
  else
    await withLockedTable(table, async () => {
      letProviderAnswer()
      const waitingConnections = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await db.execute(sql`select pid ${waitingConnections}`)).rows.length > 0, {
        event: 'The lock',
      })
      await kill()
      // Otherwise PostgreSQL would still do what the process had asked for.
      await db.execute(sql`select pg_terminate_backend(pid) ${waitingConnections}`)
    })
  letProviderAnswer()
  expect(await response).toBe('cut off')
  await start()
}

async function readUsage() {
  const { body } = await request(running.api, 'GET /me')
  const { usage } = z.object({ usage: z.object({ aiImages: z.int() }) }).parse(body)
  return { used: usage.aiImages, images: (await db.select().from(images)).length }
}

test(
  'kills between the steps of a generation do not change the number of images that are left',
  { timeout: 300_000 },
  async () => {
    await start()
    await db.update(workspaces).set({ plan: 'free' })

    await killDuringGeneration('drawing')
    expect(await readUsage()).toEqual({ used: 1, images: 0 })
    // The file is stored, but not the image.
    await killDuringGeneration('storing', images)
    expect(await Array.fromAsync(store.list('images/'))).toHaveLength(1)
    await killDuringGeneration('counting', imageRequests)
    expect(await readUsage()).toEqual({ used: 3, images: 0 })
    expect(await generate('further')).toMatchObject({ status: 403, body: { error: { code: 'plan_limit_reached' } } })

    // All three are free again after a while.
    await db.update(imageRequests).set({ expiresAt: new Date() })
    expect(await readUsage()).toEqual({ used: 0, images: 0 })

    // The image is stored and counted, but its request is not answered.
    await killDuringGeneration('answering', idempotentRequests)
    expect(await readUsage()).toEqual({ used: 1, images: 1 })
    const calls = imageApi.calls.length
    const [image] = await db.select().from(images)
    expect(await expectGenerated('answering')).toEqual({ id: image?.id, remaining: MONTHLY_IMAGES - 1 })
    expect(imageApi.calls).toHaveLength(calls)

    expect((await expectGenerated('second')).remaining).toBe(1)
    expect((await expectGenerated('third')).remaining).toBe(0)
    expect((await generate('fourth')).status).toBe(403)
    await removeOrphanedImages({ db, store }, new Date(Date.now() + 2 * DAY_MS))
    const rows = await db.select({ key: images.objectKey }).from(images)
    expect((await Array.fromAsync(store.list('images/'))).toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
  },
)
