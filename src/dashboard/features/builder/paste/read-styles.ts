import type { Attributes } from './read-markup.ts'

/** CSS properties by name, in lower case. */
export type Declarations = ReadonlyMap<string, string>

/** Declarations by selector: `b`, `.s1` or `span.s1`. */
export type StyleSheet = ReadonlyMap<string, Declarations>

/** In characters. Longer style attributes contain embedded pictures. */
const LONGEST_STYLE = 10_000

/** Properties that affect the stored text. */
const usedProperties = new Set(
  'font font-weight font-style display visibility white-space mso-hide mso-list'.split(' '),
)

/** The declarations of an element. Those of its style attribute override those of the style sheet. */
export function findDeclarations(name: string, attributes: Attributes, sheet: StyleSheet): Declarations {
  const styleAttribute = attributes.get('style')
  if (sheet.size === 0) return styleAttribute === undefined ? noDeclarations : readDeclarations(styleAttribute)
  const classes = (attributes.get('class') ?? '').split(/\s+/, 10).map((className) => className.toLowerCase())
  const selectors = [
    name,
    ...classes.map((className) => `.${className}`),
    ...classes.map((className) => `${name}.${className}`),
  ]
  const rules = selectors.flatMap((selector) => [...(sheet.get(selector) ?? noDeclarations)])
  return new Map([...rules, ...(styleAttribute === undefined ? noDeclarations : readDeclarations(styleAttribute))])
}

const noDeclarations: Declarations = new Map()

/** Reads `font-weight: 700; mso-list: l0 level1 lfo1`. */
function readDeclarations(text: string): Declarations {
  if (text.length > LONGEST_STYLE) return noDeclarations
  return new Map(
    // A semicolon within quotes splits a declaration, but no property read here has quotes.
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim().toLowerCase()
      const value = declaration.slice(colon + 1).replace(/\s*!important\s*$/i, '')
      return usedProperties.has(name) ? [[name, value.trim().toLowerCase()] as const] : []
    }),
  )
}

/** Reads the rules of a style element whose selectors are an element, a class or both. At-rules and all other rules are skipped. */
export function readStyleSheet(text: string): StyleSheet {
  const sheet = new Map<string, Declarations>()
  // The number of open braces around a rule: rules within `@media print {` do not apply.
  let depth = 0
  for (const part of removeComments(text).split('}')) {
    const [selectors = '', declarationText = '', ...others] = part.split('{', 3)
    const isRule = depth === 0 && others.length === 0 && selectors.length < part.length
    depth = Math.max(0, depth + countBraces(part) - 1)
    if (!isRule || selectors.length > LONGEST_STYLE) continue
    const declarations = readDeclarations(declarationText)
    for (const selector of selectors.replace('<!--', '').split(',')) {
      const name = selector.trim().toLowerCase()
      if (/^[\w-]*(\.[\w-]+)?$/.test(name))
        sheet.set(name, new Map([...(sheet.get(name) ?? noDeclarations), ...declarations]))
    }
  }
  return sheet
}

function removeComments(text: string): string {
  return text
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join(' ')
}

function countBraces(text: string): number {
  return text.split('{').length - 1
}

/** Whether text is bold by these declarations; undefined if they do not change it. */
export function findBold(declarations: Declarations): boolean | undefined {
  const weight = declarations.get('font-weight')
  if (weight === undefined) return findInFont(declarations, /\b(bold|bolder|[6-9]00)\b/)
  if (weight.startsWith('bold')) return true
  if (weight === 'normal' || weight === 'lighter') return false
  return /^\d+$/.test(weight) ? Number(weight) >= 600 : undefined
}

/** Whether text is italic by these declarations; undefined if they do not change it. */
export function findItalic(declarations: Declarations): boolean | undefined {
  const style = declarations.get('font-style')
  if (style === undefined) return findInFont(declarations, /\b(italic|oblique)\b/)
  if (/^(italic|oblique)/.test(style)) return true
  return style === 'normal' ? false : undefined
}

/** The shorthand `font: italic 700 12px Georgia` sets weight and style before the size. If it names neither, both are normal. */
function findInFont(declarations: Declarations, pattern: RegExp): boolean | undefined {
  const font = declarations.get('font')?.slice(0, 60) ?? ''
  const [, prefix] = /^([\w\s-]*?)\b[\d.]+(px|pt|em|rem|%)/.exec(font) ?? []
  return prefix === undefined ? undefined : pattern.test(prefix)
}

export function isHidden(declarations: Declarations): boolean {
  return (
    declarations.get('display') === 'none' ||
    declarations.get('visibility') === 'hidden' ||
    declarations.get('mso-hide') === 'all'
  )
}
