import { classifyValue, styleProperties } from './svg-allowed.ts'

const MAX_SHEET_LENGTH = 200_000

export type Styles = Map<string, string>
/** Styles by selector: `rect`, `.logo`, `#sun`. */
export type StyleSheet = Map<string, Styles>
export type ParseResult<T> = { ok: true; parsed: T } | { ok: false; reason: string }

const unsupportedSheet =
  'has a style sheet in it that does more than color classes; export it with styles as attributes'

/** Parses a style sheet as drawing programs write it, with rules for elements, classes or ids. Sheets with other selectors are refused. */
export function readStyleSheet(text: string): ParseResult<StyleSheet> {
  const sheet: StyleSheet = new Map()
  const rules = removeComments(text).split('}')
  const rest = rules.pop() ?? ''
  if (text.length > MAX_SHEET_LENGTH || rest.trim() !== '') return { ok: false, reason: unsupportedSheet }
  for (const rule of rules) {
    const [selectors = '', declarations, ...nestedBlocks] = rule.split('{')
    if (declarations === undefined || nestedBlocks.length > 0) return { ok: false, reason: unsupportedSheet }
    const names = selectors.split(',').map((part) => part.trim())
    if (!names.every((name) => /^[.#]?[A-Za-z_][\w-]*$/.test(name))) return { ok: false, reason: unsupportedSheet }
    const result = readStyles(declarations)
    if (!result.ok) return result
    for (const name of names) sheet.set(name, new Map([...(sheet.get(name) ?? []), ...result.parsed]))
  }
  return { ok: true, parsed: sheet }
}

/**
 * Parses a `style` attribute and returns the properties that are allowed. If any value refers to something outside of the picture, the whole
 * attribute is refused.
 */
export function readStyles(text: string): ParseResult<Styles> {
  const styles: Styles = new Map()
  for (const declaration of text.split(';')) {
    const [name = '', ...rest] = declaration.split(':')
    const property = name.trim().toLowerCase()
    const value = rest.join(':').replace('!important', '').trim()
    const verdict = classifyValue(value)
    if (verdict === 'outside') return { ok: false, reason: 'refers to something outside of itself' }
    if (verdict === 'kept' && value !== '' && styleProperties.has(property)) styles.set(property, value)
  }
  return { ok: true, parsed: styles }
}

/** The styles of an element. Rules for its id take precedence over rules for its classes, and rules for its classes over rules for its element name. */
export function getStyles(sheet: StyleSheet, name: string, attributes: Map<string, string>): Styles {
  return new Map(findRules(sheet, name, attributes).flatMap((rule) => [...rule]))
}

/** Counts the properties that the sheet sets for an element. A property that two rules set counts twice. */
export function countMatchingStyles(sheet: StyleSheet, name: string, attributes: Map<string, string>): number {
  return findRules(sheet, name, attributes).reduce((sum, rule) => sum + rule.size, 0)
}

function findRules(sheet: StyleSheet, name: string, attributes: Map<string, string>): Styles[] {
  if (sheet.size === 0) return []
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/).map((part) => `.${part}`))
  return [name, ...classes, `#${attributes.get('id')}`].flatMap((selector) => sheet.get(selector) ?? [])
}

/** Removes the comments of a style sheet. A regular expression would take quadratic time for comments that are never closed. */
export function removeComments(text: string): string {
  return text
    .split('*/')
    .map((part, index, parts) => (index === parts.length - 1 ? part : (part.split('/*', 1)[0] ?? '')))
    .join('')
}
