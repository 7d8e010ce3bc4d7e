import { createHash } from 'node:crypto'
import { collection, type Picture } from '#service/designs/illustrations/collection.ts'
import { drawIllustration, renderIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { toStems } from '#service/designs/illustrations/search-words.ts'
import type { FoundPhoto, StockProvider } from './stock-provider.ts'

const WIDTH = 1_600
const SMALL = 640

interface StockPicture extends Omit<FoundPhoto, 'version'> {
  picture: Picture
  /** Words of the picture itself, and of its colors. */
  stems: { own: Set<string>; colors: Set<string> }
}

/** Pictures that we drew ourselves, for a service without a key of a photo provider. */
export function createBuiltInStock(): StockProvider {
  const pictures = collection.map(describe)
  return {
    name: 'built-in',
    async search({ q, page, perPage }) {
      const matches = q === '' ? pictures : rank(pictures, toStems(q))
      return Promise.all(matches.slice((page - 1) * perPage, page * perPage).map(toFound))
    },
    async find(id) {
      const found = pictures[id - 1]
      return found ? toFound(found) : null
    },
    async read(id, size) {
      const found = pictures[id - 1]
      return found ? renderIllustration(found.picture, size === 'large' ? found.width : SMALL) : null
    },
  }
}

function describe(picture: Picture, index: number): StockPicture {
  const { scene, palette, ratio } = picture
  const width = ratio < 1 ? Math.round(WIDTH * ratio) : WIDTH
  const subjects = new Set(toStems(`${scene.words} ${scene.alt}`))
  const colors = new Set(toStems(palette.words))
  return {
    id: index + 1,
    width,
    height: Math.round(width / ratio),
    alt: scene.alt,
    photographer: 'Tessera',
    picture,
    stems: { own: subjects, colors },
  }
}

/** Pictures with every word first, then with some; words of the subject count more than those of its colors. */
function rank(pictures: readonly StockPicture[], stems: readonly string[]): StockPicture[] {
  return pictures
    .map((picture) => ({ picture, score: stems.reduce((sum, stem) => sum + weigh(picture, stem), 0) }))
    .filter(({ score }) => score >= 2)
    .toSorted((one, other) => other.score - one.score)
    .map(({ picture }) => picture)
}

function weigh({ stems }: StockPicture, stem: string): number {
  return stems.own.has(stem) ? 3 : stems.colors.has(stem) ? 2 : 0
}

async function toFound(found: StockPicture): Promise<FoundPhoto> {
  const { picture, stems: _, ...photo } = found
  const svg = await drawIllustration(picture)
  return { ...photo, version: createHash('sha256').update(svg).digest('hex').slice(0, 8) }
}
