import { expect, test } from 'vitest'
import { availabilitySchema } from './availability.ts'

const emptyDraft = { startsAt: '', endsAt: '', scanLimit: '', fallbackUrl: '' }

test.each([
  ['', null],
  [' 500 ', 500],
  ['1,000', 1000],
  ['1.000', 1000],
  ['10 000', 10_000],
])('the limit %j is %j scans', (scanLimit, expected) => {
  const result = availabilitySchema.safeParse({ ...emptyDraft, scanLimit })
  expect(result.data).toMatchObject({ scanLimit: expected })
})

test.each(['0', '-1', '1.5', 'many', '1000000000'])('%j is no limit of scans', (scanLimit) => {
  expect(availabilitySchema.safeParse({ ...emptyDraft, scanLimit }).error?.issues).toMatchObject([
    { path: ['scanLimit'] },
  ])
})
