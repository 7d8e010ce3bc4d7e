import type { FoundFont } from '#contract/brand-application.ts'
import { findFontFamily, isSystemFont, type KnownFamily } from './find-family.ts'
import { resolveVariables, type SiteStyles } from './read-rules.ts'

interface SiteFonts {
  heading: FoundFont | null
  body: FoundFont | null
}

/**
 * The fonts of headings and of texts of a website, as the most similar families. Null for system fonts. Without rules that say so, the fonts
 * that the website loads are used: the first for headings, the last for texts.
 */
export function findSiteFonts(
  { styles, css, html }: { styles: SiteStyles; css: string; html: string },
  knownFamilies: readonly KnownFamily[],
): SiteFonts {
  const loadedFonts = listLoadedFonts(css, html)
  const heading = findDeclaredFonts(styles, headingRules) ?? loadedFonts[0] ?? null
  const body = findDeclaredFonts(styles, bodyRules) ?? loadedFonts.at(-1) ?? null
  const find = (stack: string | null) => (stack === null ? null : findFontFamily(stack, knownFamilies))
  return { heading: find(heading), body: find(body) }
}

interface FontRules {
  selector: RegExp
  property: RegExp
}

const headingRules: FontRules = {
  selector: /(^|[\s,>+~])h[1-3](?![\w-])|(^|[\s,.])[\w-]*(heading|headline|display-?\d?|title)\b/,
  property: /^--.*(head|title|display)/,
}
const bodyRules: FontRules = {
  selector: /(^|[\s,])(body|html|p)(?![\w-])/,
  property: /^--.*(body|text|base|paragraph|copy|content)/,
}

/** The stack of fonts that most rules of this kind declare. */
function findDeclaredFonts({ rules, properties }: SiteStyles, { selector, property }: FontRules): string | null {
  const counts = new Map<string, number>()
  const add = (stack: string, weight: number) => {
    const resolved = resolveVariables(stack, properties).trim()
    if (isBrandFont(resolved)) counts.set(resolved, (counts.get(resolved) ?? 0) + weight)
  }
  for (const rule of rules.filter((each) => selector.test(each.selector))) {
    const stack = rule.declarations.get('font-family') ?? getStackOfShorthand(rule.declarations.get('font'))
    // A short selector such as `h1` says more than a class of some component.
    if (stack !== undefined) add(stack, /^[\w\s,>*]{1,80}$/.test(rule.selector) ? 5 : 1)
  }
  for (const [name, value] of properties) if (/font/.test(name) && property.test(name) && isStack(value)) add(value, 2)
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}

/** The family of `font: 400 1rem/1.5 "Lato", sans-serif`. */
function getStackOfShorthand(font: string | undefined): string | undefined {
  return /(?:^|\s)[\d.]+(?:px|r?em|%|pt|vw)(?:\s*\/\s*[\w.%]+)?\s+(.+)$/i.exec(font ?? '')?.[1]
}

/** Whether a custom property has fonts, and not a size or a weight. */
function isStack(value: string): boolean {
  return /^["'a-z]/i.test(value) && !/^(normal|bold|italic|inherit|clamp|calc|rem|px)\b/i.test(value)
}

/** Whether a stack names a font that says something about the brand. */
function isBrandFont(stack: string): boolean {
  return !/^(inherit|initial|unset|revert)?$/i.test(stack) && !isSystemFont(stack) && !isIconFont(stack)
}

function isIconFont(stack: string): boolean {
  return /icon|awesome|symbol|glyph/i.test(stack.split(',')[0] ?? '')
}

/** The fonts that a website loads: from Google Fonts and services like it, or as its own files. */
function listLoadedFonts(css: string, html: string): string[] {
  const text = `${html}\n${css}`
  const names = [...listLinkedFonts(text), ...listScriptFonts(text), ...listFontFaces(css)]
  return [...new Set(names)].filter((name) => name !== '' && isBrandFont(name))
}

function listLinkedFonts(text: string): string[] {
  const queries = text.matchAll(/(?:fonts\.googleapis\.com|fonts\.bunny\.net)\/css2?\?([^"'<>\s)]{1,2000})/gi)
  const lists = [...queries].flatMap(([, query = '']) => [
    ...query.replaceAll('&amp;', '&').matchAll(/(?:^|&)family=([^&]{1,1000})/gi),
  ])
  return lists
    .flatMap(([, list = '']) => list.split(/\||%7C/i))
    .map((family) => decodeName(family.split(/:|%3A/i)[0] ?? ''))
}

/** The fonts of the loader that Webflow and older themes use. */
function listScriptFonts(text: string): string[] {
  const lists = text.matchAll(/google\s*:\s*\{\s*families\s*:\s*\[([^\]]{1,2000})\]/gi)
  const families = [...lists].flatMap(([, list = '']) => [...list.matchAll(/["']([^"':]{1,60})/g)])
  return families.map(([, family = '']) => decodeName(family))
}

function listFontFaces(css: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*\{([^{}]{1,4000})\}/gi)]
  return faces.flatMap(([, face = '']) => /font-family\s*:\s*["']?([^"';}]{1,60})/i.exec(face)?.[1]?.trim() ?? [])
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim()
  } catch {
    return ''
  }
}
