import type { CachedCode } from './read-codes.ts'
import { matchRule, type ScanTraits } from '#contract/match-rules.ts'

/** The target of a scan's redirect. */
export interface Target {
  /** The destination as its owner entered it. */
  url: string
  /** The same, encoded for a header; null: an unpublished page. */
  location: string | null
  /** The name of the matching rule; null: the code's own destination. */
  rule: string | null
}

export function resolveTarget({ rules, url, location }: CachedCode, scan: ScanTraits): Target {
  const rule = rules.length === 0 ? null : matchRule(rules, scan)
  return rule ? { url: rule.url, location: rule.location, rule: rule.name } : { url, location, rule: null }
}
