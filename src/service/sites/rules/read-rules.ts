import { shorten } from '#contract/cut-text.ts'
import type { SiteDeploy } from '#contract/site-deploy.ts'

export type UnusedRule = SiteDeploy['unusedRules'][number]

/** A line that is neither empty nor a comment. */
export interface RuleLine {
  line: number
  text: string
}

/** The rules of a file, and the lines that are not used. */
export interface ParsedRules<Rule> {
  rules: Rule[]
  unused: UnusedRule[]
}

const MAX_LINES = 2_000
const MAX_LINE_LENGTH = 2_000
const MAX_SHOWN_LENGTH = 200

/** The lines of a rules file without comments and empty lines, and the lines that are too long or too many. */
export function readLines(file: string, content: string): { lines: RuleLine[]; unused: UnusedRule[] } {
  const allLines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, MAX_LINES + 1)
  const lines: RuleLine[] = []
  const unused: UnusedRule[] = []
  for (const [index, text] of allLines.slice(0, MAX_LINES).entries()) {
    const line = { line: index + 1, text }
    if (text.length > MAX_LINE_LENGTH)
      unused.push(toUnusedRule(file, line, `It has more than ${MAX_LINE_LENGTH} characters.`))
    else if (!/^\s*(?:#|$)/.test(text)) lines.push(line)
  }
  const next = allLines[MAX_LINES]
  if (next !== undefined)
    unused.push(toUnusedRule(file, { line: MAX_LINES + 1, text: next }, `Only the first ${MAX_LINES} lines are used.`))
  return { lines, unused }
}

export function toUnusedRule(file: string, { line, text }: RuleLine, reason: string): UnusedRule {
  const trimmed = text
    .trim()
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
  return { file, line, text: shorten(trimmed, MAX_SHOWN_LENGTH), reason }
}
