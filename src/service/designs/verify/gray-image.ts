import type { Raster } from '../raster.ts'

/** A picture with one channel, brightness from 0 to 255. */
export interface GrayImage {
  width: number
  height: number
  light: Uint8ClampedArray
}

export function toGrayImage({ width, height, data }: Raster): GrayImage {
  const light = new Uint8ClampedArray(width * height)
  for (let i = 0; i < light.length; i++)
    light[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0)
  return { width, height, light }
}

export function toRaster({ width, height, light }: GrayImage): Raster {
  const data = new Uint8ClampedArray(4 * light.length)
  const words = new Uint32Array(data.buffer)
  for (let i = 0; i < words.length; i++) words[i] = 0xff000000 | ((light[i] ?? 0) * 0x010101)
  return { width, height, data }
}

export function toNegative({ width, height, light }: GrayImage): GrayImage {
  return { width, height, light: light.map((value) => 255 - value) }
}

/**
 * A pixel below this brightness, between ink (0) and paper (1), is printed. The value is high because PostScript fills every pixel that a
 * shape touches, and because ink spreads.
 */
const INK_THRESHOLD = 0.85

/** Reduces a picture to two tones, as a printer prints it. */
export function simulatePrint({ width, height, light }: GrayImage): GrayImage {
  let darkest = 255
  let lightest = 0
  for (const value of light) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  const limit = darkest + INK_THRESHOLD * (lightest - darkest)
  return { width, height, light: light.map((value) => (value < limit ? darkest : lightest)) }
}
