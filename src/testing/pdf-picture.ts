import { constants, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Raster } from '#service/designs/raster.ts'

export interface PdfPicture {
  /** The size of the page. */
  sizeInMillimeters: { width: number; height: number }
  images: number
  raster: Raster
}

const POINTS_PER_MILLIMETER = 72 / 25.4

/**
 * Draws the vectors of a one-page PDF as pixels, so that tests can decode the code. It supports only what Tessera's files contain: filled
 * paths in plain colors. Embedded images are counted and left blank.
 */
export async function rasterizePdf(pdf: Buffer, pixels: number): Promise<PdfPicture> {
  const text = pdf.toString('latin1')
  const [, width = 0, height = 0] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.map(Number) ?? []
  const raster = await rasterize(toSvg(findDrawing(text), height), { width, height, pixels })
  return {
    sizeInMillimeters: { width: width / POINTS_PER_MILLIMETER, height: height / POINTS_PER_MILLIMETER },
    images: text.match(/\/Subtype \/Image/g)?.length ?? 0,
    raster,
  }
}

async function rasterize(
  content: string,
  { width, height, pixels }: { width: number; height: number; pixels: number },
): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${pixels}">${content}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** Returns the drawing of the page: the only stream that begins with a transformation. */
function findDrawing(pdf: string): string {
  for (const [, stream = ''] of pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const content = inflate(stream)
    if (/^[\d.\s-]+cm\n/.test(content)) return content
  }
  throw new Error('The PDF has no drawing.')
}

function inflate(stream: string): string {
  try {
    // The last byte may be a line break, which the pattern has taken for the one before `endstream`.
    return inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

/** Draws the vectors of Tessera's EPS files as pixels. Their operators have the names of PDF's. Pictures and gradients are left blank. */
export async function rasterizeEps(eps: string, pixels: number): Promise<Raster> {
  const [, width = 0, height = 0] = /%%HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)/.exec(eps)?.map(Number) ?? []
  return rasterize(toSvg(eps.slice(eps.indexOf('%%EndProlog')), height), { width, height, pixels })
}

/** Converts a drawing to SVG. PDF's y axis points up and SVG's down, so everything is drawn in a flipped group. */
function toSvg(content: string, height: number): string {
  const page: Page = { svg: `<g transform="matrix(1 0 0 -1 0 ${height})">`, open: [1], path: '', fill: 'black' }
  for (const line of content.split('\n')) {
    const words = line.trim().split(/\s+/)
    operators[words.pop() ?? '']?.(page, words)
  }
  return page.svg + '</g>'.repeat(page.open.reduce((sum, count) => sum + count, 0))
}

interface Page {
  svg: string
  /** Number of groups that each saved state has opened. */
  open: number[]
  path: string
  fill: string
}

const operators: Record<string, (page: Page, operands: string[]) => void> = {
  q: (page) => void page.open.push(0),
  Q: (page) => void (page.svg += '</g>'.repeat(page.open.pop() ?? 0)),
  cm(page, operands) {
    page.svg += `<g transform="matrix(${operands.join(' ')})">`
    page.open.push((page.open.pop() ?? 0) + 1)
  },
  scn: setFill,
  rg: setFill,
  m: (page, operands) => void (page.path += `M${operands.join(' ')}`),
  l: (page, operands) => void (page.path += `L${operands.join(' ')}`),
  c: (page, operands) => void (page.path += `C${operands.join(' ')}`),
  h: (page) => void (page.path += 'Z'),
  f: (page) => paint(page, 'nonzero'),
  'f*': (page) => paint(page, 'evenodd'),
  n: (page) => void (page.path = ''),
}

function setFill(page: Page, operands: string[]) {
  const parts = operands.map(Number)
  const [black = 0] = parts.length === 4 ? parts.splice(3) : []
  const light = operands.length === 4 ? parts.map((ink) => (1 - ink) * (1 - black)) : parts
  page.fill = `rgb(${light.map((part) => part * 255).join(' ')})`
}

function paint(page: Page, rule: 'nonzero' | 'evenodd') {
  page.svg += `<path fill="${page.fill}" fill-rule="${rule}" d="${page.path}"/>`
  page.path = ''
}
