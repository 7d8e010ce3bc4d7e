import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '#testing/documents/any-schedule.ts'
import { runSchedule } from '#testing/documents/run-schedule.ts'

// A few hundred fixed seeds by default; SCHEDULES sets another number with random seeds.
const scheduleCount = Number(process.env['SCHEDULES'] ?? 0)
const runs = scheduleCount > 0 ? { numRuns: scheduleCount } : { numRuns: 300, seed: 4 }

test('whatever people and the network do, every client ends equal to the service, and every edit is saved or a conflict', () => {
  const report = fc.check(
    fc.property(anySchedule, (schedule) => {
      runSchedule(schedule)
    }),
    runs,
  )
  expect(fc.defaultReportMessage(report) ?? 'sound').toBe('sound')
}, 3_600_000)
