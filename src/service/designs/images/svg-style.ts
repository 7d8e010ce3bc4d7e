import { judgeValue, styleProperties } from './svg-allowed.ts'

const MAX_SHEET_LENGTH = 200_000

export type Styles = Map<string, string>
/** Styles by selector: `rect`, `.logo`, `#sun`. */
export type StyleSheet = Map<string, Styles>
export type StylesResult<T> = { ok: true; styles: T } | { ok: false; reason: string }

const unsupportedSheet =
  'has a style sheet in it that does more than colour classes; export it with styles as attributes'

/** Parses the style sheets of drawing programs: rules for an element, a class or an id. Any other selector is refused. */
export function readStyleSheet(text: string): StylesResult<StyleSheet> {
  const sheet: StyleSheet = new Map()
  const [rest = '', ...rules] = withoutComments(text).split('}').toReversed()
  if (text.length > MAX_SHEET_LENGTH || rest.trim() !== '') return { ok: false, reason: unsupportedSheet }
  for (const rule of rules.toReversed()) {
    const [selectors = '', declarations, ...more] = rule.split('{')
    if (declarations === undefined || more.length > 0) return { ok: false, reason: unsupportedSheet }
    const names = selectors.split(',').map((part) => part.trim())
    if (!names.every((name) => /^[.#]?[A-Za-z_][\w-]*$/.test(name))) return { ok: false, reason: unsupportedSheet }
    const read = readStyles(declarations)
    if (!read.ok) return read
    for (const name of names) sheet.set(name, new Map([...(sheet.get(name) ?? []), ...read.styles]))
  }
  return { ok: true, styles: sheet }
}

/**
 * Parses a `style` attribute and returns its allowed properties. A value of any property that refers to something outside of the picture is
 * an error.
 */
export function readStyles(text: string): StylesResult<Styles> {
  const styles: Styles = new Map()
  for (const declaration of text.split(';')) {
    const [name = '', ...rest] = declaration.split(':')
    const property = name.trim().toLowerCase()
    const value = rest.join(':').replace('!important', '').trim()
    const verdict = judgeValue(value)
    if (verdict === 'outside') return { ok: false, reason: 'refers to something outside of itself' }
    if (verdict === 'kept' && value !== '' && styleProperties.has(property)) styles.set(property, value)
  }
  return { ok: true, styles }
}

/** The styles of an element. Rules for its id take precedence over rules for its classes, and these over rules for its name. */
export function getStyles(sheet: StyleSheet, name: string, attributes: Map<string, string>): Styles {
  return new Map(findRules(sheet, name, attributes).flatMap((rule) => [...rule]))
}

/** Number of properties that the rules of a sheet set for an element. A property that several rules set counts once for each rule. */
export function countMatchingStyles(sheet: StyleSheet, name: string, attributes: Map<string, string>): number {
  return findRules(sheet, name, attributes).reduce((sum, rule) => sum + rule.size, 0)
}

function findRules(sheet: StyleSheet, name: string, attributes: Map<string, string>): Styles[] {
  if (sheet.size === 0) return []
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/).map((part) => `.${part}`))
  return [name, ...classes, `#${attributes.get('id')}`].flatMap((selector) => sheet.get(selector) ?? [])
}

// Removes comments without a regular expression, which would take quadratic time for comments that are never closed.
function withoutComments(text: string): string {
  return text
    .split('*/')
    .map((part, index, parts) => (index === parts.length - 1 ? part : (part.split('/*', 1)[0] ?? '')))
    .join('')
}
