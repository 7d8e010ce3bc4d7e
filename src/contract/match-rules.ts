import { createClock, dayOfSpan, toMinutes } from './local-time.ts'
import { days } from './rule-values.ts'
import type { Rule, Split } from './rules.ts'

/** Facts about a scan, for choosing its destination. A condition never matches null. */
export interface ScanTraits {
  /** In milliseconds. */
  readonly at: number
  readonly country: string | null
  readonly deviceType: string | null
  readonly os: string | null
  /** The visitor's most preferred language, without its region; the scan stores the same value. */
  readonly language: string | null
}

/** One condition of a rule, prepared for many scans. */
export type Condition = (scan: ScanTraits) => boolean

/** The first rule whose conditions all hold, or null for the code's own destination. Used by scans, the replay and the simulator. */
export function matchRule<R extends { conditions: readonly Condition[] }>(
  rules: readonly R[],
  scan: ScanTraits,
): R | null {
  for (const rule of rules) if (rule.conditions.every((holds) => holds(scan))) return rule
  return null
}

/**
 * The part of a split that a visitor gets: the same one for as long as the visitor has the same name, which is a day, and another one
 * in another rule. Used by scans and the replay.
 */
export function choosePart<P extends Pick<Split[number], 'weight'>>(
  parts: readonly [P, ...P[]],
  of: { rule: string; visitor: string },
): P {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  let place = toFraction(`${of.rule}\n${of.visitor}`) * whole
  for (const part of parts) {
    place -= part.weight
    if (place < 0) return part
  }
  return parts[0]
}

/** A number from 0 to 1 (exclusive) for a text: FNV-1a, whose bits are then mixed as in MurmurHash3. */
function toFraction(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Conditions of a rule, cheap ones first: if one fails, the more expensive ones (user agent, language, clock) are not evaluated. */
export function toConditions(when: Rule['when']): Condition[] {
  const { from, until, countries, languages, deviceTypes, os } = when
  const conditions: Condition[] = []
  if (from) conditions.push(({ at }) => at >= from.getTime())
  if (until) conditions.push(({ at }) => at < until.getTime())
  if (countries) conditions.push(isOneOf(countries, ({ country }) => country))
  if (languages) conditions.push(isOneOf(languages.flatMap(listSameLanguages), ({ language }) => language))
  if (deviceTypes) conditions.push(isOneOf(deviceTypes, ({ deviceType }) => deviceType))
  if (os) conditions.push(isOneOf(os, (scan) => scan.os))
  if (when.days || when.hours) conditions.push(byTheClock(when))
  return conditions
}

/**
 * Codes that browsers send for one language: `no` is both ways to write Norwegian, nearly always `nb`, and the other pairs are the former
 * and the present code.
 */
const sameLanguages: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'nn'],
  nb: ['no'],
  ...pairs(['iw', 'he'], ['in', 'id'], ['ji', 'yi'], ['tl', 'fil'], ['mo', 'ro'], ['jw', 'jv']),
}

function pairs(...codes: readonly (readonly [string, string])[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    codes.flatMap(([one, other]) => [
      [one, [other]],
      [other, [one]],
    ]),
  )
}

function listSameLanguages(language: string): readonly string[] {
  return [language, ...(sameLanguages[language] ?? [])]
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
