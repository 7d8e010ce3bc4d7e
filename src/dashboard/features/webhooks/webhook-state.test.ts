import { expect, test } from 'vitest'
import { describeCodes, getOldSecretEnd, getSuccessRate, getWarning } from './webhook-state.ts'

const now = new Date('2026-03-10T12:00:00.000Z')

test('the success rate is the share of successful deliveries', () => {
  const health = { delivered: 3, failed: 1, waiting: 9, lastFailureAt: null, medianMs: null }
  expect(getSuccessRate(health)).toBe(0.75)
  expect(getSuccessRate({ ...health, delivered: 0, failed: 0 })).toBeNull()
})

test('the previous secret is valid for a day after a rotation', () => {
  expect(getOldSecretEnd({ secretRotatedAt: null }, now)).toBeNull()
  expect(getOldSecretEnd({ secretRotatedAt: '2026-03-09T12:00:00.000Z' }, now)).toBeNull()
  expect(getOldSecretEnd({ secretRotatedAt: '2026-03-09T13:00:00.000Z' }, now)).toEqual(
    new Date('2026-03-10T13:00:00.000Z'),
  )
})

test('after the first codes, the others are counted', () => {
  const codes = ['Table card', 'Poster', 'Receipt'].map((name, index) => ({ id: `cod_${index}`, shortCode: '', name }))
  expect(describeCodes(codes, 12_000)).toBe('Table card and 11,999 more')
  expect([0, 1, 2, 3].map((count) => describeCodes(codes.slice(0, count)))).toEqual([
    'no codes',
    'Table card',
    'Table card and Poster',
    'Table card and 2 more',
  ])
})

test('a webhook that a person has paused has no warning', () => {
  const suspended = { reason: 'The receiver responded with 410 Gone.', since: '2026-03-10T11:00:00.000Z' }
  expect(getWarning({ enabled: true, suspended, restsUntil: null })).toBe(`Suspended. ${suspended.reason}`)
  expect(getWarning({ enabled: false, suspended, restsUntil: null })).toBeNull()
})
