import { expect, test } from 'vitest'
import { planCeilings } from '../tenancy/workspaces/plan-ceilings.ts'
import { toCoursePeriods } from './read-course.ts'

test.each([
  ['on an ordinary day', '2026-07-15T21:30:00Z', '2026-06-17T22:00:00.000Z'],
  ['after the clocks went forward', '2026-03-31T22:15:00Z', '2026-03-04T23:00:00.000Z'],
  ['after the clocks went back', '2026-11-05T22:45:00Z', '2026-10-08T22:00:00.000Z'],
])('a course has 28 whole days up to now %s', (_, now, first) => {
  const { current } = toCoursePeriods('Europe/Berlin', planCeilings.business, new Date(now))
  expect(current.starts).toHaveLength(28)
  expect(new Date(current.starts[0] ?? 0).toISOString()).toBe(first)
  expect(current.range).toEqual({ from: current.starts[0], to: Date.parse(now) })
})
