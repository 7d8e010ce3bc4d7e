import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'
import { getStopTimes } from './stop-times.ts'

const parse = (environment: Record<string, string>) => {
  const parsed = parseSettings(environment)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.settings
}

test('a stop takes half a minute, accepts connections during the first three seconds, and less long if it must be shorter', () => {
  expect(parse({})).toMatchObject({ stopDelay: 3, stopTimeout: 30 })
  expect(parse({ STOP_TIMEOUT: '4' })).toMatchObject({ stopDelay: 2, stopTimeout: 4 })
  expect(parse({ STOP_DELAY: '0', STOP_TIMEOUT: '0' })).toMatchObject({ stopDelay: 0, stopTimeout: 0 })
  expect(() => parse({ STOP_DELAY: '30' })).toThrow('STOP_DELAY must be less than STOP_TIMEOUT.')
})

test.each([{}, { STOP_TIMEOUT: '4' }, { STOP_DELAY: '0', STOP_TIMEOUT: '1' }])(
  'the delay, requests and the journal share STOP_TIMEOUT: %o',
  (environment) => {
    const settings = parse(environment)
    const began = performance.now()
    const { delayMs, cutAt, loadUntil, endAt } = getStopTimes(settings, { hasDelay: true })
    expect(delayMs).toBe(settings.stopDelay * 1_000)
    expect(endAt).toBeGreaterThanOrEqual(began + settings.stopTimeout * 1_000)
    expect(began + delayMs < cutAt && cutAt < loadUntil && loadUntil < endAt).toBe(true)
  },
)

test('a stop by a developer does not wait for proxies', () => {
  expect(getStopTimes(parse({}), { hasDelay: false }).delayMs).toBe(0)
})
