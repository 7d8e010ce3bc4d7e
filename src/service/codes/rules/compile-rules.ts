import { type Condition, toConditions } from '#contract/match-rules.ts'
import type { Rule } from '#contract/rules.ts'

export interface CompiledRule {
  name: string
  /** The destination as its owner entered it. */
  url: string
  /** The same, encoded for a header. */
  location: string
  conditions: readonly Condition[]
}

const none: readonly CompiledRule[] = []

/** Rules prepared for many scans. A rule whose URL cannot be put into a header is left out, so the next one decides. */
export function compileRules(rules: readonly Pick<Rule, 'name' | 'when' | 'url'>[]): readonly CompiledRule[] {
  if (rules.length === 0) return none
  return rules.flatMap(({ name, when, url }) =>
    URL.canParse(url) ? [{ name, url, location: new URL(url).href, conditions: toConditions(when) }] : [],
  )
}
