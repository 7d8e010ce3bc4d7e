import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#database/open.ts'
import { createDatabase } from '#testing/databases.ts'
import { Limiter } from './limiter.ts'
import { createDatabaseUnitStore, deleteFreeUnits } from '#database/reserved-units.ts'
import { reservedUnits } from '#database/schema.ts'
import { createMemoryUnitStore } from './memory-units.ts'

const MINUTE_MS = 60_000
const settings = { name: 'requests', perMs: MINUTE_MS }
const start = Date.UTC(2026, 10, 20, 12)

const database = await createDatabase()
/** Each process has connections of its own. */
const processes: OpenedDatabase[] = []
for (let i = 0; i < 3; i++) processes.push(await openDatabase(database.where))
afterAll(async () => {
  for (const { close } of processes) await close()
  await database.remove()
})

let clock = start
// Each test has its own holder, because a limiter may still reserve units when its test has ended.
let holder = ''
beforeEach(({ task }) => {
  clock = start
  holder = task.id
})

/** Creates a limiter in each process. All of them use the clock of the test. */
function createLimiterPerProcess(): Limiter[] {
  const now = () => sql`${new Date(clock).toISOString()}::timestamptz`
  return processes.map(
    ({ db }) => new Limiter(settings, { store: createDatabaseUnitStore(db, now), leases: true }, () => clock - start),
  )
}

/** Sends `atOnce` requests to each limiter after each step, for `minutes`. Returns the times of the accepted requests. */
async function sendBursts(
  limiters: Limiter[],
  { limit, atOnce, stepMs, minutes }: { limit: number; atOnce: number; stepMs: number; minutes: number },
): Promise<number[]> {
  const acceptedTimes: number[] = []
  for (; clock < start + minutes * MINUTE_MS; clock += stepMs) {
    const takes = limiters.flatMap((limiter) =>
      Array.from({ length: atOnce }, async () => limiter.take(holder, { limit })),
    )
    for (const { allowed } of await Promise.all(takes)) if (allowed) acceptedTimes.push(clock)
  }
  return acceptedTimes
}

/** Counts the accepted requests of the minute that has most of them. */
function countMostPerMinute(acceptedTimes: number[]): number {
  return Math.max(
    ...acceptedTimes.map((from) => acceptedTimes.filter((at) => at >= from && at < from + MINUTE_MS).length),
  )
}

describe.each([60, 1_200])('with a limit of %i requests per minute', (limit) => {
  test('three busy processes together accept at most 110 % of the limit in any full minute', async () => {
    const atOnce = Math.ceil(limit / 20)
    const acceptedTimes = await sendBursts(createLimiterPerProcess(), { limit, atOnce, stepMs: 1_700, minutes: 3 })
    expect(countMostPerMinute(acceptedTimes)).toBeLessThanOrEqual(limit * 1.1)
    expect(acceptedTimes.length).toBeGreaterThanOrEqual(3 * limit * 0.9)
  })

  test('a single process can use 90 % of the limit, at once or spread evenly', async () => {
    const [limiter] = createLimiterPerProcess()
    if (!limiter) throw new Error('There is no process.')
    const atOnce = await sendBursts([limiter], { limit, atOnce: limit * 2, stepMs: MINUTE_MS, minutes: 1 })
    expect(atOnce.length).toBeGreaterThanOrEqual(limit * 0.9)
    expect(atOnce.length).toBeLessThanOrEqual(limit)
    clock = start + 10 * MINUTE_MS
    let refusedCount = 0
    for (let request = 0; request < limit * 1.8; request++) {
      clock += MINUTE_MS / (limit * 0.9)
      if (!(await limiter.take(holder, { limit })).allowed) refusedCount++
    }
    expect(refusedCount).toBe(0)
  })
})

test('a burst of requests takes few statements, whether they are accepted or refused', async () => {
  const [process] = processes
  if (!process) throw new Error('There is no process.')
  let statements = 0
  const store = createDatabaseUnitStore(process.db, () => sql`${new Date(clock).toISOString()}::timestamptz`)
  const countingStore: typeof store = {
    ...store,
    reserve(reservation) {
      statements++
      return store.reserve(reservation)
    },
  }
  const limiter = new Limiter(settings, { store: countingStore, leases: true }, () => clock - start)
  for (let count = 0; count < 1_200; count++)
    expect(await limiter.take(holder, { limit: 1_200 })).toMatchObject({ allowed: true })
  expect(statements).toBeLessThan(100)
  statements = 0
  for (let count = 0; count < 1_000; count++)
    expect(await limiter.take(holder, { limit: 1_200 })).toMatchObject({ allowed: false, remaining: 0, retryAfter: 60 })
  expect(statements).toBeLessThan(3)
})

test('units that a process leased but did not use can be used by another process', async () => {
  const [first, second] = createLimiterPerProcess()
  if (!first || !second) throw new Error('There are too few processes.')
  const limit = 200
  for (let count = 0; count < 20; count++) await first.take(holder, { limit })
  clock += MINUTE_MS / 3
  await first.take(holder, { limit })
  let acceptedCount = 0
  while ((await second.take(holder, { limit })).allowed) acceptedCount++
  expect(acceptedCount).toBeGreaterThanOrEqual(limit - 21 - limit / 50)
  expect(acceptedCount).toBeLessThanOrEqual(limit - 21)
})

test('a lower limit applies at once, also to units that are already leased', async () => {
  const [limiter] = createLimiterPerProcess()
  if (!limiter) throw new Error('There is no process.')
  for (let count = 0; count < 100; count++) await limiter.take(holder, { limit: 1_200 })
  expect(await limiter.take(holder, { limit: 60 })).toMatchObject({ allowed: false, limit: 60, remaining: 0 })
})

test('units that are given back can be taken again', async () => {
  const [first, second] = createLimiterPerProcess()
  if (!first || !second) throw new Error('There are too few processes.')
  const firstTake = await first.take(holder, { limit: 9, units: 9 })
  expect(await second.take(holder, { limit: 9, units: 9 })).toMatchObject({ allowed: false })
  firstTake.release()
  const secondTake = await first.take(holder, { limit: 9, units: 9 })
  expect(secondTake).toMatchObject({ allowed: true })
  secondTake.release()
  clock += MINUTE_MS / 4
  await first.take(holder, { limit: 9, units: 1 })
  expect(await second.take(holder, { limit: 9, units: 8 })).toMatchObject({ allowed: true })
  expect(await second.take(holder, { limit: 9, units: 1 })).toMatchObject({ allowed: false })
})

test('the store in the database and the store in memory grant the same units at the same times', async () => {
  const [process] = processes
  if (!process) throw new Error('There is no process.')
  const stores = [
    createMemoryUnitStore(() => clock),
    createDatabaseUnitStore(process.db, () => sql`${new Date(clock).toISOString()}::timestamptz`),
  ]
  let seed = 7
  const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
  let last = new Map<number, number>()
  for (let step = 0; step < 200; step++) {
    clock += random(4_000)
    const minUnits = 1 + random(5)
    const [[freeAt, count] = []] = [...last]
    const returned = new Map(
      freeAt !== undefined && count !== undefined && random(3) === 0 ? [[freeAt, Math.min(count, 2)]] : [],
    )
    const reservation = { holder, limit: 50, perMs: MINUTE_MS, minUnits, maxUnits: minUnits + random(5), returned }
    const [memoryReservation, storedReservation] = [
      await stores[0]?.reserve(reservation),
      await stores[1]?.reserve(reservation),
    ]
    expect(storedReservation && { ...storedReservation, units: [...storedReservation.units] }).toEqual(
      memoryReservation && { ...memoryReservation, units: [...memoryReservation.units] },
    )
    last = new Map(storedReservation?.units)
  }
})

test('rows whose units are all free are deleted', async () => {
  const [process] = processes
  if (!process) throw new Error('There is no process.')
  await process.db.delete(reservedUnits)
  const reservation = { holder: 'used', limit: 9, perMs: MINUTE_MS, minUnits: 1, maxUnits: 1, returned: new Map() }
  await createDatabaseUnitStore(process.db, () => sql`now() - interval '1 hour'`).reserve({
    ...reservation,
    holder: 'old',
  })
  await createDatabaseUnitStore(process.db).reserve(reservation)
  await deleteFreeUnits(process.db)
  const rows = await process.db.select({ name: reservedUnits.holder }).from(reservedUnits)
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => name === 'old' || name === 'used')).toEqual(['used'])
})
