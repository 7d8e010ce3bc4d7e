import { getInstance } from '@undecaf/zbar-wasm'
import { expect, test } from 'vitest'
import { defaultDesign } from '#qr/default-design.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { rasterize } from '../raster.ts'
import { toGrayImage } from './gray-image.ts'
import { readWithZbar } from './zbar.ts'

test('reading does not leak memory in ZBar', async () => {
  const text = 'https://q.example/7KQ4XW9MT'
  const picture = toGrayImage(await rasterize(drawDesign(text, defaultDesign).svg, 110))
  const { _malloc: allocate, _free: free } = await getInstance()
  // A large block is allocated after all used memory.
  const findEndOfUsedMemory = () => {
    const block = allocate(2_000_000)
    free(block)
    return block
  }
  expect(await readWithZbar(picture)).toBe(text)
  const endBefore = findEndOfUsedMemory()
  for (let i = 0; i < 200; i++) await readWithZbar(picture)
  expect(findEndOfUsedMemory()).toBe(endBefore)
})
