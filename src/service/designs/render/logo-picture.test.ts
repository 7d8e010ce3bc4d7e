import { expect, test } from 'vitest'
import { createLogoPicture } from './logo-picture.ts'

test.each([
  [4_096, 4_096, { width: 256, height: 256 }],
  [24, 12, { width: 256, height: 128 }],
  [300, 4_000, { width: 19, height: 256 }],
])('a drawing of %i × %i becomes a picture of the size that is shown', async (width, height, size) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="99%" height="99%"/></svg>`
  const picture = await createLogoPicture({ bytes: Buffer.from(svg), type: 'image/svg+xml' }, 'shown', 'wsp_test')
  expect(picture).toMatchObject(size)
})

test('a drawing that takes too long at the size of print is printed as it is shown', async () => {
  const shapes = `<rect id="a" width="10" height="10"/>${'<use href="#a"/>'.repeat(40_000)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">${shapes}</svg>`
  const picture = await createLogoPicture({ bytes: Buffer.from(svg), type: 'image/svg+xml' }, 'printed', 'wsp_test')
  expect(picture).toMatchObject({ width: 256, height: 256 })
}, 60_000)
