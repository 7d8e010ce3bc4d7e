import { create, type Font, type FontCollection } from 'fontkitten'
import { compress, decompress } from 'woff2-encoder'
import { cutText } from '#contract/cut-text.ts'
import { readFontContainer } from './font-container.ts'
import { type FontMetrics, measureFont } from './measure-font.ts'

/** An uploaded font that pages can show. */
export interface SafeFont {
  ok: true
  /** As woff2. */
  bytes: Uint8Array
  familyName: string
  style: 'normal' | 'italic'
  minWeight: number
  maxWeight: number
  scripts: string[]
  metrics: FontMetrics
}

/** The reason continues a sentence that begins with the name of the file: `is cut short`. */
export type FontResult = SafeFont | { ok: false; reason: string }

/**
 * Checks an uploaded font and converts it to woff2; a woff2 file stays as it is. `fileName` names the family of a font without names. It runs
 * in a thread, because a hostile font may take long, and a large one takes seconds to compress.
 */
export async function readFont(uploadedBytes: Uint8Array, fileName: string): Promise<FontResult> {
  const container = readFontContainer(uploadedBytes)
  if (!container.ok) return container
  const sfnt = container.kind === 'woff2' ? await decompressOrNull(uploadedBytes) : uploadedBytes
  if (sfnt === null) return { ok: false, reason: 'is damaged: it cannot be decompressed' }
  const tables = readFontContainer(sfnt)
  if (!tables.ok) return tables
  const font = openFont(sfnt)
  if (font === null) return { ok: false, reason: 'is damaged: its tables cannot be read' }
  const description = describeFont(font, fileName)
  if (!description.ok) return description
  const bytes = container.kind === 'woff2' ? uploadedBytes : await compress(sfnt)
  return { ...description, bytes }
}

async function decompressOrNull(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await decompress(bytes)
  } catch {
    return null
  }
}

function openFont(bytes: Uint8Array): Font | null {
  try {
    const fontOrCollection: Font | FontCollection = create(Buffer.from(bytes))
    return fontOrCollection.isCollection ? null : fontOrCollection
  } catch {
    return null
  }
}

/** Reads everything that is stored about a font. Fonts read their tables late, so every line may find damage. */
function describeFont(font: Font, fileName: string): Omit<SafeFont, 'bytes'> | { ok: false; reason: string } {
  try {
    if (!mayBeEmbedded(font))
      return {
        ok: false,
        reason: 'may not be embedded: its maker has reserved that right (fsType 2). Ask for a license for the web',
      }
    const metrics = measureFont(font)
    if (!isPlausible(font, metrics)) return { ok: false, reason: 'is damaged: its letters have no size' }
    const axis = font.variationAxes['wght']
    const weight = clampWeight(font['OS/2']?.usWeightClass ?? 400)
    return {
      ok: true,
      familyName: toFamilyName(font, fileName),
      style: isItalic(font) ? 'italic' : 'normal',
      minWeight: axis ? clampWeight(axis.min) : weight,
      maxWeight: axis ? clampWeight(axis.max) : weight,
      scripts: Object.entries(scriptLetters).flatMap(([script, letter]) =>
        font.hasGlyphForCodePoint(letter) ? [script] : [],
      ),
      metrics,
    }
  } catch {
    return { ok: false, reason: 'is damaged: its tables cannot be read' }
  }
}

/** With several rights, the widest one holds. A font without the table has no restriction. */
function mayBeEmbedded(font: Font): boolean {
  const rights = font['OS/2']?.fsType
  if (!rights) return true
  return (!rights.noEmbedding || rights.viewOnly || rights.editable) && !rights.bitmapOnly
}

function isPlausible({ unitsPerEm }: Font, { ascent, descent, width }: FontMetrics): boolean {
  const isSize = (value: number) => Number.isFinite(value) && value >= 0 && value < 10
  return unitsPerEm >= 16 && unitsPerEm <= 16_384 && [ascent, descent, width].every(isSize) && ascent > 0 && width > 0
}

function clampWeight(weight: number): number {
  return Math.min(1000, Math.max(1, Math.round(weight)))
}

function isItalic(font: Font): boolean {
  const { fsSelection } = font['OS/2'] ?? {}
  return fsSelection?.italic === true || fsSelection?.oblique === true || font.italicAngle !== 0
}

/** The family of all weights (name 16), that of four styles (name 1), or the name of the file. */
function toFamilyName(font: Font, fileName: string): string {
  const names = [readName(font, 'preferredFamily'), readName(font, 'fontFamily'), toPlainName(fileName)]
  return names.find((name) => name !== '') ?? 'Own font'
}

function readName(font: Font, key: string): string {
  try {
    return toPlainText(font.getName(key) ?? '')
  } catch {
    return ''
  }
}

function toPlainName(fileName: string): string {
  return toPlainText(fileName.replace(/\.\w{1,5}$/, '').replaceAll(/[-_]+/g, ' '))
}

function toPlainText(text: string): string {
  return cutText(text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim(), 100)
}

/** A letter that every font of the script has. */
const scriptLetters = { latin: 0x61, greek: 0x3b1, cyrillic: 0x430, arabic: 0x628, hebrew: 0x5d0 }
