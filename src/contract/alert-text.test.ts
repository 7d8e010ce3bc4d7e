import { expect, test } from 'vitest'
import { describeAlert, type ShownAlert } from './alert-text.ts'

test.each([
  [{ metric: 'scans', target: 1, done: 3, currency: null }, 'its goal of 1 scan, and has 3 so far.'],
  [{ metric: 'leads', target: 2_000, done: 2_000, currency: null }, 'its goal of 2,000 leads, and has 2,000 so far.'],
  [{ metric: 'value', target: 12.5, done: 12.75, currency: 'EUR' }, 'its goal of 12.5 EUR, and has 12.75 so far.'],
  [{ metric: 'value', target: 0.4, done: 1, currency: null }, 'its goal of 0.4 in value, and has 1 so far.'],
] as const)('a goal %j is described with its figures', (details, text) => {
  const alert: ShownAlert = {
    id: 'alt_1',
    kind: 'goal_met',
    raisedAt: '2026-11-30T12:00:00Z',
    resolvedAt: null,
    readAt: null,
    subject: { type: 'campaign', id: 'cmp_1', name: 'Summer' },
    details,
  }
  expect(describeAlert(alert).text).toBe(`The campaign “Summer” reached ${text}`)
})
