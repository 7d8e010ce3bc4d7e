import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/open.ts'
import { createDatabase, openTestDatabase } from '#testing/databases.ts'
import { generateScans } from '#testing/generated-scans.ts'
import { scanValues } from '../store/schema.ts'
import { createId } from '#service/ids/ids.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { createCountingCaches } from './counting-caches.ts'
import { runTask } from './counting-tasks.ts'
import { startCounting } from './start-counting.ts'
import { createStoredData } from './stored-data.ts'
import type { SummaryTask } from './worker-protocol.ts'

const { log } = fastify({ logger: { level: 'silent' } })
const people = generateScans(1, { count: 300, codes: ['cod_one', 'cod_two'] }).filter(({ bot }) => !bot)
const database = await openTestDatabase()
afterAll(() => database.close())
const request = await storeScans(database.db)

/** Stores scans, and returns a request for them. */
async function storeScans(db: Database, scans = people): Promise<SummaryTask> {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Test', plan: 'business' })
  await addScans(db, workspaceId, scans)
  const range = { from: 0, to: Date.now() + 10 * 86_400_000 }
  return {
    workspaceId,
    conditions: {
      bots: [false],
      codes: null,
      values: [{ dimension: 'country', numbers: [0], included: false }],
      hours: null,
      within: null,
      scopes: [],
    },
    clock: [{ from: -Infinity, offset: 0 }],
    current: { range, starts: [0] },
    previous: null,
    codeSeries: false,
    top: 10,
    allCodes: false,
    withOpened: false,
    campaigns: null,
  }
}

async function addScans(db: Database, workspaceId: string, scans: typeof people) {
  const rows = scans.map(({ row }) => ({ ...row, workspace_id: workspaceId }))
  const preparedScans = await prepareScans(db, { people: rows, bots: [] })
  await db.transaction(async (tx) => writeScans(tx, preparedScans))
}

/** Starts counting, and waits for the thread that its first request starts. */
async function startThread(options?: { idleMs?: number; maxTasks?: number }) {
  const counting = startCounting(database.db, log, options)
  const thread: Promise<Worker[]> = once(process, 'worker')
  const summary = counting.ask('summary', request)
  const [worker] = await thread
  if (!worker) throw new Error('No thread was started.')
  return { counting, worker, figures: await summary }
}

test('a day that gets more scans takes the place of its earlier version in the cache', async () => {
  const caches = createCountingCaches()
  const growing = await storeScans(database.db, people.slice(0, 10))
  const count = () => runTask({ kind: 'summary', request: growing }, createStoredData(database.db), caches)
  await count()
  const cachedDays = caches.days.days.size
  expect(cachedDays).toBeGreaterThan(0)
  const laterScans = people
    .slice(0, 3)
    .map(({ row, bot }) => ({ bot, row: { ...row, id: createId('scn', new Date(row.at)) } }))
  await addScans(database.db, growing.workspaceId, laterScans)
  const { totals } = await count()
  expect(totals.scans).toBe(13)
  expect(caches.days.days.size).toBe(cachedDays)
})

test('after the thread exits, the next request starts another thread with the same results', async () => {
  const { counting, worker, figures } = await startThread()
  expect(figures.totals.scans).toBe(people.length)
  // No result yet: this thread has to read the database first.
  const lostRequests = [counting.ask('summary', request), counting.ask('summary', request)]
  void worker.terminate()
  const settled = await Promise.allSettled([...lostRequests, counting.ask('summary', request)])
  const rejection = { status: 'rejected', reason: { code: 'unavailable' } }
  expect(settled).toMatchObject([rejection, rejection, rejection])
  expect(await counting.ask('summary', request)).toEqual(figures)
  await counting.close()
})

test.each([1, Infinity])(
  'with %d tasks at a time, an error of the database fails only the request',
  async (maxTasks) => {
    const { counting, figures } = await startThread({ maxTasks })
    const failingRequest = counting.ask('summary', { ...request, workspaceId: '\0' })
    await expect(failingRequest).rejects.toMatchObject({ cause: { code: '22021' } })
    expect(await counting.ask('summary', request)).toEqual(figures)
    await counting.close()
  },
)

test('a database that fails after the scans are read fails all waiting requests', async () => {
  const closedDatabase = await createDatabase()
  const firstOpening = await openDatabase(closedDatabase.where)
  const task = await storeScans(firstOpening.db)
  await firstOpening.close()
  // Reopened, it has no values in its cache.
  const { db, close } = await openDatabase(closedDatabase.where)
  const counting = startCounting(db, log)
  const askTwice = () => Promise.allSettled([counting.ask('summary', task), counting.ask('summary', task)])
  await db.execute(sql`alter table ${scanValues} rename to scan_values_away`)
  const rejection = { status: 'rejected', reason: { cause: { code: '42P01' } } }
  expect(await askTwice()).toMatchObject([rejection, rejection])
  await db.execute(sql`alter table scan_values_away rename to ${scanValues}`)
  const success = { status: 'fulfilled', value: { totals: { scans: people.length } } }
  expect(await askTwice()).toMatchObject([success, success])
  await counting.close()
  await close()
  await closedDatabase.remove()
})

test('a thread without requests ends, and the next request starts another', async () => {
  const { counting, worker, figures } = await startThread({ idleMs: 0 })
  if (worker.threadId !== -1) await once(worker, 'exit')
  expect(await counting.ask('summary', request)).toEqual(figures)
  await counting.close()
})

test('after closing, pending and later requests are rejected', async () => {
  const { counting, worker } = await startThread()
  const exitEvent = once(worker, 'exit')
  const [pendingRequest, closing] = [counting.ask('summary', request), counting.close()]
  await expect(pendingRequest).rejects.toMatchObject({ code: 'unavailable' })
  await closing
  await exitEvent
  await expect(counting.ask('summary', request)).rejects.toMatchObject({ code: 'unavailable' })
})
