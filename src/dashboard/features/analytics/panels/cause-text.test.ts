import { expect, test } from 'vitest'
import { type Cause, describeEvents, explainChange } from './cause-text.ts'

const window = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }
const before = { from: '2026-10-25T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' }
const createCause = (dimension: string, [previous, scans]: [number, number], label: string | null = null): Cause => ({
  dimension,
  value: 'x',
  label,
  scans,
  previous,
  change: scans - previous,
})
const explain = ([previous, scans]: [number, number], causes: Cause[]) =>
  explainChange(
    {
      window: { ...window, clamped: false },
      before,
      totals: { scans, visitors: scans },
      previous: { scans: previous, visitors: previous },
      causes,
    },
    'UTC',
  )

test('each named cause has its share, if known', () => {
  const standCause = { ...createCause('codeId', [100, 320], 'Festival stand'), share: 0.55 }
  const tagCause = { ...createCause('tag', [50, 130]), value: 'table', share: 0.2 }
  const cityCause = { ...createCause('city', [50, 40]), share: 0 }
  expect(explain([1000, 1400], [standCause, cityCause])).toMatch(
    /^Up 40\s?% from the week before, same weekdays: 1,400 scans instead of 1,000\. Festival stand explains 55% of it\.$/,
  )
  expect(explain([1000, 1400], [standCause, tagCause])).toMatch(
    / Festival stand explains 55% of it, and Tag “table” another 20%\.$/,
  )
  expect(explain([1000, 1400], [createCause('codeId', [100, 320], 'Stand')])).toMatch(/ Stand stands out\.$/)
})

test('a long name is shortened in the sentence', () => {
  const longCause = { ...createCause('codeId', [0, 10], 'Very '.repeat(40)), share: 1 }
  expect(explain([10, 20], [longCause])).toMatch(/ Very [^…]{40,}Very… explains 100% of it\.$/)
})

test('without a change or a cause, the text names only the numbers of scans', () => {
  expect(explain([0, 0], [])).toBe('No scans in this period, and none in the week before, same weekdays.')
  expect(explain([500, 500], [createCause('os', [1, 9])])).toBe('As many scans as in the week before, same weekdays.')
  expect(explain([500, 600], [])).toMatch(
    / 600 scans instead of 500\. No code, folder, tag, campaign, place or device stands out\.$/,
  )
})

test('edits of a code and the days of a campaign are described with their dates', () => {
  const edits = [
    { at: '2026-11-05T10:00:00.000Z', created: false, fields: ['destination', 'folderId'] },
    { at: '2026-11-02T10:00:00.000Z', created: true, fields: [] },
  ]
  expect(describeEvents({ ...createCause('codeId', [0, 1]), edits })).toBe(
    'Destination and folder changed Nov 5, 2026, created Nov 2, 2026',
  )
  const published = { at: '2026-11-04T10:00:00.000Z', type: 'page' as const, name: 'Menu' }
  expect(describeEvents({ ...createCause('codeId', [0, 1]), edits: edits.slice(1), published })).toBe(
    'Page Menu was published Nov 4, 2026, created Nov 2, 2026',
  )
  expect(describeEvents(createCause('codeId', [0, 1]))).toBe('')
  const campaign = { ...createCause('campaign', [1, 9], 'Fair'), startedAt: '2026-11-03T10:00:00.000Z' }
  expect(describeEvents(campaign)).toBe('Started Nov 3, 2026')
  expect(describeEvents({ ...campaign, endedAt: '2026-11-07T10:00:00.000Z' })).toBe(
    'Started Nov 3, 2026, ended Nov 7, 2026',
  )
})
