import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { collection } from '#service/designs/illustrations/collection.ts'
import { drawIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { createBuiltInGenerator } from '../generate/built-in-generator.ts'
import { createBuiltInStock } from './built-in.ts'

const stock = createBuiltInStock()
const searchAlts = async (q: string) => (await stock.search({ q, page: 1, perPage: 30 })).map(({ alt }) => alt)

test('there are at least sixty different pictures, each in one file', async () => {
  const drawings = await Promise.all(collection.map(drawIllustration))
  expect(drawings.length).toBeGreaterThanOrEqual(60)
  expect(new Set(drawings).size).toBe(drawings.length)
  for (const svg of drawings) expect(svg).not.toMatch(/NaN|undefined|Infinity|[{}]/)
  const files = await readdir('src/service/designs/illustrations/drawings')
  expect(files.toSorted()).toEqual(collection.map(({ file }) => `${file}.svg`).toSorted())
})

test.each([
  ['coffee', 'A cup of coffee with a heart in its foam'],
  ['sailing boats', 'A sailing boat on a calm sea'],
  ['BAKERIES', 'Fresh loaves of bread with wheat'],
  ['mountain view', 'Layered mountain ridges fading into haze'],
  ['birthday party', 'Cupcakes with cherries'],
  ['books', 'Shelves full of books'],
])('the search for %s finds: %s', async (q, alt) => {
  expect((await searchAlts(q)).slice(0, 4)).toContain(alt)
})

test('pictures that match every word come first', async () => {
  const stems = await stock.search({ q: 'sea night', page: 1, perPage: 30 })
  expect(stems[0]?.alt).toBe('A sailing boat on a calm sea')
  expect(await searchAlts('xylophone')).toEqual([])
  expect(await searchAlts('the of')).toEqual([])
})

test('a picture is a JPEG of the size that the search promises', async () => {
  const [photo] = await stock.search({ q: '', page: 1, perPage: 1 })
  const bytes = photo && (await stock.read(photo.id, 'large'))
  const { format, width, height } = await sharp(bytes ?? undefined).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: photo?.width, height: photo?.height })
  expect([await stock.find(0), await stock.read(collection.length + 1, 'small')]).toEqual([null, null])
})

test('a generated sample has the scene and the colors that the prompt names', async () => {
  const generate = (prompt: string) => createBuiltInGenerator().generate({ prompt, aspectRatio: '4:3' })
  const [night, sameNight, desert] = [
    await generate('mountains at night'),
    await generate('mountains at night'),
    await generate('mountains in the desert'),
  ]
  expect(Buffer.compare(night, sameNight)).toBe(0)
  const measureBrightness = async (bytes: Uint8Array) => (await sharp(bytes).greyscale().stats()).channels[0]?.mean ?? 0
  expect(await measureBrightness(night)).toBeLessThan((await measureBrightness(desert)) - 40)
  expect(await sharp(night).metadata()).toMatchObject({ width: 1536, height: 1152 })
})

test('no picture has more than ten blurs, because a blur takes as long to draw as hundreds of shapes', async () => {
  const filters = await Promise.all(
    collection.map(async (picture) => {
      const svg = await drawIllustration(picture)
      return { file: picture.file, count: svg.match(/ filter="/g)?.length ?? 0 }
    }),
  )
  expect(filters.filter(({ count }) => count > 10)).toEqual([])
})
