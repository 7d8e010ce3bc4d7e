import { type Condition, toConditions } from '#contract/match-rules.ts'
import type { Rule } from '#contract/rules.ts'

export interface CompiledRule {
  name: string
  /** The destination as its owner wrote it. */
  url: string
  /** The same, as a header may carry it. */
  location: string
  conditions: readonly Condition[]
}

const none: readonly CompiledRule[] = []

/** Rules made ready for many scans. One whose address no header can carry is left out: the next one decides. */
export function compileRules(rules: readonly Pick<Rule, 'name' | 'when' | 'url'>[]): readonly CompiledRule[] {
  if (rules.length === 0) return none
  return rules.flatMap(({ name, when, url }) =>
    URL.canParse(url) ? [{ name, url, location: new URL(url).href, conditions: toConditions(when) }] : [],
  )
}
