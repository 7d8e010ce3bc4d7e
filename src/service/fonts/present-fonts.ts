import type { Font, FontFamily } from '#contract/fonts.ts'
import { toFileUrl } from '#service/storage/file-route.ts'
import type { FontRow } from './library.ts'
import { isFontFamily, listOpenFontFiles, OPEN_FONTS_KEY, type OpenFontFile } from './open-font-files.ts'
import { openFamilies } from './open-families.ts'

const scriptNames = new Set(['latin', 'greek', 'cyrillic', 'arabic', 'hebrew'])

/** The open families, with the addresses of their files. */
export async function presentOpenFamilies(scanOrigin: string): Promise<FontFamily[]> {
  const families = Object.entries(openFamilies).map(async ([id, { name, category, license }]) => {
    const files = isFontFamily(id) ? await listOpenFontFiles(id) : []
    const scripts = [...new Set(files.map(({ subset }) => subset))].filter((subset) => scriptNames.has(subset))
    const presented = files.map((file) => ({
      ...presentFile(file),
      id: null,
      url: toFileUrl(scanOrigin, `${OPEN_FONTS_KEY}${file.name}`),
    }))
    return { id, name, source: 'open', category, scripts: scripts.toSorted(), license, files: presented }
  })
  return Promise.all(families)
}

function presentFile({ style, minWeight, maxWeight, unicodeRange, bytes }: OpenFontFile) {
  return { style, minWeight, maxWeight, unicodeRange, bytes }
}

/** The uploaded families, from their fonts sorted by family. */
export function presentOwnFamilies(scanOrigin: string, rows: readonly FontRow[]): FontFamily[] {
  const families = new Map<string, FontFamily>()
  for (const row of rows) {
    const { familyId: id, familyName: name, scripts } = row
    const family = families.get(id) ?? {
      id,
      name,
      source: 'workspace',
      category: 'own',
      scripts: [],
      license: '',
      files: [],
    }
    const { family: _, createdAt: __, ...file } = presentFont(scanOrigin, row)
    families.set(id, {
      ...family,
      scripts: [...new Set([...family.scripts, ...scripts])].toSorted(),
      files: [...family.files, file],
    })
  }
  return [...families.values()]
}

export function presentFont(scanOrigin: string, row: FontRow): Font {
  const { id, familyId, familyName, style, minWeight, maxWeight, bytes, objectKey, createdAt } = row
  return {
    id,
    family: { id: familyId, name: familyName },
    url: toFileUrl(scanOrigin, objectKey),
    style,
    minWeight,
    maxWeight,
    unicodeRange: '',
    bytes,
    createdAt,
  }
}
