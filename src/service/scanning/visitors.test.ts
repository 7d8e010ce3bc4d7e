import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { visitorKeys } from './schema.ts'
import { Visitors } from './visitors.ts'

const opened = await openTestDatabase()
afterAll(() => opened.close())
const DAY_MS = 86_400_000
const noon = Date.UTC(2026, 10, 20, 12)
const who = { workspaceId: 'wsp_1', address: '81.2.69.142', agent: 'Safari' }

function newVisitors() {
  const failures: unknown[] = []
  return Object.assign(new Visitors(opened.db, (error) => failures.push(error)), { failures })
}

test('processes that share a database tell the same visitor for one day, and nobody does on the next', async () => {
  const [one, two] = [newVisitors(), newVisitors()]
  await Promise.all([one.refresh(noon), two.refresh(noon)])
  expect(one.hash(who, noon)).toBe(two.hash(who, noon))
  expect(one.hash(who, noon)).not.toContain(who.address)
  await Promise.all([one.refresh(noon + DAY_MS), two.refresh(noon + DAY_MS)])
  expect(one.hash(who, noon + DAY_MS)).toBe(two.hash(who, noon + DAY_MS))
  expect(one.hash(who, noon + DAY_MS)).not.toBe(one.hash(who, noon))
  await Promise.all([one.close(), two.close()])
  expect([...one.failures, ...two.failures]).toEqual([])
})

test('workspaces, addresses and agents make different visitors', async () => {
  const visitors = newVisitors()
  await visitors.refresh(noon)
  const others = [
    { ...who, workspaceId: 'wsp_2' },
    { ...who, address: '81.2.69.143' },
    { ...who, agent: 'Chrome' },
  ]
  expect(new Set([who, ...others].map((one) => visitors.hash(one, noon))).size).toBe(4)
  await visitors.close()
})

test("tomorrow's key is there before midnight, and yesterday's is destroyed", async () => {
  const visitors = newVisitors()
  const evening = Date.UTC(2027, 0, 1, 22, 30)
  await visitors.refresh(evening)
  expect((await opened.db.select().from(visitorKeys)).map(({ day }) => day)).toEqual(['2027-01-01', '2027-01-02'])
  await visitors.refresh(Date.UTC(2027, 0, 2, 0, 1))
  expect((await opened.db.select().from(visitorKeys)).map(({ day }) => day)).toEqual(['2027-01-02'])
  await visitors.close()
})
