import { type Captures, matchPattern, type PathPattern, splitPath } from './path-pattern.ts'

/** The rules of a version, as they are stored: from `_redirects` and `_headers`. */
export interface SiteRules {
  redirects: RedirectRule[]
  headers: HeaderRule[]
}

export interface RedirectRule {
  from: PathPattern
  /** A path of the site or an https address, in which `:name` is replaced by what `from` matched. */
  to: string
  /** 200 and 404: the file at `to`, without a redirect. */
  status: RuleStatus
  /** Whether the rule applies even if the site has a file. */
  isForced: boolean
}
export type RuleStatus = 200 | 301 | 302 | 307 | 308 | 404

export interface HeaderRule {
  from: PathPattern
  /** Names in lower case. */
  headers: Record<string, string>
}

export const noRules: SiteRules = { redirects: [], headers: [] }

export interface RuleMatch {
  rule: RedirectRule
  /** `to` with its placeholders filled in. */
  to: string
}

/** The first rule for a path, which must be validly encoded and have no query. */
export function findRedirect(redirects: readonly RedirectRule[], path: string): RuleMatch | null {
  if (redirects.length === 0) return null
  const parts = splitPath(path)
  for (const rule of redirects) {
    const captures = matchPattern(rule.from, parts)
    if (captures) return { rule, to: fillPlaceholders(rule.to, captures) }
  }
  return null
}

/** The headers of all rules for a path. Headers of the same name are joined, as in a request. */
export function findHeaders(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const merged: Record<string, string> = {}
  if (rules.length === 0) return merged
  const parts = splitPath(path)
  for (const { from, headers } of rules)
    if (matchPattern(from, parts))
      for (const [name, value] of Object.entries(headers))
        merged[name] = name in merged && name !== 'cache-control' ? `${merged[name]}, ${value}` : value
  return merged
}

/** The names of the placeholders in `to`. */
export function listPlaceholders(to: string): string[] {
  return [...to.matchAll(placeholder)].map(([, name = '']) => name)
}

const placeholder = /:([A-Za-z]\w{0,40})/g

/** An address with the same text for each placeholder. */
export function fillAllPlaceholders(to: string, text: string): string {
  return to.replaceAll(placeholder, text)
}

function fillPlaceholders(to: string, captures: Captures): string {
  return to.replaceAll(placeholder, (placeholderText, name: string) => captures.get(name) ?? placeholderText)
}
