import { describe, expect, test } from 'vitest'
import type { Rule } from '#contract/rules.ts'
import { matchRule, type ScanTraits } from '#contract/match-rules.ts'
import { compileRules } from '#service/codes/rules/compile-rules.ts'

const unknownScan: ScanTraits = {
  at: Date.parse('2026-03-02T12:00:00Z'),
  country: null,
  deviceType: null,
  os: null,
  language: null,
}
const germanIphoneScan = { ...unknownScan, country: 'DE', deviceType: 'mobile', os: 'iOS', language: 'de' }

function createRule(name: string, when: Rule['when']) {
  return { name, when, url: `https://example.com/${name}` }
}

function matches(when: Rule['when'], scan: Partial<ScanTraits>): boolean {
  return matchRule(compileRules([createRule('rule', when)]), { ...unknownScan, ...scan }) !== null
}

/** Whether a rule with these conditions matches at a time in UTC. */
function matchesAt(when: Rule['when'], moment: string): boolean {
  return matches(when, { at: Date.parse(moment) })
}

test('the first matching rule decides', () => {
  const rules = compileRules([
    createRule('French', { languages: ['fr'] }),
    createRule('Germans on iPhones', { countries: ['DE', 'AT'], os: ['iOS'] }),
    createRule('Phones', { deviceTypes: ['mobile'] }),
  ])
  expect(matchRule(rules, germanIphoneScan)?.name).toBe('Germans on iPhones')
  expect(matchRule(rules, { ...germanIphoneScan, language: 'fr' })?.name).toBe('French')
  expect(matchRule(rules, { ...germanIphoneScan, country: 'CH' })?.name).toBe('Phones')
  expect(matchRule(rules, { ...germanIphoneScan, country: 'CH', deviceType: 'desktop' })).toBeNull()
})

test('a rule without conditions matches everybody', () => {
  expect(matches({}, {})).toBe(true)
})

test('a condition does not match if its fact about the scan is unknown', () => {
  for (const when of [{ countries: ['DE'] }, { deviceTypes: ['mobile'] }, { os: ['iOS'] }, { languages: ['de'] }])
    expect(matches(when as Rule['when'], {})).toBe(false)
})

test('a range of dates includes its start and excludes its end', () => {
  const when = { from: new Date('2026-03-01T10:00:00Z'), until: new Date('2026-03-01T11:00:00Z') }
  const times = ['09:59:59.999', '10:00:00.000', '10:59:59.999', '11:00:00.000']
  expect(times.map((time) => matchesAt(when, `2026-03-01T${time}Z`))).toEqual([false, true, true, false])
})

describe('hours and days', () => {
  test('hours are in the rule’s time zone, by default UTC', () => {
    const hours = { from: '18:00', until: '20:00' }
    expect(matchesAt({ hours }, '2026-01-10T18:00:00Z')).toBe(true)
    expect(matchesAt({ hours, timezone: 'Europe/Berlin' }, '2026-01-10T18:30:00Z')).toBe(true)
    expect(matchesAt({ hours, timezone: 'Europe/Berlin' }, '2026-01-10T19:00:00Z')).toBe(false)
    expect(matchesAt({ hours, timezone: 'Asia/Kathmandu' }, '2026-01-10T12:15:00Z')).toBe(true)
    expect(matchesAt({ hours, timezone: 'Asia/Kathmandu' }, '2026-01-10T12:14:59Z')).toBe(false)
  })

  test('hours that span midnight belong to the day on which they begin', () => {
    const when: Rule['when'] = { days: ['sat'], hours: { from: '22:00', until: '02:00' } }
    // 2026-03-07 is a Saturday.
    const moments = ['07T00:30', '07T21:59', '07T22:00', '08T01:59', '08T02:00', '08T22:30']
    expect(moments.map((moment) => matchesAt(when, `2026-03-${moment}:00Z`))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('hours from Sunday night into Monday belong to Sunday', () => {
    const hours = { from: '23:00', until: '01:00' }
    expect(matchesAt({ days: ['sun'], hours }, '2026-03-09T00:30:00Z')).toBe(true)
    expect(matchesAt({ days: ['mon'], hours }, '2026-03-09T00:30:00Z')).toBe(false)
  })

  test('hours that begin and end at the same time last a whole day', () => {
    const hours = { from: '06:00', until: '06:00' }
    expect(matchesAt({ hours }, '2026-03-09T05:59:00Z')).toBe(true)
    expect(matchesAt({ days: ['sun'], hours }, '2026-03-09T05:59:00Z')).toBe(true)
    expect(matchesAt({ days: ['sun'], hours }, '2026-03-09T06:00:00Z')).toBe(false)
  })

  test('days without hours are whole days of the time zone', () => {
    const when: Rule['when'] = { days: ['fri'], timezone: 'America/New_York' }
    expect(matchesAt(when, '2026-03-06T04:59:59Z')).toBe(false)
    expect(matchesAt(when, '2026-03-06T05:00:00Z')).toBe(true)
    expect(matchesAt(when, '2026-03-07T04:59:59Z')).toBe(true)
    expect(matchesAt(when, '2026-03-07T05:00:00Z')).toBe(false)
  })

  test('hours follow the clock changes of the time zone', () => {
    const evening: Rule['when'] = { hours: { from: '18:00', until: '19:00' }, timezone: 'Europe/Berlin' }
    // Winter until 29 March 2026, 01:00 UTC; summer until 25 October 2026, 01:00 UTC.
    expect(matchesAt(evening, '2026-03-28T17:30:00Z')).toBe(true)
    expect(matchesAt(evening, '2026-03-29T17:30:00Z')).toBe(false)
    expect(matchesAt(evening, '2026-03-29T16:30:00Z')).toBe(true)
    expect(matchesAt(evening, '2026-10-25T17:30:00Z')).toBe(true)
    // 02:00 to 03:00 does not exist on 29 March, and comes twice on 25 October.
    const night: Rule['when'] = { hours: { from: '02:00', until: '03:00' }, timezone: 'Europe/Berlin' }
    expect(matchesAt(night, '2026-03-29T00:59:00Z')).toBe(false)
    expect(matchesAt(night, '2026-03-29T01:00:00Z')).toBe(false)
    expect(['25T00:30', '25T01:30'].map((moment) => matchesAt(night, `2026-10-${moment}:00Z`))).toEqual([true, true])
  })

  test('rules in the same time zone match correctly for scans that are out of order', () => {
    const rules = compileRules([
      createRule('morning', { hours: { from: '06:00', until: '12:00' }, timezone: 'Asia/Tokyo' }),
      createRule('evening', { hours: { from: '18:00', until: '00:00' }, timezone: 'Asia/Tokyo' }),
    ])
    const names = ['2026-03-01T00:00:00Z', '2026-03-01T10:00:00Z', '2026-03-02T00:00:00Z', '2026-03-01T05:00:00Z']
    expect(names.map((moment) => matchRule(rules, { ...unknownScan, at: Date.parse(moment) })?.name)).toEqual([
      'morning',
      'evening',
      'morning',
      undefined,
    ])
  })
})
