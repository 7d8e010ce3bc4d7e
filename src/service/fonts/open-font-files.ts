import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type FontFamilyName, fontFamilies } from '#blocks/theme/font-families.ts'
import type { FontFile } from './font-faces.ts'
import { type OpenFamily, openFamilies } from './open-families.ts'

/** A file of an open family. Its name contains a hash of its content. */
export interface OpenFontFile extends FontFile {
  /** `lora-latin-wght-normal-0123456789abcdef.woff2`. */
  name: string
  /** The subset of characters: `latin-ext`. */
  subset: string
  bytes: number
  /** The location of the file in its package. */
  location: string
}

/** The path of an open font at the host of each page. The name of a file follows. */
export const OPEN_FONTS_PATH = '/_/fonts/'

/** The beginning of the key under which `GET /files/{key}` serves an open font to pages of any origin. */
export const OPEN_FONTS_KEY = 'fonts/open/'

const require = createRequire(import.meta.url)
const filesByFamily = new Map<string, Promise<OpenFontFile[]>>()

/** The files of an open family, in the order of the package's style sheet. They are read once, for the hashes in their names. */
export function listOpenFontFiles(id: FontFamilyName): Promise<OpenFontFile[]> {
  const reading = filesByFamily.get(id) ?? readFiles(id, openFamilies[id])
  filesByFamily.set(id, reading)
  // A disk that failed is read again.
  reading.catch(() => filesByFamily.delete(id))
  return reading
}

/** An open font by the name of its file. Null if there is none. */
export async function findOpenFontFile(name: string): Promise<OpenFontFile | null> {
  const id = Object.keys(fontFamilies).find((family) => isFontFamily(family) && name.startsWith(`${family}-`))
  if (id === undefined || !isFontFamily(id)) return null
  return (await listOpenFontFiles(id)).find((file) => file.name === name) ?? null
}

/** An open font by the key of its address for other origins: `fonts/open/` and the name of its file. Null for another key. */
export async function readOpenFont(key: string): Promise<{ bytes: Uint8Array; type: string } | null> {
  const file = key.startsWith(OPEN_FONTS_KEY) ? await findOpenFontFile(key.slice(OPEN_FONTS_KEY.length)) : null
  return file && { bytes: await readFile(file.location), type: 'font/woff2' }
}

export function isFontFamily(id: string): id is FontFamilyName {
  return Object.hasOwn(fontFamilies, id)
}

async function readFiles(id: FontFamilyName, { weights, hasItalic }: OpenFamily): Promise<OpenFontFile[]> {
  const isVariable = 'from' in weights
  const folder = path.dirname(require.resolve(`@fontsource${isVariable ? '-variable' : ''}/${id}/unicode.json`))
  const ranges: unknown = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8'))
  const subsets = Object.entries(ranges ?? {}).filter((entry): entry is [string, string] => subsetNames.has(entry[0]))
  const variants = (isVariable ? ['wght'] : weights.map(String)).flatMap((weight) =>
    (hasItalic ? (['normal', 'italic'] as const) : (['normal'] as const)).map((style) => ({ weight, style })),
  )
  const files = subsets.flatMap(([subset, unicodeRange]) =>
    variants.map(async ({ weight, style }): Promise<OpenFontFile[]> => {
      const baseName = `${id}-${subset}-${weight}-${style}`
      const location = path.join(folder, 'files', `${baseName}.woff2`)
      const content = await readFile(location).catch(() => null)
      // A family with several weights may have an italic of one weight only.
      if (content === null) return []
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
      const name = `${baseName}-${hash}.woff2`
      const [minWeight, maxWeight] = isVariable ? [weights.from, weights.to] : [Number(weight), Number(weight)]
      const range = { minWeight, maxWeight, unicodeRange, style, subset }
      return [{ ...range, name, path: `${OPEN_FONTS_PATH}${name}`, bytes: content.byteLength, location }]
    }),
  )
  return (await Promise.all(files)).flat()
}

/** The subsets of text. The packages also have subsets of mathematics and symbols, which system fonts show. */
const subsetNames = new Set([
  'arabic',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'hebrew',
  'latin',
  'latin-ext',
  'vietnamese',
])
