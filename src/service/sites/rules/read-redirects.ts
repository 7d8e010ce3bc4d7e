import { listCaptures, type PathPattern, parsePattern } from './path-pattern.ts'
import { readLines, type ParsedRules, type RuleLine, toUnusedRule, type UnusedRule } from './read-rules.ts'
import {
  fillAllPlaceholders,
  findRedirect,
  listPlaceholders,
  type RedirectRule,
  type RuleStatus,
} from './site-rules.ts'

const FILE = '_redirects'
const MAX_RULES = 1_000
const MAX_HOPS = 10
const statuses = new Map<string, RuleStatus>([
  ['200', 200],
  ['301', 301],
  ['302', 302],
  ['307', 307],
  ['308', 308],
  ['404', 404],
])

/** A rule with its line, or the reason why the line is not used. */
type ParsedRedirect = { ok: true; rule: RedirectRule; line: RuleLine } | { ok: false; unused: UnusedRule }

/**
 * Reads `_redirects` in the format of Netlify and Cloudflare Pages: `from to status`, with status 301 by default, and `!` for a rule that
 * applies even if there is a file. Conditions and contents of other sites are not supported. `hasFile` says whether the site has a file at a path.
 */
export function readRedirects(content: string, hasFile: (path: string) => boolean): ParsedRules<RedirectRule> {
  const { lines, unused } = readLines(FILE, content)
  const parsedRules: Extract<ParsedRedirect, { ok: true }>[] = []
  for (const line of lines) {
    const parsed = readRedirect(line, hasFile)
    if (!parsed.ok) unused.push(parsed.unused)
    else if (parsedRules.length < MAX_RULES) parsedRules.push(parsed)
    else unused.push(toUnusedRule(FILE, line, `Only the first ${MAX_RULES} rules are used.`))
  }
  const circles = findCircles(
    parsedRules.map(({ rule }) => rule),
    hasFile,
  )
  for (const { rule, line } of parsedRules)
    if (circles.has(rule)) unused.push(toUnusedRule(FILE, line, 'It leads in a circle.'))
  return {
    rules: parsedRules.flatMap(({ rule }) => (circles.has(rule) ? [] : rule)),
    unused: unused.toSorted((a, b) => a.line - b.line),
  }
}

function readRedirect(line: RuleLine, hasFile: (path: string) => boolean): ParsedRedirect {
  const refuse = (reason: string): ParsedRedirect => ({ ok: false, unused: toUnusedRule(FILE, line, reason) })
  const words = line.text.trim().split(/\s+/)
  const comment = words.findIndex((word) => word.startsWith('#'))
  const [path = '', to = '', statusText = '301', ...surplusWords] = comment === -1 ? words : words.slice(0, comment)
  const status = statuses.get(statusText.replace(/!$/, ''))
  const hasConditions = surplusWords.length > 0 || statusText.includes('=')
  const mistake = findMistake({ path, to, status, hasConditions })
  if (mistake !== null) return refuse(mistake)
  const from = parsePattern(path)
  if (from === null || status === undefined)
    return refuse('A * can only stand in the last part of an address, once, and a query is not used.')
  const problem = findProblem({ from, to, status }, hasFile)
  if (problem !== null) return refuse(problem)
  return { ok: true, rule: { from, to, status, isForced: statusText.endsWith('!') }, line }
}

/** The words of a line. */
interface WrittenRule {
  path: string
  to: string
  status: RuleStatus | undefined
  hasConditions: boolean
}

/** The mistake in the words of a line, as a sentence. Null if the line has no mistake. */
function findMistake({ path, to, status, hasConditions }: WrittenRule): string | null {
  if (!path.startsWith('/')) return 'Only addresses of this site, which begin with a slash, can be redirected.'
  if (to === '') return 'It does not say where the address leads.'
  if (/^[^/:]*=/.test(to)) return 'Conditions on the query are not used.'
  if (hasConditions) return 'Conditions by country, language, cookie or role are not used.'
  return status === undefined ? 'Only the statuses 200, 301, 302, 307, 308 and 404 are used.' : null
}

interface RedirectTarget {
  from: PathPattern
  to: string
  status: RuleStatus
}

function findProblem({ from, to, status }: RedirectTarget, hasFile: (path: string) => boolean): string | null {
  const isFile = status === 200 || status === 404
  const isOwn = to.startsWith('/') && !to.startsWith('//')
  const problem = isOwn ? null : findOtherSiteProblem(to, isFile)
  if (problem !== null) return problem
  const names = listCaptures(from)
  const placeholders = listPlaceholders(to)
  const unknown = placeholders.find((name) => !names.includes(name))
  if (unknown !== undefined) return `:${unknown} does not stand in the address that is redirected.`
  return isFile && placeholders.length === 0 && !hasFile(to) ? 'The site has no such file.' : null
}

function findOtherSiteProblem(to: string, isFile: boolean): string | null {
  if (isFile) return 'Contents of other sites are not fetched; a redirect to them can be used.'
  if (!to.startsWith('https://')) return 'A redirect can lead to a path of this site or to an https address.'
  const { username = '', password = '' } = URL.parse(to) ?? {}
  if (username !== '' || password !== '') return 'An address with a password is not used.'
  const [first, second] = ['a', 'b'].map((text) => URL.parse(fillAllPlaceholders(to, text)))
  if (!first || !second) return 'The address that it leads to is not valid.'
  return first.origin === second.origin ? null : 'Which site it leads to cannot depend on the address.'
}

/** The rules that lead back to themselves, tried with an example for their placeholders. */
function findCircles(rules: readonly RedirectRule[], hasFile: (path: string) => boolean): Set<RedirectRule> {
  const forced = rules.filter(({ isForced }) => isForced)
  const find = (path: string) => findRedirect(hasFile(path) ? forced : rules, path)
  return new Set(rules.filter((rule) => leadsInCircle(rule, find)))
}

function leadsInCircle(rule: RedirectRule, find: (path: string) => ReturnType<typeof findRedirect>): boolean {
  let next: { rule: RedirectRule; to: string } | null = { rule, to: fillAllPlaceholders(rule.to, 'x') }
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const { status } = next.rule
    if (status === 200 || status === 404 || !next.to.startsWith('/')) return false
    next = find(next.to.replace(/[?#].*$/s, ''))
    if (next === null) return false
    if (next.rule === rule) return true
  }
  return true
}
