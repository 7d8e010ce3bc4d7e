import fastify from 'fastify'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { watchClockSkew } from './clock-skew.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

const HOUR_MS = 60 * 60 * 1000

/** Measures the skew once. The clock of this process is ahead of the database's, or behind it if `aheadMs` is negative. */
async function measureSkew(aheadMs: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  const lines: string[] = []
  const { log } = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  const skew = watchClockSkew({ ...database, shared: true }, log)
  const seconds = await until(() => skew.getSeconds())
  await skew.stop()
  return { seconds, lines }
}

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('a clock that is an hour %s of the database is measured and logged', async (_, aheadMs) => {
  const { seconds, lines } = await measureSkew(aheadMs)
  expect(Math.abs(seconds - aheadMs / 1_000)).toBeLessThan(30)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('differs from that of the database')
})

test('a clock that is a second ahead is not logged', async () => {
  expect((await measureSkew(1_000)).lines).toEqual([])
})
