import { expect, test } from 'vitest'
import { type Cause, explanation } from './cause-text.ts'

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

test('the cause is the value that changed more than the total, not the largest one', () => {
  const causes = [cause('os', [900, 1080]), cause('codeId', [100, 320], 'Festival stand'), cause('city', [50, 40])]
  expect(explain([1000, 1400], causes)).toMatch(/^A rise of 40\s?%: .* Festival stand explains 55 % of it\.$/)
})

test('a fall is explained by values that fell', () => {
  const causes = [cause('city', [100, 150]), cause('codeId', [400, 100], 'Terrace')]
  expect(explain([1000, 800], causes)).toMatch(/^A fall of 20\s?%: .* Terrace explains 100 % of it\.$/)
})

test('a long name is shortened in the sentence', () => {
  expect(explain([10, 20], [cause('codeId', [0, 10], 'Very '.repeat(40))])).toMatch(
    / Very [^…]{40,}Very… explains 100 % of it\.$/,
  )
})

test('without a change or an outstanding value there is no explanation', () => {
  expect(explain([0, 0], [])).toBe('No scans in this period, nor in the one before.')
  expect(explain([500, 500], [cause('os', [1, 9])])).toBe('As many scans as in the period before.')
  expect(explain([500, 600], [cause('os', [500, 600])])).toMatch(/^A rise of 20\s?%: 600 scans after 500\.$/)
})
