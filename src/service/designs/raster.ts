import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A picture, row by row, with four bytes per pixel: red, green, blue and alpha. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
}

declare global {
  // The module can be initialized only once per process, however many copies of this file are loaded.
  var tesseraResvg: Promise<void> | undefined
}

/** WebAssembly memory never shrinks, so larger pictures are drawn in strips of at most this many pixels, 8 MB. */
const STRIP_PIXELS = 2_097_152

/** Draws an SVG at a width in pixels; `background` fills transparent areas, unless it is null. */
export async function rasterize(svg: string, width: number, background: string | null = '#ffffff'): Promise<Raster> {
  await (globalThis.tesseraResvg ??= loadResvg())
  const [opening = '', across, down] = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)">/.exec(svg) ?? []
  const height = Math.round((width * Number(down)) / Number(across))
  // Only drawings of this program have the opening tag from which strips are cut.
  if (!(width * height > STRIP_PIXELS)) return render(svg, { fitTo: { mode: 'width', value: width }, background })
  const data = new Uint8ClampedArray(width * height * 4)
  const rows = Math.floor(STRIP_PIXELS / width)
  for (let top = 0; top < height; top += rows) {
    const stripHeight = Math.min(rows, height - top)
    const box = `0 ${(top * Number(down)) / height} ${across} ${(stripHeight * Number(down)) / height}`
    const strip = opening.replace(/viewBox="[^"]*"/, `width="${width}" height="${stripHeight}" viewBox="${box}"`)
    const sized = strip.replace('>', ' preserveAspectRatio="none">') + svg.slice(opening.length)
    data.set(render(sized, { fitTo: { mode: 'original' }, background }).data, top * width * 4)
  }
  return { width, height, data }
}

interface DrawSettings {
  fitTo: { mode: 'width'; value: number } | { mode: 'original' }
  background: string | null
}

function render(svg: string, { fitTo, background }: DrawSettings): Raster {
  const drawing = new Resvg(svg, {
    fitTo,
    font: { loadSystemFonts: false },
    ...(background === null ? {} : { background }),
  })
  // The drawing and the image have memory outside of the garbage collector.
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

async function loadResvg(): Promise<void> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
}
