import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '#testing/documents/any-schedule.ts'
import { runSchedule } from '#testing/documents/run-schedule.ts'

// By default, 300 schedules from a fixed seed. SCHEDULES sets another number, with a random seed.
const scheduleCount = Number(process.env['SCHEDULES'] ?? 0)
const runOptions = scheduleCount > 0 ? { numRuns: scheduleCount } : { numRuns: 300, seed: 4 }

test('no schedule of edits and network failures loses an edit or leaves a client with another document than the service', () => {
  const report = fc.check(
    fc.property(anySchedule, (schedule) => {
      runSchedule(schedule)
    }),
    runOptions,
  )
  expect(fc.defaultReportMessage(report) ?? 'sound').toBe('sound')
}, 3_600_000)
