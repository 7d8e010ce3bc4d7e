import type { FontMetrics } from './measure-font.ts'

/** A file of a font, as a page loads it. */
export interface FontFile {
  /** The path at which the page's own host serves the file. */
  path: string
  style: 'normal' | 'italic'
  minWeight: number
  maxWeight: number
  /** The characters of the file, as in CSS. Empty if the file has all characters of its font. */
  unicodeRange: string
}

/** A font family that a theme names, with what a page needs of it. */
export interface PageFamily {
  /** The name in the theme and in CSS. */
  id: string
  /** The system fonts that stand in until the family has loaded. */
  generic: 'sans' | 'serif' | 'mono'
  metrics: FontMetrics
  files: readonly FontFile[]
}

/** The families of a theme. Null for a part that the system fonts of the pair show. */
export interface PageFamilies {
  heading: { family: PageFamily; weight: number } | null
  body: PageFamily | null
}

/** The text of a page and its styles, on which its fonts depend. */
export interface ShownText {
  text: string
  hasItalic: boolean
  /** Quotes are in the font of headings, but in its regular weight. */
  hasQuote: boolean
}

/** Fonts of one page. */
export interface PageFonts {
  css: string
  /** Paths of the files that the top of the page needs: at most one for headings and one for text. */
  preloaded: string[]
}

/**
 * The `@font-face` rules of a page: only files that have characters of its text, and for headings only their weight. Browsers load a file when
 * a text needs it. Until then, system fonts that are scaled to the same size show the text, so nothing moves.
 */
export function composePageFonts({ heading, body }: PageFamilies, shownText: ShownText): PageFonts {
  const characters = toCharacters(shownText.text)
  const neededFiles = new Map<string, { family: PageFamily; files: Set<FontFile> }>()
  const add = (family: PageFamily, files: readonly FontFile[]) => {
    const entry = neededFiles.get(family.id) ?? { family, files: new Set<FontFile>() }
    for (const file of selectNeeded(files, characters)) entry.files.add(file)
    neededFiles.set(family.id, entry)
  }
  if (heading) add(heading.family, selectWeight(listFilesOfStyle(heading.family, 'normal'), heading.weight))
  if (heading && shownText.hasQuote) add(heading.family, selectWeight(listFilesOfStyle(heading.family, 'normal'), 400))
  if (body) add(body, listFilesOfStyle(body, 'normal'))
  if (body && shownText.hasItalic) add(body, listFilesOfStyle(body, 'italic'))
  const css = [...neededFiles.values()]
    .flatMap(({ family, files }) => [
      ...[...files].map((file) => toFontFace(family, file)),
      composeFallbackFaces(family, heading?.family.id === family.id ? heading.weight : 400),
    ])
    .join('')
  const first = [
    heading && findMostUsed(selectWeight(listFilesOfStyle(heading.family, 'normal'), heading.weight), shownText.text),
    body && findMostUsed(selectWeight(listFilesOfStyle(body, 'normal'), 400), shownText.text),
  ]
  return { css, preloaded: [...new Set(first.flatMap((file) => (file ? [file.path] : [])))] }
}

function listFilesOfStyle({ files }: PageFamily, style: FontFile['style']): FontFile[] {
  return files.filter((file) => file.style === style)
}

/** The files whose weight is nearest: those of a variable font, or one weight of a font with a file for each. */
function selectWeight(files: readonly FontFile[], weight: number): FontFile[] {
  const calculateDistance = ({ minWeight, maxWeight }: FontFile) => Math.max(minWeight - weight, weight - maxWeight, 0)
  const smallest = Math.min(...files.map(calculateDistance))
  return files.filter((file) => calculateDistance(file) === smallest)
}

function toCharacters(text: string): Set<number> {
  return new Set(toCodePoints(text))
}

function toCodePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

/** Where ranges overlap, browsers use the rule that comes last, as is done here. */
function selectNeeded(files: readonly FontFile[], characters: ReadonlySet<number>): FontFile[] {
  const candidates = files.map((file) => ({ file, ranges: parseUnicodeRange(file.unicodeRange) }))
  const neededFiles = new Set<FontFile>()
  for (const character of characters) {
    const found = candidates.filter(({ ranges }) => contains(ranges, character))
    const last = found.at(-1)
    if (!last) continue
    // All weights and styles of the same characters.
    for (const { file } of found) if (file.unicodeRange === last.file.unicodeRange) neededFiles.add(file)
  }
  return files.filter((file) => neededFiles.has(file))
}

/** The file with most characters of the beginning of a text. */
function findMostUsed(files: readonly FontFile[], text: string): FontFile | undefined {
  const letters = toCodePoints(text.slice(0, TOP_LENGTH))
  const counted = files.map((file) => {
    const ranges = parseUnicodeRange(file.unicodeRange)
    return { file, count: letters.filter((letter) => letter > 0x40 && contains(ranges, letter)).length }
  })
  return counted.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)?.file
}

// About what a phone shows of a page at first.
const TOP_LENGTH = 600

type Ranges = readonly (readonly [first: number, last: number])[] | null

function contains(ranges: Ranges, character: number): boolean {
  return ranges === null || ranges.some(([first, last]) => character >= first && character <= last)
}

const parsedRanges = new Map<string, Ranges>([['', null]])

/** Parses `U+0000-00FF,U+0131`. Null stands for all characters. The open families have few different ranges. */
function parseUnicodeRange(range: string): Ranges {
  const cached = parsedRanges.get(range)
  if (cached !== undefined) return cached
  const parsed = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  parsedRanges.set(range, parsed)
  return parsed
}

function toFontFace({ id }: PageFamily, { path, style, minWeight, maxWeight, unicodeRange }: FontFile): string {
  const weight = minWeight === maxWeight ? minWeight : `${minWeight} ${maxWeight}`
  const range = unicodeRange === '' ? '' : `;unicode-range:${unicodeRange}`
  return `@font-face{font-family:${id};font-style:${style};font-weight:${weight};font-display:swap;src:url(${path}) format("woff2")${range}}`
}

/** A system font with its average widths, and the names of its copies with the same widths. */
interface SystemFont {
  names: readonly string[]
  boldNames: readonly string[]
  width: number
  boldWidth: number
}

const arial: SystemFont = {
  names: ['Arial', 'Liberation Sans', 'Arimo'],
  boldNames: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
  width: 0.4456,
  boldWidth: 0.4799,
}
const roboto: SystemFont = { names: ['Roboto'], boldNames: ['Roboto Bold'], width: 0.4454, boldWidth: 0.4523 }
const times: SystemFont = {
  names: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  boldNames: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
  width: 0.4053,
  boldWidth: 0.4307,
}
const notoSerif: SystemFont = {
  names: ['Noto Serif'],
  boldNames: ['Noto Serif Bold'],
  width: 0.4806,
  boldWidth: 0.5101,
}
const courier: SystemFont = {
  names: ['Courier New', 'Liberation Mono', 'Cousine'],
  boldNames: ['Courier New Bold', 'Liberation Mono Bold', 'Cousine Bold'],
  width: 0.6001,
  boldWidth: 0.6001,
}
const robotoMono: SystemFont = {
  names: ['Roboto Mono', 'Droid Sans Mono'],
  boldNames: ['Roboto Mono Bold'],
  width: 0.6001,
  boldWidth: 0.6001,
}

/** The system fonts of computers and Apple's phones, and those of Android. */
const standIns = { sans: [arial, roboto], serif: [times, notoSerif], mono: [courier, robotoMono] } satisfies Record<
  PageFamily['generic'],
  readonly [SystemFont, SystemFont]
>

/**
 * System fonts under the names `fallback-…`, scaled so that a text in them has the width of a text in the family, and lines have its height.
 * Weights from 500 on are scaled by the width of the headings, or of the bold letters.
 */
export function composeFallbackFaces({ id, generic, metrics }: PageFamily, headingWeight = 400): string {
  return standIns[generic]
    .map((font, index) => {
      const name = `fallback${index === 0 ? '' : index + 1}-${id}`
      const boldWidth = headingWeight < 500 ? metrics.boldWidth : interpolateWidth(metrics, headingWeight)
      const regular = { source: font.names, weight: '1 499', scale: metrics.width / font.width }
      const bold = { source: font.boldNames, weight: '500 1000', scale: boldWidth / font.boldWidth }
      return [regular, bold].map((face) => toFallbackFace(name, face, metrics)).join('')
    })
    .join('')
}

/** The average width between the regular and the bold weight. */
function interpolateWidth({ width, boldWidth }: FontMetrics, weight: number): number {
  return width + ((boldWidth - width) * (Math.min(weight, 700) - 400)) / 300
}

interface FallbackFace {
  /** The names of a system font and its copies. */
  source: readonly string[]
  weight: string
  scale: number
}

function toFallbackFace(name: string, face: FallbackFace, { ascent, descent, lineGap }: FontMetrics): string {
  const { source, weight, scale } = face
  const locals = source.map((font) => `local("${font}")`).join(',')
  const formatPercent = (value: number) => `${Math.round(value * 10_000) / 100}%`
  return `@font-face{font-family:${name};src:${locals};size-adjust:${formatPercent(scale)};ascent-override:${formatPercent(ascent / scale)};descent-override:${formatPercent(descent / scale)};line-gap-override:${formatPercent(lineGap / scale)};font-weight:${weight}}`
}
