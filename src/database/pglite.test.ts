import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/databases.ts'
import { openPGlite } from './pglite.ts'
import { PGliteSocket } from './pglite-socket.ts'
import { vacuumOnce } from './vacuum-timer.ts'

test('a commit is synced to disk before it returns, unlike a read', async () => {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dir: await createDirectory() },
  })
  await once(worker, 'message')
  const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new PGliteSocket(worker) })
  await client.connect()
  await client.query('create table kept (n int)')
  const readSyncCount = async () => {
    const answer = Promise.withResolvers<number>()
    const listen = (message: unknown) => typeof message === 'number' && answer.resolve(message)
    worker.on('message', listen)
    worker.postMessage('synced')
    return answer.promise.finally(() => worker.off('message', listen))
  }
  const syncsBefore = await readSyncCount()
  for (let n = 0; n < 5; n++) await client.query('insert into kept values ($1)', [n])
  const syncsAfterWrites = await readSyncCount()
  expect(syncsAfterWrites - syncsBefore).toBeGreaterThanOrEqual(5)
  for (let n = 0; n < 5; n++) await client.query('select * from kept')
  expect(await readSyncCount()).toBe(syncsAfterWrites)
  worker.postMessage('close')
  await once(worker, 'exit')
})

test('results of queries are not retained in memory', async () => {
  const dir = await createDirectory()
  const workerEvent: Promise<Worker[]> = once(process, 'worker')
  const connection = await openPGlite(dir)
  const [worker] = await workerEvent
  const readUsedHeap = async () => (await worker?.getHeapStatistics())?.used_heap_size ?? Number.NaN
  const query = "select repeat('x', 100000) as text from generate_series(1, 10)"
  await connection.pool.query(query)
  const heapBefore = await readUsedHeap()
  for (let n = 0; n < 60; n++) await connection.pool.query(query)
  expect((await readUsedHeap()) - heapBefore).toBeLessThan(30_000_000)
  await connection.close()
})

test('the vacuum timer vacuums the table that needs it most until no table needs it', async () => {
  const connection = await openPGlite(await createDirectory())
  await connection.pool.query('create table busy as select n from generate_series(1, 5000) n')
  await connection.pool.query('update busy set n = n + 1')
  expect(await vacuumOnce(connection.pool)).toBe('busy')
  expect(await vacuumOnce(connection.pool)).toBe(null)
  await connection.close()
})

test('committed rows are there when the directory is opened again', async () => {
  const dir = await createDirectory()
  const first = await openPGlite(dir)
  await first.pool.query('create table kept as select 1 as n')
  await first.close()
  const second = await openPGlite(dir)
  expect((await second.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
  await second.close()
})

test('a client that is destroyed inside a transaction leaves no rows', async () => {
  const connection = await openPGlite(await createDirectory())
  await connection.pool.query('create table kept (n int)')
  const client = await connection.pool.connect()
  await client.query('begin')
  await client.query('insert into kept values (1)')
  client.release(new Error('gone'))
  expect((await connection.pool.query('select * from kept')).rows).toEqual([])
  await connection.close()
})

/** Copies a prepared database, because creating a database takes seconds. The copy is deleted after the test. */
async function createDirectory(): Promise<string> {
  const { where, remove } = await createDatabase()
  onTestFinished(remove)
  if (!('dir' in where)) throw new Error('These tests need PGlite in a directory.')
  return where.dir
}
