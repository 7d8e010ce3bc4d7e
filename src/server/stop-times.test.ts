import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'
import { getStopTimes } from './stop-times.ts'

const parseOrThrow = (environment: Record<string, string>) => {
  const parsed = parseSettings(environment)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.settings
}

test('a stop accepts connections for 3 seconds, or for half of a shorter STOP_TIMEOUT', () => {
  expect(parseOrThrow({})).toMatchObject({ stopDelay: 3, stopTimeout: 30 })
  expect(parseOrThrow({ STOP_TIMEOUT: '4' })).toMatchObject({ stopDelay: 2, stopTimeout: 4 })
  expect(parseOrThrow({ STOP_DELAY: '0', STOP_TIMEOUT: '0' })).toMatchObject({ stopDelay: 0, stopTimeout: 0 })
})

test('a delay as long as the whole stop is rejected', () => {
  expect(() => parseOrThrow({ STOP_DELAY: '30' })).toThrow('STOP_DELAY must be less than STOP_TIMEOUT.')
})

test.each([{}, { STOP_TIMEOUT: '4' }, { STOP_DELAY: '0', STOP_TIMEOUT: '1' }])(
  'the delay, the requests and the journal end in this order, before the end of the stop: %o',
  (environment) => {
    const settings = parseOrThrow(environment)
    const startedAt = performance.now()
    const { delayMs, cutRequestsAt, loadJournalUntil, endAt } = getStopTimes(settings, { hasDelay: true })
    expect(delayMs).toBe(settings.stopDelay * 1_000)
    expect(endAt).toBeGreaterThanOrEqual(startedAt + settings.stopTimeout * 1_000)
    const ends = [startedAt + delayMs, cutRequestsAt, loadJournalUntil, endAt]
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(new Set(ends).size).toBe(4)
  },
)

test('a stop without the delay, as in development, does not wait for proxies', () => {
  expect(getStopTimes(parseOrThrow({}), { hasDelay: false }).delayMs).toBe(0)
})
