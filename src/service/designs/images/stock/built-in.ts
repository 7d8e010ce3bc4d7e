import { createHash } from 'node:crypto'
import { drawIllustration, type Recipe, renderIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { toStems } from '#service/designs/illustrations/search-words.ts'
import { collection } from './built-in-collection.ts'
import type { FoundPhoto, StockProvider } from './stock-provider.ts'

const WIDTH = 1_600
const SMALL = 640

interface BuiltInPicture extends FoundPhoto {
  recipe: Recipe
  /** Words of the picture itself, and of its colors. */
  stems: { subject: Set<string>; colors: Set<string> }
}

/** Pictures that we draw ourselves, for a service without a key of a photo provider. */
export function createBuiltInStock(): StockProvider {
  const pictures = collection.map(createPicture)
  return {
    name: 'built-in',
    async search({ q, page, perPage }) {
      const stems = toStems(q)
      const matches = q === '' ? pictures : rankPictures(pictures, stems)
      return matches.slice((page - 1) * perPage, page * perPage).map(toPhoto)
    },
    async find(id) {
      const picture = pictures.find((each) => each.id === id)
      return picture ? toPhoto(picture) : null
    },
    async read(id, size) {
      const picture = pictures.find((each) => each.id === id)
      return picture ? renderIllustration(picture.recipe, size === 'large' ? picture.width : SMALL) : null
    },
  }
}

function createPicture({ scene, palette, ratio }: (typeof collection)[number], index: number): BuiltInPicture {
  const { alt, words } = scene
  const id = index + 1
  const recipe = { scene, palette, ratio, seed: id }
  const width = ratio < 1 ? Math.round(WIDTH * ratio) : WIDTH
  const subject = new Set(toStems(`${words} ${alt}`))
  const colors = new Set(toStems(palette.words))
  return {
    id,
    width,
    height: Math.round(width / ratio),
    alt,
    photographer: 'Tessera',
    recipe,
    stems: { subject, colors },
    get version() {
      return createHash('sha256').update(drawIllustration(recipe)).digest('hex').slice(0, 8)
    },
  }
}

/** Pictures with every word first, then with some; words of the subject count more than those of its colors. */
function rankPictures(pictures: readonly BuiltInPicture[], searchedStems: readonly string[]): BuiltInPicture[] {
  return pictures
    .map((picture) => ({ picture, score: searchedStems.reduce((sum, stem) => sum + weigh(picture, stem), 0) }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .map(({ picture }) => picture)
}

function weigh({ stems }: BuiltInPicture, stem: string): number {
  return stems.subject.has(stem) ? 3 : stems.colors.has(stem) ? 2 : 0
}

function toPhoto({ id, photographer, alt, width, height, version }: BuiltInPicture): FoundPhoto {
  return { id, photographer, alt, width, height, version }
}
