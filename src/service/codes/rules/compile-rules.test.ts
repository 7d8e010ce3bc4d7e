import { describe, expect, test } from 'vitest'
import type { Rule } from '#contract/rules.ts'
import { matchRule, type ScanTraits } from '#contract/match-rules.ts'
import { compileRules } from '#service/codes/rules/compile-rules.ts'

const nobody: ScanTraits = {
  at: Date.parse('2026-03-02T12:00:00Z'),
  country: null,
  deviceType: null,
  os: null,
  language: null,
}
const anna = { ...nobody, country: 'DE', deviceType: 'mobile', os: 'iOS', language: 'de' }

function rule(name: string, when: Rule['when']) {
  return { name, when, url: `https://example.com/${name}` }
}

function matched(when: Rule['when'], scan: Partial<ScanTraits>): boolean {
  return matchRule(compileRules([rule('it', when)]), { ...nobody, ...scan }) !== null
}

/** Whether the rule matches at a moment, given as UTC. */
function at(when: Rule['when'], moment: string): boolean {
  return matched(when, { at: Date.parse(moment) })
}

test('the first matching rule decides, and without a match the code keeps its own destination', () => {
  const rules = compileRules([
    rule('French', { languages: ['fr'] }),
    rule('Germans on iPhones', { countries: ['DE', 'AT'], os: ['iOS'] }),
    rule('Phones', { deviceTypes: ['mobile'] }),
  ])
  expect(matchRule(rules, anna)?.name).toBe('Germans on iPhones')
  expect(matchRule(rules, { ...anna, language: 'fr' })?.name).toBe('French')
  expect(matchRule(rules, { ...anna, country: 'CH' })?.name).toBe('Phones')
  expect(matchRule(rules, { ...anna, country: 'CH', deviceType: 'desktop' })).toBeNull()
})

test('a rule without conditions matches everybody', () => {
  expect(matched({}, {})).toBe(true)
})

test('an unknown fact about a scan matches no condition on it', () => {
  for (const when of [{ countries: ['DE'] }, { deviceTypes: ['mobile'] }, { os: ['iOS'] }, { languages: ['de'] }])
    expect(matched(when as Rule['when'], {})).toBe(false)
})

test('a range of dates includes its start and excludes its end', () => {
  const when = { from: new Date('2026-03-01T10:00:00Z'), until: new Date('2026-03-01T11:00:00Z') }
  const times = ['09:59:59.999', '10:00:00.000', '10:59:59.999', '11:00:00.000']
  expect(times.map((time) => at(when, `2026-03-01T${time}Z`))).toEqual([false, true, true, false])
})

describe('hours and days', () => {
  test('hours are in the rule’s time zone, by default UTC', () => {
    const hours = { from: '18:00', until: '20:00' }
    expect(at({ hours }, '2026-01-10T18:00:00Z')).toBe(true)
    expect(at({ hours, timezone: 'Europe/Berlin' }, '2026-01-10T18:30:00Z')).toBe(true)
    expect(at({ hours, timezone: 'Europe/Berlin' }, '2026-01-10T19:00:00Z')).toBe(false)
    expect(at({ hours, timezone: 'Asia/Kathmandu' }, '2026-01-10T12:15:00Z')).toBe(true)
    expect(at({ hours, timezone: 'Asia/Kathmandu' }, '2026-01-10T12:14:59Z')).toBe(false)
  })

  test('a range over midnight belongs to the day on which it began', () => {
    const when: Rule['when'] = { days: ['sat'], hours: { from: '22:00', until: '02:00' } }
    // 2026-03-07 is a Saturday.
    const moments = ['07T00:30', '07T21:59', '07T22:00', '08T01:59', '08T02:00', '08T22:30']
    expect(moments.map((moment) => at(when, `2026-03-${moment}:00Z`))).toEqual([false, false, true, true, false, false])
  })

  test('a range from Sunday night into Monday belongs to Sunday', () => {
    const hours = { from: '23:00', until: '01:00' }
    expect(at({ days: ['sun'], hours }, '2026-03-09T00:30:00Z')).toBe(true)
    expect(at({ days: ['mon'], hours }, '2026-03-09T00:30:00Z')).toBe(false)
  })

  test('a range from a time to the same time is a day long', () => {
    const hours = { from: '06:00', until: '06:00' }
    expect(at({ hours }, '2026-03-09T05:59:00Z')).toBe(true)
    expect(at({ days: ['sun'], hours }, '2026-03-09T05:59:00Z')).toBe(true)
    expect(at({ days: ['sun'], hours }, '2026-03-09T06:00:00Z')).toBe(false)
  })

  test('days without hours are whole days of the time zone', () => {
    const when: Rule['when'] = { days: ['fri'], timezone: 'America/New_York' }
    expect(at(when, '2026-03-06T04:59:59Z')).toBe(false)
    expect(at(when, '2026-03-06T05:00:00Z')).toBe(true)
    expect(at(when, '2026-03-07T04:59:59Z')).toBe(true)
    expect(at(when, '2026-03-07T05:00:00Z')).toBe(false)
  })

  test('hours follow the clock changes of the time zone', () => {
    const evening: Rule['when'] = { hours: { from: '18:00', until: '19:00' }, timezone: 'Europe/Berlin' }
    // Winter until 29 March 2026, 01:00 UTC; summer until 25 October 2026, 01:00 UTC.
    expect(at(evening, '2026-03-28T17:30:00Z')).toBe(true)
    expect(at(evening, '2026-03-29T17:30:00Z')).toBe(false)
    expect(at(evening, '2026-03-29T16:30:00Z')).toBe(true)
    expect(at(evening, '2026-10-25T17:30:00Z')).toBe(true)
    // The hour that does not exist in the night of the change, and the hour that comes twice.
    const night: Rule['when'] = { hours: { from: '02:00', until: '03:00' }, timezone: 'Europe/Berlin' }
    expect(at(night, '2026-03-29T00:59:00Z')).toBe(false)
    expect(at(night, '2026-03-29T01:00:00Z')).toBe(false)
    expect(['25T00:30', '25T01:30'].map((moment) => at(night, `2026-10-${moment}:00Z`))).toEqual([true, true])
  })

  test('two rules in one time zone share a clock at moments far apart', () => {
    const rules = compileRules([
      rule('morning', { hours: { from: '06:00', until: '12:00' }, timezone: 'Asia/Tokyo' }),
      rule('evening', { hours: { from: '18:00', until: '00:00' }, timezone: 'Asia/Tokyo' }),
    ])
    const names = ['2026-03-01T00:00:00Z', '2026-03-01T10:00:00Z', '2026-03-02T00:00:00Z', '2026-03-01T05:00:00Z']
    expect(names.map((moment) => matchRule(rules, { ...nobody, at: Date.parse(moment) })?.name)).toEqual([
      'morning',
      'evening',
      'morning',
      undefined,
    ])
  })
})
