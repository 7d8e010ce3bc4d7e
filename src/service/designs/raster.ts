import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Pixels of four bytes, red, green, blue and alpha, row by row. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
}

declare global {
  // The module may be initialised once a process only, however many copies of this file are loaded.
  var tesseraResvg: Promise<void> | undefined
}

/** Draws an SVG so many pixels wide; what is transparent shows `background`, or stays transparent where that is null. */
export async function rasterise(svg: string, width: number, background: string | null = '#ffffff'): Promise<Raster> {
  await (globalThis.tesseraResvg ??= load())
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
    ...(background === null ? {} : { background }),
  })
  // Both hold memory that no garbage collector sees.
  try {
    const image = drawing.render()
    try {
      const { width, height, pixels } = image
      return { width, height, data: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength) }
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}

async function load(): Promise<void> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
}
