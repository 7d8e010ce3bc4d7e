import sharp from 'sharp'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { createRandom } from '#service/runtime/random.ts'
import { HEIGHT, newCanvas } from './canvas.ts'
import type { Palette } from './palettes.ts'
import type { Scene } from './scenes.ts'

/** What an illustration is made from: the same recipe is the same picture. */
export interface Recipe {
  scene: Scene
  palette: Palette
  seed: number
  /** Width by height. */
  ratio: number
}

const QUALITY = 90
const semaphore = createSemaphore(2)

export function drawIllustration({ scene, palette, seed, ratio }: Recipe): string {
  const canvas = newCanvas({ ratio, palette, random: createRandom(seed) })
  const content = scene.draw(canvas)
  const { width, height } = canvas
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${canvas.defs()}${content}</svg>`
}

/** The illustration as a JPEG of this width. */
export async function renderIllustration(recipe: Recipe, width: number): Promise<Uint8Array> {
  const density = (72 * width) / Math.round(HEIGHT * recipe.ratio)
  const height = Math.round(width / recipe.ratio)
  const svg = Buffer.from(drawIllustration(recipe))
  return semaphore(() =>
    sharp(svg, { density })
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  )
}
