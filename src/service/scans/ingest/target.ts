import type { CachedCode } from './code-cache.ts'
import { matchRule, type ScanTraits } from '#contract/match-rules.ts'

/** Where a scan is sent. */
export interface Target {
  /** The destination as its owner wrote it. */
  url: string
  /** The same, as a header may carry it; null: it is a page of ours that is not published. */
  location: string | null
  /** The name of the rule that decided; null: the code's own destination. */
  rule: string | null
}

export function resolveTarget({ rules, url, location }: CachedCode, scan: ScanTraits): Target {
  const rule = rules.length === 0 ? null : matchRule(rules, scan)
  return rule ? { url: rule.url, location: rule.location, rule: rule.name } : { url, location, rule: null }
}
