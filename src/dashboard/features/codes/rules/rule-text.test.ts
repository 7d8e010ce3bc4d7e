import { expect, test } from 'vitest'
import { describeOtherScans } from './rule-text.ts'

test('the last line says what happens to scans that no rule matches', () => {
  const forPhones = { when: { deviceTypes: ['mobile' as const] } }
  const forEveryScan = { when: { timezone: 'UTC' } }
  expect(describeOtherScans([forPhones])).toBe('All others are sent to the destination above.')
  expect(describeOtherScans([forPhones, forEveryScan])).toBe(
    'Nobody is sent to the destination above, because the last rule is for every scan.',
  )
  expect(describeOtherScans([forEveryScan, forPhones, forPhones])).toBe(
    'Rule 1 is for every scan, so nobody is sent to the destination above, and 2 rules after it have no effect.',
  )
})
