import { getClock, findStartDay, toMinutes } from './local-time.ts'
import { days } from './rule-values.ts'
import type { Rule, Split } from './rules.ts'

/** The properties of a scan that choose its destination. A condition never matches null. */
export interface ScanTraits {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly country: string | null
  readonly deviceType: string | null
  readonly os: string | null
  /** The visitor's most preferred language without its region, as the scan stores it. */
  readonly language: string | null
}

/** A condition of a rule, compiled to be evaluated for many scans. */
export type Condition = (scan: ScanTraits) => boolean

/** The first rule whose conditions all hold. Null if there is no such rule, so that the code opens its own destination. */
export function matchRule<R extends { conditions: readonly Condition[] }>(
  rules: readonly R[],
  scan: ScanTraits,
): R | null {
  for (const rule of rules) if (rule.conditions.every((holds) => holds(scan))) return rule
  return null
}

/**
 * The part of a split that a visitor gets. The part depends only on the rule and on the key of the visitor. The key changes daily, so that a
 * visitor gets the same part all day.
 */
export function choosePart<P extends Pick<Split[number], 'weight'>>(
  parts: readonly [P, ...P[]],
  { rule, visitor }: { rule: string; visitor: string },
): P {
  const totalWeight = parts.reduce((sum, { weight }) => sum + weight, 0)
  let remainingWeight = hashToFraction(`${rule}\n${visitor}`) * totalWeight
  for (const part of parts) {
    remainingWeight -= part.weight
    if (remainingWeight < 0) return part
  }
  return parts[0]
}

/** Hashes a text to a number from 0 to 1 (exclusive), with FNV-1a and the finalizer of MurmurHash3. */
function hashToFraction(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The conditions of a rule, cheap ones first: if one fails, the more expensive ones (user agent, language, clock) are not evaluated. */
export function toConditions(when: Rule['when']): Condition[] {
  const { from, until, countries, languages, deviceTypes, os } = when
  const conditions: Condition[] = []
  if (from) conditions.push(({ at }) => at >= from.getTime())
  if (until) conditions.push(({ at }) => at < until.getTime())
  if (countries) conditions.push(matchAny(countries, ({ country }) => country))
  if (languages) conditions.push(matchAny(languages.flatMap(listSynonyms), ({ language }) => language))
  if (deviceTypes) conditions.push(matchAny(deviceTypes, ({ deviceType }) => deviceType))
  if (os) conditions.push(matchAny(os, (scan) => scan.os))
  if (when.days || when.hours) conditions.push(matchLocalTime(when))
  return conditions
}

/**
 * Other codes that browsers send for a language. `no` is Norwegian in both of its standards, `nb` and `nn`. Each of the other pairs is the former
 * and the current code of a language.
 */
const languageSynonyms: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'nn'],
  nb: ['no'],
  ...pairLanguages(['iw', 'he'], ['in', 'id'], ['ji', 'yi'], ['tl', 'fil'], ['mo', 'ro'], ['jw', 'jv']),
}

function pairLanguages(...codes: readonly (readonly [string, string])[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    codes.flatMap(([former, current]) => [
      [former, [current]],
      [current, [former]],
    ]),
  )
}

function listSynonyms(language: string): readonly string[] {
  return [language, ...(languageSynonyms[language] ?? [])]
}

function matchAny(acceptedValues: readonly string[], readTrait: (scan: ScanTraits) => string | null): Condition {
  const values = new Set(acceptedValues)
  return (scan) => {
    const value = readTrait(scan)
    return value !== null && values.has(value)
  }
}

function matchLocalTime({ days: acceptedDays, hours, timezone = 'UTC' }: Rule['when']): Condition {
  const weekdays = new Set((acceptedDays ?? days).map((day) => days.indexOf(day)))
  const clock = getClock(timezone)
  const span = { from: toMinutes(hours?.from ?? '00:00'), until: toMinutes(hours?.until ?? '00:00') }
  return ({ at }) => {
    const day = findStartDay(clock(at), span)
    return day !== null && weekdays.has(day)
  }
}
