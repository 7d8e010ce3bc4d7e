import { expect, test } from 'vitest'
import { isRiskyToPrint, findMainCause, describeVerdict } from './scan-risk.ts'

test.each([
  [{ scanVerified: false, scanMargin: 0 }, true],
  [{ scanVerified: false, scanMargin: 80 }, true],
  [{ scanVerified: true, scanMargin: 49 }, true],
  [{ scanVerified: true, scanMargin: 50 }, false],
  [{}, false],
])('%o is risky to print: %s', (measurement, expected) => {
  expect(isRiskyToPrint(measurement)).toBe(expected)
})

test('only a margin of 0 means that no phone reads the code', () => {
  expect(describeVerdict({ scanVerified: false, scanMargin: 0 }).text).toContain('no phone will read it')
  expect(describeVerdict({ scanVerified: false, scanMargin: 20 }).text).toContain('some phones will not read it')
})

test.each([
  [{ scanVerified: true, scanMargin: 80, phonesOnly: true }, 'Phones read it, some scanners do not.', 'warn'],
  [{ scanVerified: true, scanMargin: 72, phonesOnly: true }, 'some scanners do not. Print it large.', 'warn'],
  [{ scanVerified: true, scanMargin: 96, phonesOnly: false }, 'Scans well everywhere', 'ok'],
  // A service that does not return `phonesOnly`.
  [{ scanVerified: true, scanMargin: 80 }, 'Scans well.', 'ok'],
])('%o is in words: %s', (measurement, word, tone) => {
  expect(describeVerdict(measurement)).toEqual({ text: expect.stringContaining(word), tone })
})

test('the main cause is the most severe problem of the design or the first warning', () => {
  const marginReasons = [
    { view: 'clean', fix: null, message: 'The code cannot be read', cost: 60 },
    { view: 'quietZone', fix: null, message: 'The border is narrow', cost: 8 },
    { view: 'contrast', fix: null, message: 'Too little contrast', cost: 40 },
  ]
  expect(findMainCause({ marginReasons, warnings: ['Other'] })).toBe('Too little contrast.')
  expect(findMainCause({ warnings: ['The logo is large.'] })).toBe('The logo is large.')
  expect(findMainCause({})).toBe('')
})
