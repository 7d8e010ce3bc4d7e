import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '#testing/documents/any-schedule.ts'
import { brokenEngines } from '#testing/documents/broken-engines.ts'
import { runSchedule } from '#testing/documents/run-schedule.ts'

const notices: Record<string, RegExp> = {
  'edits whose target is gone are skipped': /is gone|neither saved nor a conflict/,
  'what the service refuses is dropped': /is gone|neither saved nor a conflict/,
  'the queue is dropped at a reload': /What is shown changed at the reload|neither saved nor a conflict/,
  'what is in the air is dropped at a reload': /What is shown changed at the reload|neither saved nor a conflict/,
  'what a closed tab had not saved is not taken over': /neither saved nor a conflict/,
  'what is made again gets new ids': /A block is in the document twice/,
  'what is sent again is another batch': /A block is in the document twice/,
  'redo is what was done at first': /Undoing and redoing everything changed the document/,
}

test.each(Object.keys(brokenEngines))('the property of edit sessions notices that %s', (bug) => {
  const report = fc.check(
    fc.property(anySchedule, (schedule) => {
      runSchedule(schedule, brokenEngines[bug]?.())
    }),
    { seed: 4, numRuns: 2_000, endOnFailure: true },
  )
  expect(String(report.errorInstance)).toMatch(notices[bug] ?? /^no such fault$/)
})
