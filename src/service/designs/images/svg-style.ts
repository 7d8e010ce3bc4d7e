import { classifyValue, styleProperties } from './svg-allowed.ts'

const MAX_SHEET_LENGTH = 200_000

interface Declaration {
  property: string
  value: string
  isImportant: boolean
}
/** The values of a rule, by property. Of two values for an element, the one of the higher rank applies, and of equal ranks the later one. */
type Rule = Map<string, { value: string; rank: number }>
/** Rules by selector: `rect`, `.logo`, `#sun`. */
export type StyleSheet = Map<string, Rule>
export type ParseResult<T> = { ok: true; parsed: T } | { ok: false; reason: string }

const unsupportedSheet =
  'has a style sheet in it that does more than color classes; export it with styles as attributes'

/** Parses a style sheet as drawing programs write it, with rules for elements, classes or ids. Sheets with other selectors are refused. */
export function readStyleSheet(text: string): ParseResult<StyleSheet> {
  const sheet: StyleSheet = new Map()
  const rules = removeComments(text).split('}')
  const rest = rules.pop() ?? ''
  if (text.length > MAX_SHEET_LENGTH || rest.trim() !== '') return { ok: false, reason: unsupportedSheet }
  for (const [order, rule] of rules.entries()) {
    const [selectors = '', declarations, ...nestedBlocks] = rule.split('{')
    if (declarations === undefined || nestedBlocks.length > 0) return { ok: false, reason: unsupportedSheet }
    const names = selectors.split(',').map((part) => part.trim())
    if (!names.every((name) => /^[.#]?[A-Za-z_][\w-]*$/.test(name))) return { ok: false, reason: unsupportedSheet }
    const result = readDeclarations(declarations)
    if (!result.ok) return result
    for (const name of names) {
      const target: Rule = sheet.get(name) ?? new Map()
      addToRule(target, result.parsed, { level: getLevel(name), order })
      sheet.set(name, target)
    }
  }
  return { ok: true, parsed: sheet }
}

const INLINE_LEVEL = 3
const IMPORTANT_LEVEL = 4

/** An id is more specific than a class, and a class more than the name of an element. */
function getLevel(selector: string): number {
  if (selector.startsWith('#')) return 2
  return selector.startsWith('.') ? 1 : 0
}

function addToRule(
  rule: Rule,
  declarations: readonly Declaration[],
  { level, order }: { level: number; order: number },
): void {
  for (const { property, value, isImportant } of declarations) {
    // A sheet has fewer rules than letters.
    const rank = (level + (isImportant ? IMPORTANT_LEVEL : 0)) * MAX_SHEET_LENGTH + order
    if (rank >= (rule.get(property)?.rank ?? 0)) rule.set(property, { value, rank })
  }
}

/**
 * Parses declarations and returns those of properties that are allowed. If any value refers to something outside of the picture, all are
 * refused.
 */
function readDeclarations(text: string): ParseResult<Declaration[]> {
  const declarations: Declaration[] = []
  for (const declaration of text.split(';')) {
    const [name = '', ...rest] = declaration.split(':')
    const property = name.trim().toLowerCase()
    const [sentValue = '', importance] = rest.join(':').split(/!\s{0,9}important/i)
    const value = sentValue.trim()
    const verdict = classifyValue(value)
    if (verdict === 'outside') return { ok: false, reason: 'refers to something outside of itself' }
    if (verdict === 'kept' && value !== '' && styleProperties.has(property))
      declarations.push({ property, value, isImportant: importance !== undefined })
  }
  return { ok: true, parsed: declarations }
}

/**
 * The styles of an element by property, from the rules of the sheet and its `style` attribute, with the precedence of CSS. If any value of the
 * attribute refers to something outside of the picture, all are refused.
 */
export function getStyles(
  sheet: StyleSheet,
  name: string,
  attributes: Map<string, string>,
): ParseResult<Map<string, string>> {
  const inline = readDeclarations(attributes.get('style') ?? '')
  if (!inline.ok) return inline
  const styles: Rule = new Map()
  for (const rule of findRules(sheet, name, attributes))
    for (const [property, { value, rank }] of rule)
      if (rank >= (styles.get(property)?.rank ?? 0)) styles.set(property, { value, rank })
  addToRule(styles, inline.parsed, { level: INLINE_LEVEL, order: 0 })
  return { ok: true, parsed: new Map([...styles].map(([property, { value }]) => [property, value])) }
}

/** Counts the properties that the sheet sets for an element. A property that two rules set counts twice. */
export function countMatchingStyles(sheet: StyleSheet, name: string, attributes: Map<string, string>): number {
  return findRules(sheet, name, attributes).reduce((sum, rule) => sum + rule.size, 0)
}

function findRules(sheet: StyleSheet, name: string, attributes: Map<string, string>): Rule[] {
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
