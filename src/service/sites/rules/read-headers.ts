import { parsePattern } from './path-pattern.ts'
import { readLines, type ParsedRules, toUnusedRule } from './read-rules.ts'
import type { HeaderRule } from './site-rules.ts'

const FILE = '_headers'
const MAX_RULES = 100

/** Headers that affect only the site itself, and that no proxy in front of the service acts on. */
const allowed = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'cache-control',
  'content-language',
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'link',
  'origin-trial',
  'permissions-policy',
  'service-worker-allowed',
  'sourcemap',
  'speculation-rules',
  'timing-allow-origin',
  'x-robots-tag',
])

const SET_BY_SERVICE = 'The service sets this header itself.'

const reasons: ReadonlyMap<string, string> = new Map([
  ['set-cookie', 'Sites set no cookies.'],
  ['basic-auth', 'Passwords are not used: sites are open to everybody.'],
  ['x-frame-options', 'Who may show a site in a frame is decided by the service.'],
  ...['content-type', 'content-length', 'content-encoding', 'content-disposition', 'etag', 'vary', 'location'].map(
    (name) => [name, SET_BY_SERVICE] as const,
  ),
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'origin-agent-cluster'].map(
    (name) => [name, SET_BY_SERVICE] as const,
  ),
])

/**
 * Reads `_headers` in the format of Netlify and Cloudflare Pages: a line with a path, then lines with headers. Headers that are not known to
 * be harmless are not used.
 */
export function readHeaders(content: string): ParsedRules<HeaderRule> {
  const { lines, unused } = readLines(FILE, content)
  const rules: HeaderRule[] = []
  let rule: HeaderRule | null = null
  for (const line of lines) {
    const text = line.text.trim()
    if (isPath(text)) {
      const from = rules.length < MAX_RULES ? parsePattern(text) : null
      rule = from && { from, headers: {} }
      if (rule) rules.push(rule)
      else
        unused.push(
          toUnusedRule(
            FILE,
            line,
            `Not a path of this site with at most one * at its end, or after ${MAX_RULES} others.`,
          ),
        )
    } else {
      const problem = addHeader(rule, text)
      if (problem !== null) unused.push(toUnusedRule(FILE, line, problem))
    }
  }
  return {
    rules: rules.filter(({ headers }) => Object.keys(headers).length > 0),
    unused: unused.toSorted((a, b) => a.line - b.line),
  }
}

/** Whether a line is a path. Full addresses count too, as on Cloudflare. */
function isPath(text: string): boolean {
  return /^(?:\/|https?:\/\/)/.test(text)
}

/** Adds a header to a rule. Returns the reason if the header cannot be used. */
function addHeader(rule: HeaderRule | null, text: string): string | null {
  const [, writtenName = '', value = ''] = /^([\w-]{1,80})\s*:\s*(.*)$/.exec(text) ?? []
  const name = writtenName.toLowerCase()
  if (name === '') return 'It is neither a path nor a header.'
  if (rule === null) return 'No path that can be used comes before it.'
  const problem = findProblem(name, value)
  if (problem !== null) return problem
  const previousValue = rule.headers[name]
  rule.headers[name] = previousValue === undefined ? value : `${previousValue}, ${value}`
  return null
}

function findProblem(name: string, value: string): string | null {
  const reason = reasons.get(name)
  if (reason !== undefined) return reason
  if (!allowed.has(name)) return 'Only headers that are known to be harmless are sent.'
  if (!/^[\t\u0020-\u007e]+$/.test(value)) return 'Its value is not valid.'
  const isFraming = name === 'content-security-policy' && /frame-ancestors/i.test(value)
  return isFraming ? 'Who may show a site in a frame (frame-ancestors) is decided by the service.' : null
}
