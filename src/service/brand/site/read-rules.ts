import { removeComments } from '#service/designs/images/svg-style.ts'

/** The declarations in the style sheets of a website. */
export interface SiteStyles {
  rules: StyleRule[]
  /** The first value of each custom property, by its name in lower case. */
  properties: Map<string, string>
}
export interface StyleRule {
  /** In lower case. */
  selector: string
  declarations: Map<string, string>
}

const MAX_RULES = 20_000
const MAX_SELECTOR_LENGTH = 2_000
const MAX_BODY_LENGTH = 20_000

/**
 * Reads the rules of CSS, including those in media queries. This is not a complete parser: it reads what websites declare, and leaves out what it
 * does not understand.
 */
export function readRules(css: string): SiteStyles {
  const rules: StyleRule[] = []
  const properties = new Map<string, string>()
  for (const { selector, body } of splitRules(removeComments(css))) {
    if (rules.length >= MAX_RULES) break
    const declarations = readDeclarations(body)
    if (!selector.startsWith('@')) rules.push({ selector: selector.toLowerCase(), declarations })
    for (const [name, value] of declarations)
      if (name.startsWith('--') && !properties.has(name)) properties.set(name, value)
  }
  return { rules, properties }
}

/** The innermost blocks. Split, because a regular expression would take seconds for a long text without braces. */
function splitRules(css: string): { selector: string; body: string }[] {
  return css
    .split('}')
    .slice(0, -1)
    .flatMap((part) => {
      const [body = '', outside = ''] = part.split('{').toReversed()
      const selector = (outside.split(';').at(-1) ?? '').trim()
      const isShort = selector.length <= MAX_SELECTOR_LENGTH && body.length <= MAX_BODY_LENGTH
      return selector !== '' && body !== '' && isShort ? [{ selector, body }] : []
    })
}

function readDeclarations(body: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const part of body.split(';')) {
    const colon = part.indexOf(':')
    if (colon === -1) continue
    const value = part
      .slice(colon + 1)
      .replace(/!important\s*$/i, '')
      .trim()
    declarations.set(part.slice(0, colon).trim().toLowerCase(), value)
  }
  return declarations
}

const MAX_NESTING = 5
/** The longest value. Without a limit, properties that name each other many times would fill the memory. */
const MAX_VALUE_LENGTH = 2_000

/** Replaces `var(--name)` with the value of the property, or with its fallback. */
export function resolveVariables(value: string, properties: ReadonlyMap<string, string>): string {
  let resolved = value
  for (let depth = 0; depth < MAX_NESTING && resolved.includes('var('); depth += 1)
    resolved = resolved
      .slice(0, MAX_VALUE_LENGTH)
      .replaceAll(/var\(\s*(--[\w-]{1,100})\s*(?:,([^()]*))?\)/gi, (_, name: string, fallback?: string) =>
        (properties.get(name.toLowerCase()) ?? fallback ?? '').trim(),
      )
  return resolved.slice(0, MAX_VALUE_LENGTH)
}
