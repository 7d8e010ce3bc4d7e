import { createHash } from 'node:crypto'
import { collection, type Picture } from '#service/designs/illustrations/collection.ts'
import { drawIllustration, renderIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { toStems } from '#service/designs/illustrations/search-words.ts'
import type { FoundPhoto, StockProvider } from './stock-provider.ts'

const LONG_SIDE = 1_600
const SMALL_WIDTH = 640

interface StockPicture extends Omit<FoundPhoto, 'version'> {
  illustration: Picture
  /** Stems of the words for the scene, and for the colors. */
  stems: { scene: Set<string>; colors: Set<string> }
}

/** Pictures that are part of this program, for a service without a photo provider. */
export function createBuiltInStock(): StockProvider {
  const pictures = collection.map(toStockPicture)
  return {
    name: 'built-in',
    async search({ q, page, perPage }) {
      const matches = q === '' ? pictures : rank(pictures, toStems(q))
      return Promise.all(matches.slice((page - 1) * perPage, page * perPage).map(toFoundPhoto))
    },
    async find(id) {
      const picture = pictures[id - 1]
      return picture ? toFoundPhoto(picture) : null
    },
    async read(id, size) {
      const picture = pictures[id - 1]
      return picture ? renderIllustration(picture.illustration, size === 'large' ? picture.width : SMALL_WIDTH) : null
    },
  }
}

function toStockPicture(illustration: Picture, index: number): StockPicture {
  const { scene, palette, ratio } = illustration
  const width = ratio < 1 ? Math.round(LONG_SIDE * ratio) : LONG_SIDE
  return {
    id: index + 1,
    width,
    height: Math.round(width / ratio),
    alt: scene.alt,
    photographer: 'Tessera',
    illustration,
    stems: { scene: new Set(toStems(`${scene.words} ${scene.alt}`)), colors: new Set(toStems(palette.words)) },
  }
}

/** Ranks pictures by how many words they match. Words of the scene count more than words of its colors. */
function rank(pictures: readonly StockPicture[], stems: readonly string[]): StockPicture[] {
  return pictures
    .map((picture) => ({ picture, score: stems.reduce((sum, stem) => sum + weigh(picture, stem), 0) }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .map(({ picture }) => picture)
}

function weigh({ stems }: StockPicture, stem: string): number {
  return stems.scene.has(stem) ? 3 : stems.colors.has(stem) ? 2 : 0
}

async function toFoundPhoto(picture: StockPicture): Promise<FoundPhoto> {
  const { illustration, stems: _, ...photo } = picture
  const svg = await drawIllustration(illustration)
  return { ...photo, version: createHash('sha256').update(svg).digest('hex').slice(0, 8) }
}
