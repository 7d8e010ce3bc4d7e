import { createClock, dayOfSpan, toMinutes } from './local-time.ts'
import { days } from './rule-values.ts'
import type { Rule } from './rules.ts'

/** What is known of a scan when its destination is chosen. Null matches no rule that asks for it. */
export interface ScanTraits {
  /** In milliseconds. */
  readonly at: number
  readonly country: string | null
  readonly deviceType: string | null
  readonly os: string | null
  /** The one that the visitor likes best, without its region; the same that the scan keeps. */
  readonly language: string | null
}

/** One thing that a rule asks, made ready for many scans. */
export type Condition = (scan: ScanTraits) => boolean

/** The first rule all of whose conditions hold, or null where the code's own destination serves. The same on a scan, in the replay and in the simulator. */
export function matchRule<R extends { conditions: readonly Condition[] }>(
  rules: readonly R[],
  scan: ScanTraits,
): R | null {
  for (const rule of rules) if (rule.conditions.every((holds) => holds(scan))) return rule
  return null
}

/** What must hold for a rule. The cheap ones first: where they fail, nobody's agent or language is read, and no clock. */
export function toConditions(when: Rule['when']): Condition[] {
  const { from, until, countries, languages, deviceTypes, os } = when
  const conditions: Condition[] = []
  if (from) conditions.push(({ at }) => at >= from.getTime())
  if (until) conditions.push(({ at }) => at < until.getTime())
  if (countries) conditions.push(isOneOf(countries, ({ country }) => country))
  if (languages) conditions.push(isOneOf(languages, ({ language }) => language))
  if (deviceTypes) conditions.push(isOneOf(deviceTypes, ({ deviceType }) => deviceType))
  if (os) conditions.push(isOneOf(os, (scan) => scan.os))
  if (when.days || when.hours) conditions.push(byTheClock(when))
  return conditions
}

function isOneOf(wanted: readonly string[], read: (scan: ScanTraits) => string | null): Condition {
  const values = new Set(wanted)
  return (scan) => {
    const value = read(scan)
    return value !== null && values.has(value)
  }
}

function byTheClock({ days: wanted, hours, timezone = 'UTC' }: Rule['when']): Condition {
  const weekdays = new Set((wanted ?? days).map((day) => days.indexOf(day)))
  const clock = createClock(timezone)
  const span = { from: toMinutes(hours?.from ?? '00:00'), until: toMinutes(hours?.until ?? '00:00') }
  return ({ at }) => {
    const day = dayOfSpan(clock(at), span)
    return day !== null && weekdays.has(day)
  }
}
