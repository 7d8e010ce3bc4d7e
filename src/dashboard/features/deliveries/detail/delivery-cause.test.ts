import { expect, test } from 'vitest'
import type { DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { getCause, explain, formatMs } from './delivery-cause.ts'

const failedDelivery = {
  status: 'failed',
  attempts: 5,
  durationMs: 511,
  lastStatus: 503,
  lastError: 'The receiver responded with 503',
}

test('a row shows the result of its delivery', () => {
  expect([
    getCause(failedDelivery),
    getCause({ ...failedDelivery, lastStatus: null, lastError: 'The address took longer than 10 s' }),
    getCause({ ...failedDelivery, lastStatus: 418, lastError: null }),
    getCause({ ...failedDelivery, status: 'pending', attempts: 0, lastStatus: null, lastError: null }),
    getCause({ ...failedDelivery, attempts: 0, lastStatus: null, lastError: 'The webhook was deleted' }),
    getCause({ ...failedDelivery, status: 'delivered', attempts: 1, lastError: null }),
    getCause({ ...failedDelivery, status: 'delivered', attempts: 3, durationMs: 1240, lastError: null }),
  ]).toEqual([
    'The receiver responded with 503',
    'The address took longer than 10 s',
    'The receiver responded with 418',
    'Waiting to be sent',
    'The webhook was deleted',
    'Accepted in 511 ms',
    'Accepted on attempt 3 in 1.2 s',
  ])
})

test('the explanation counts equal failures and gives advice', () => {
  const failedAttempt = createAttempt({
    status: 503,
    error: 'The receiver responded with 503',
    responseHeaders: { 'Retry-After': '30' },
    responseBody: '<html><style>b { }</style><b>upstream</b>\n timed out</html>',
  })
  expect(
    explain({ ...failedDelivery, log: [failedAttempt, failedAttempt, failedAttempt, failedAttempt, failedAttempt] }),
  ).toEqual({
    title: 'The receiver responded with 503, five times.',
    response: 'upstream timed out',
    advice: 'The receiver sent Retry-After: 30. The next attempt waits that long.',
  })
  const lateAttempt = createAttempt({ status: null, error: 'The address took longer than 10 s' })
  expect(explain({ ...failedDelivery, log: [failedAttempt, lateAttempt, lateAttempt] })).toEqual({
    title: 'The address took longer than 10 s, two of three times.',
    response: null,
    advice: 'Respond with any 2xx within ten seconds, and do the work afterwards.',
  })
})

test('a redirect shows its target', () => {
  const redirectedAttempt = createAttempt({
    status: 301,
    error: null,
    responseHeaders: { location: 'https://www.example.com/hook' },
  })
  expect(
    explain({ ...failedDelivery, attempts: 1, lastStatus: 301, lastError: null, log: [redirectedAttempt] }).advice,
  ).toContain('https://www.example.com/hook')
})

test('durations are short', () => {
  expect([0.4, 511, 999.4, 1000, 12_340].map(formatMs)).toEqual(['0 ms', '511 ms', '999 ms', '1.0 s', '12.3 s'])
})

function createAttempt(part: Partial<DeliveryAttempt>): DeliveryAttempt {
  return {
    at: '2026-03-10T10:00:00.000Z',
    status: null,
    durationMs: 500,
    phases: { dns: 14, connect: 31, tls: 46, wait: 412, body: 8 },
    address: '203.0.113.24',
    error: null,
    responseHeaders: {},
    responseBody: null,
    ...part,
  }
}
