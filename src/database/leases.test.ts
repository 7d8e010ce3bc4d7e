import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { getEngine, openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { type Duty, type DutyRunner, startDuties } from './leases.ts'
import { notify, openDatabase, type OpenedDatabase } from './open.ts'
import { leases } from './schema.ts'

const leaseMs = 600
const longLeaseMs = 60_000
const database = await openTestDatabase()
const { db } = database
const shared: Pick<OpenedDatabase, 'db' | 'listen' | 'shared'> = { ...database, shared: true }
afterAll(() => database.close())
beforeEach(async () => void (await db.delete(leases)))

/** Starts a process with the duties `mail` and `upkeep`, as one of several processes on the database. */
async function startProcess({ on = shared, ms = leaseMs }: { on?: typeof shared; ms?: number } = {}) {
  const runningNames = new Set<string>()
  const woken: string[] = []
  const failures: unknown[] = []
  const duty = (name: string): Duty => ({
    name,
    channel: `${name} channel`,
    start() {
      runningNames.add(name)
      return { wake: () => void woken.push(name), stop: async () => void runningNames.delete(name) }
    },
  })
  const duties = await startDuties(on, [duty('mail'), duty('upkeep')], {
    onFailure: (error) => void failures.push(error),
    leaseMs: ms,
  })
  onTestFinished(() => duties.close())
  return { duties, running: runningNames, woken, failures }
}

const runsAllDuties = ({ running }: { running: Set<string> }) => running.size === 2
const listCounts = (duties: DutyRunner) => Object.values(duties.countRunning())

/** Stores leases as another process would. */
async function storeLeases(holder: string, ms: number) {
  const expiresAt = sql`now() + ${ms}::int * interval '1 millisecond'`
  const rows = ['mail', 'upkeep'].map((name) => ({ name, holder, expiresAt }))
  const target = { target: leases.name, set: { holder, expiresAt } }
  await db.insert(leases).values(rows).onConflictDoUpdate(target)
}

test('only one of two processes does the duties while it renews its leases', async () => {
  const first = await startProcess()
  await until(() => runsAllDuties(first))
  const second = await startProcess()
  // Several renewals of the first process.
  const expiry = async () => (await db.select().from(leases)).map(({ expiresAt }) => expiresAt.getTime())
  const [earliest = 0] = await expiry()
  await until(async () => (await expiry()).every((ms) => ms > earliest + 2 * leaseMs))
  expect([first, second].map(({ duties }) => listCounts(duties))).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('after a clean stop, another process does the duties before the leases would have ended', async () => {
  const first = await startProcess({ ms: longLeaseMs })
  await until(() => runsAllDuties(first))
  const second = await startProcess({ ms: longLeaseMs })
  await until(async () => (await db.$count(leases)) === 2)
  expect(second.running.size).toBe(0)
  await first.duties.close()
  expect(first.running.size).toBe(0)
  await until(() => runsAllDuties(second))
  expect(second.failures).toEqual([])
})

test('when a process is killed, another process takes over its duties once its leases have ended', async () => {
  await storeLeases('a killed process', leaseMs)
  const process = await startProcess()
  await until(() => runsAllDuties(process))
  const stillHeld = await db.$count(leases, eq(leases.holder, 'a killed process'))
  expect(stillHeld).toBe(0)
})

test('a process that loses its leases stops its duties until it gets the leases back', async () => {
  const process = await startProcess()
  await until(() => runsAllDuties(process))
  await storeLeases('another process', leaseMs)
  await until(() => process.running.size === 0)
  expect(listCounts(process.duties)).toEqual([0, 0])
  await until(() => runsAllDuties(process))
})

test('after the clock of the database was set back, a lease that ends too late is taken at once', async () => {
  await storeLeases('a killed process', 3_600_000)
  const process = await startProcess()
  await until(() => runsAllDuties(process))
  expect(listCounts(process.duties)).toEqual([1, 1])
})

test.runIf(getEngine() === 'postgres')('a process that loses its database stops its duties', async () => {
  const connection = await openDatabase(database.where)
  const process = await startProcess({ on: connection })
  await until(() => runsAllDuties(process))
  await connection.close()
  await until(() => process.running.size === 0)
  expect(process.failures.length).toBeGreaterThan(0)
})

test('a notification wakes a duty in the process that does it', async () => {
  const first = await startProcess()
  await until(() => runsAllDuties(first))
  const second = await startProcess()
  await notify(db, 'mail channel', '')
  await until(() => first.woken.length > 0)
  expect([first.woken, second.woken]).toEqual([['mail'], []])
})

test('the only process of an embedded database does all duties without leases', async () => {
  const process = await startProcess({ on: { ...database, shared: false } })
  expect(runsAllDuties(process)).toBe(true)
  expect(await db.$count(leases)).toBe(0)
  await process.duties.close()
  expect(process.running.size).toBe(0)
})
