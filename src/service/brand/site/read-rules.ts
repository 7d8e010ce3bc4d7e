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

/**
 * Reads the rules of CSS, also those in media queries. This is no complete parser: it reads what websites declare, and leaves out what it does
 * not understand.
 */
export function readRules(css: string): SiteStyles {
  const rules: StyleRule[] = []
  const properties = new Map<string, string>()
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '')
  for (const [, selector = '', body = ''] of text.matchAll(/([^{};]{1,2000})\{([^{}]{1,20000})\}/g)) {
    if (rules.length >= MAX_RULES) break
    const declarations = readDeclarations(body)
    if (!selector.trim().startsWith('@')) rules.push({ selector: selector.trim().toLowerCase(), declarations })
    for (const [name, value] of declarations)
      if (name.startsWith('--') && !properties.has(name)) properties.set(name, value)
  }
  return { rules, properties }
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

/** Replaces `var(--name)` by the value of the property, or by its fallback. */
export function resolveVariables(value: string, properties: ReadonlyMap<string, string>, depth = 0): string {
  if (depth >= MAX_NESTING) return value
  return value.replaceAll(/var\(\s*(--[\w-]{1,100})\s*(?:,([^()]*))?\)/gi, (_, name: string, fallback?: string) =>
    resolveVariables(properties.get(name.toLowerCase()) ?? fallback ?? '', properties, depth + 1).trim(),
  )
}
