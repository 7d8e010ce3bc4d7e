import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIllustration } from '#service/designs/illustrations/draw-illustration.ts'
import { createBuiltInGenerator } from '../generate/built-in-generator.ts'
import { collection } from './built-in-collection.ts'
import { createBuiltInStock } from './built-in.ts'

const stock = createBuiltInStock()
const search = async (q: string) => (await stock.search({ q, page: 1, perPage: 30 })).map(({ alt }) => alt)

test('there are at least sixty pictures, all different, and each is drawn the same every time', () => {
  const drawn = collection.map(({ scene, palette, ratio }, index) =>
    drawIllustration({ scene, palette, ratio, seed: index }),
  )
  expect(drawn.length).toBeGreaterThanOrEqual(60)
  expect(new Set(drawn).size).toBe(drawn.length)
  const again = collection.map(({ scene, palette, ratio }, index) =>
    drawIllustration({ scene, palette, ratio, seed: index }),
  )
  expect(again).toEqual(drawn)
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})

test.each([
  ['coffee', 'A cup of coffee with a heart in its foam'],
  ['sailing boats', 'A sailing boat on a calm sea'],
  ['BAKERIES', 'Fresh loaves of bread with wheat'],
  ['mountain view', 'Layered mountain ridges fading into haze'],
  ['birthday party', 'Cupcakes with cherries'],
  ['books', 'Shelves full of books'],
])('%s finds: %s', async (q, alt) => {
  expect((await search(q)).slice(0, 4)).toContain(alt)
})

test('pictures with every word come first, and words that are unknown find nothing', async () => {
  const stems = await stock.search({ q: 'sea night', page: 1, perPage: 30 })
  expect(stems[0]?.alt).toBe('A sailing boat on a calm sea')
  expect(await search('xylophone')).toEqual([])
  expect(await search('the of')).toEqual([])
})

test('a picture is a JPEG of the size that the search promises', async () => {
  const [photo] = await stock.search({ q: '', page: 1, perPage: 1 })
  const bytes = photo && (await stock.read(photo.id, 'large'))
  const { format, width, height } = await sharp(bytes ?? undefined).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: photo?.width, height: photo?.height })
  expect([await stock.find(0), await stock.read(collection.length + 1, 'small')]).toEqual([null, null])
})

test('a generated sample has the scene and the colors of the prompt, and is the same every time', async () => {
  const generate = (prompt: string) => createBuiltInGenerator().generate({ prompt, aspectRatio: '4:3' })
  const [night, again, noon] = [
    await generate('mountains at night'),
    await generate('mountains at night'),
    await generate('mountains in the desert'),
  ]
  expect(Buffer.compare(night, again)).toBe(0)
  const brightness = async (bytes: Uint8Array) => (await sharp(bytes).greyscale().stats()).channels[0]?.mean ?? 0
  expect(await brightness(night)).toBeLessThan((await brightness(noon)) - 40)
  expect(await sharp(night).metadata()).toMatchObject({ width: 1536, height: 1152 })
})

test('no picture has many blurs, each of which takes as long to draw as hundreds of shapes', () => {
  const filters = collection.map(({ scene, palette, ratio }, index) => {
    const svg = drawIllustration({ scene, palette, ratio, seed: index + 1 })
    return { alt: scene.alt, count: svg.match(/ filter="/g)?.length ?? 0 }
  })
  expect(filters.filter(({ count }) => count > 10)).toEqual([])
})
