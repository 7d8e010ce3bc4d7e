import { expect, test } from 'vitest'
import { type Cause, datesText, explanation } from './cause-text.ts'

const window = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }
const cause = (dimension: string, [previous, scans]: [number, number], label: string | null = null): Cause => ({
  dimension,
  value: 'x',
  label,
  scans,
  previous,
  change: scans - previous,
})
const explain = ([previous, scans]: [number, number], causes: Cause[]) =>
  explanation({
    window: { ...window, clamped: false },
    before: window,
    totals: { scans, visitors: scans },
    previous: { scans: previous, visitors: previous },
    causes,
  })

test('the causes are named with their shares, if they have one', () => {
  const stand = { ...cause('codeId', [100, 320], 'Festival stand'), share: 0.55 }
  const table = { ...cause('tag', [50, 130]), value: 'table', share: 0.2 }
  const other = { ...cause('city', [50, 40]), share: 0 }
  expect(explain([1000, 1400], [stand, other])).toMatch(/^A rise of 40\s?%: .* Festival stand explains 55% of it\.$/)
  expect(explain([1000, 1400], [stand, table])).toMatch(
    / Festival stand explains 55% of it, and Tag “table” another 20%\.$/,
  )
  expect(explain([1000, 1400], [cause('codeId', [100, 320], 'Stand')])).toMatch(/ Stand stands out\.$/)
})

test('a long name is shortened in the sentence', () => {
  const long = { ...cause('codeId', [0, 10], 'Very '.repeat(40)), share: 1 }
  expect(explain([10, 20], [long])).toMatch(/ Very [^…]{40,}Very… explains 100% of it\.$/)
})

test('without a change or an outstanding value there is no explanation', () => {
  expect(explain([0, 0], [])).toBe('No scans in this period, nor in the one before.')
  expect(explain([500, 500], [cause('os', [1, 9])])).toBe('As many scans as in the period before.')
  expect(explain([500, 600], [])).toMatch(
    / 600 scans after 500\. No code, folder, tag, campaign, place or device stands out\.$/,
  )
})

test('what was done to a code, and the days of a campaign, are dated', () => {
  const edits = [
    { at: '2026-11-05T10:00:00.000Z', created: false, fields: ['destination', 'folderId'] },
    { at: '2026-11-02T10:00:00.000Z', created: true, fields: [] },
  ]
  expect(datesText({ ...cause('codeId', [0, 1]), edits })).toBe(
    'Destination and folder changed Nov 5, 2026, created Nov 2, 2026',
  )
  const published = { at: '2026-11-04T10:00:00.000Z', type: 'page' as const, name: 'Menu' }
  expect(datesText({ ...cause('codeId', [0, 1]), edits: edits.slice(1), published })).toBe(
    'Page Menu was published Nov 4, 2026, created Nov 2, 2026',
  )
  expect(datesText(cause('codeId', [0, 1]))).toBe('')
  const campaign = { ...cause('campaign', [1, 9], 'Fair'), startedAt: '2026-11-03T10:00:00.000Z' }
  expect(datesText(campaign)).toBe('Started Nov 3, 2026')
  expect(datesText({ ...campaign, endedAt: '2026-11-07T10:00:00.000Z' })).toBe('Started Nov 3, 2026, ended Nov 7, 2026')
})
