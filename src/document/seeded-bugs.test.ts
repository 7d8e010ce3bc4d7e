import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '#testing/documents/any-schedule.ts'
import { brokenEngines } from '#testing/documents/broken-engines.ts'
import { runSchedule } from '#testing/documents/run-schedule.ts'

const expectedErrors: Record<string, RegExp> = {
  'edits of a removed target are dropped': /is gone|neither saved nor a conflict/,
  'rejected edits are dropped': /is gone|neither saved nor a conflict/,
  'queued edits are dropped at a reload': /The visible document changed at the reload|neither saved nor a conflict/,
  'edits in flight are dropped at a reload': /The visible document changed at the reload|neither saved nor a conflict/,
  'unsaved edits of a closed tab are not taken over': /neither saved nor a conflict/,
  'recreated blocks get new ids': /A block is in the document twice/,
  'a repeated request gets a new batch id': /A block is in the document twice/,
  'redo repeats the original edit': /Undoing and redoing everything changed the document/,
}

test.each(Object.keys(brokenEngines))('the property test of edit sessions fails if %s', (bug) => {
  const report = fc.check(
    fc.property(anySchedule, (schedule) => {
      runSchedule(schedule, brokenEngines[bug]?.())
    }),
    { seed: 4, numRuns: 2_000, endOnFailure: true },
  )
  expect(String(report.errorInstance)).toMatch(expectedErrors[bug] ?? /^no such fault$/)
})
