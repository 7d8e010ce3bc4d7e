import { findFamilyStyle } from '#blocks/theme/font-families.ts'
import { getHeadingWeight } from '#blocks/theme/theme-style.ts'
import { toTheme } from '#blocks/theme/theme.ts'
import type { JsonObject } from '#contract/json.ts'
import type { Database } from '#database/open.ts'
import { composePageFonts, type PageFamilies, type PageFamily, type PageFonts } from '#service/fonts/font-faces.ts'
import { type FontRow, listFonts } from '#service/fonts/library.ts'
import { isFontFamily, listOpenFontFiles, OPEN_FONTS_PATH } from '#service/fonts/open-font-files.ts'
import { openFamilies } from '#service/fonts/open-families.ts'

/** Finds the font families that a theme names, among the open ones and those of its workspace. A missing family is left out. */
export function findFamiliesOfPage(db: Database, workspaceId: string, theme: JsonObject): Promise<PageFamilies> {
  return findPageFamilies(theme, (names) => listFonts(db, workspaceId, names))
}

/** Finds the font families that a theme names. System fonts show a text whose family is missing. */
export async function findPageFamilies(
  storedTheme: JsonObject,
  readOwnFonts: (familyIds: readonly string[]) => Promise<FontRow[]>,
): Promise<PageFamilies> {
  const theme = toTheme(storedTheme)
  const names = [...new Set([theme.headingFont, theme.bodyFont])].filter((name) => name !== '')
  const ownNames = names.filter((name) => !isFontFamily(name))
  const rows = ownNames.length === 0 ? [] : await readOwnFonts(ownNames)
  const families = new Map<string, PageFamily>()
  for (const name of names) {
    const ownRows = rows.filter(({ familyId }) => familyId === name)
    const family = isFontFamily(name) ? await toOpenFamily(name) : toOwnFamily(name, ownRows)
    if (family) families.set(name, family)
  }
  const heading = families.get(theme.headingFont)
  return {
    heading: heading ? { family: heading, weight: getHeadingWeight(theme) } : null,
    body: families.get(theme.bodyFont) ?? null,
  }
}

async function toOpenFamily(id: keyof typeof openFamilies): Promise<PageFamily> {
  const { metrics } = openFamilies[id]
  return { id, generic: findFamilyStyle(id)?.generic ?? 'sans', metrics, files: await listOpenFontFiles(id) }
}

function toOwnFamily(id: string, rows: readonly FontRow[]): PageFamily | null {
  const [first] = rows.toSorted((a, b) => Math.abs(a.minWeight - 400) - Math.abs(b.minWeight - 400))
  if (!first) return null
  const files = rows.map(({ style, minWeight, maxWeight, objectKey }) => ({
    path: toOwnFontPath(objectKey),
    style,
    minWeight,
    maxWeight,
    unicodeRange: '',
  }))
  return { id, generic: 'sans', metrics: first.metrics, files }
}

/** `/_/fonts/fnt_1/3f….woff2` of the key `fonts/wsp_1/fnt_1/3f/3f….woff2`. The path does not name the workspace. */
function toOwnFontPath(objectKey: string): string {
  const [, , id = '', , name = ''] = objectKey.split('/')
  return `${OPEN_FONTS_PATH}${id}/${name}`
}

/** The fonts of a page with this HTML, whose script writes these words. */
export function createPageFonts(
  families: PageFamilies,
  { body, scriptWords }: { body: string; scriptWords: string },
): PageFonts {
  if (families.heading === null && families.body === null) return { css: '', preloaded: [] }
  const attributeTexts = [...body.matchAll(/ (?:placeholder|value|alt|title)="([^"]*)"/g)].map(
    ([, value = '']) => value,
  )
  const text = `${body.replaceAll(/<[^>]*>/g, ' ')} ${attributeTexts.join(' ')} ${scriptWords}`
  return composePageFonts(families, {
    text: text.trimStart(),
    hasItalic: /<em\b/.test(body),
    hasQuote: body.includes('<blockquote'),
  })
}
