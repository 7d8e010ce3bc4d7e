import { choosePart, type Condition, toConditions } from '#contract/match-rules.ts'
import type { NewRule } from '#contract/rules.ts'

/** Where scans of a rule lead. */
export interface RulePart {
  /** The destination as its owner entered it. */
  url: string
  /** The destination, encoded for a header. */
  location: string
  weight: number
}

export interface CompiledRule {
  /** The id is needed for a split, because each rule divides visitors in its own way. */
  id: string
  name: string
  /** One part, or several for a split. */
  parts: readonly [RulePart, ...RulePart[]]
  conditions: readonly Condition[]
}

const noRules: readonly CompiledRule[] = []

/** Prepares rules for many scans. A rule whose URLs cannot be put into a header is left out, so that the next rule decides. */
export function compileRules(rules: readonly NewRule[]): readonly CompiledRule[] {
  if (rules.length === 0) return noRules
  return rules.flatMap(({ id = '', name, when, url, split = url === undefined ? [] : [{ url, weight: 1 }] }) => {
    const [first, ...others] = split.flatMap((part) =>
      URL.canParse(part.url) ? [{ ...part, location: new URL(part.url).href }] : [],
    )
    return first ? [{ id, name, parts: [first, ...others], conditions: toConditions(when) }] : []
  })
}

/** Chooses the part of a rule that a visitor gets. */
export function choosePartFor({ id, parts }: CompiledRule, visitor: () => string): RulePart {
  return parts.length === 1 ? parts[0] : choosePart(parts, { rule: id, visitor: visitor() })
}
