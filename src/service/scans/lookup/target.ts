import { matchRule, type ScanTraits } from '#contract/match-rules.ts'
import { choosePartFor } from '#service/codes/rules/compile-rules.ts'
import type { CachedCode } from './read-codes.ts'

/** The target of a scan's redirect. */
export interface Target {
  /** The destination as its owner entered it; empty: the code is not available and has no address for that case. */
  url: string
  /** `url`, encoded for a header. Null if there is nothing to open. */
  location: string | null
  /** The name of the matching rule; null: the code's own destination. */
  rule: string | null
  /** Why there is nothing to open. */
  missing: 'unpublished' | 'not_yet' | 'over' | null
}

interface VisitTraits extends ScanTraits {
  /** Tells visitors apart for a day. */
  readonly visitor: string
}

/**
 * The address that a visitor gets: the fallback of a code that is not available, the address of the first matching rule, or else the
 * destination.
 */
export function resolveTarget(code: CachedCode, visit: VisitTraits): Target {
  const { availability, rules, url, location } = code
  const missing = availability && getUnavailability(availability, visit.at)
  if (missing) return { url: '', location: null, ...availability.fallback, rule: null, missing }
  const rule = rules.length === 0 ? null : matchRule(rules, visit)
  if (rule === null) return { url, location, rule: null, missing: location === null ? 'unpublished' : null }
  const part = choosePartFor(rule, () => visit.visitor)
  return { url: part.url, location: part.location, rule: rule.name, missing: null }
}

/** Why a code with limits leads nowhere now. Null if it is available. */
export function getUnavailability({ from, until, scansLeft }: NonNullable<CachedCode['availability']>, now: number) {
  if (now < from) return 'not_yet'
  return now >= until || scansLeft <= 0 ? 'over' : null
}
