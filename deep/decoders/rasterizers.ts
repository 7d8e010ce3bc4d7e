import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium as playwright } from 'playwright'
import sharp from 'sharp'
import type { DrawnSvg } from '../../src/qr/draw-design.ts'
import { drawEps } from '../../src/service/designs/render/draw-eps.ts'
import { drawPdf } from '../../src/service/designs/render/draw-pdf.ts'
import { type Raster, rasterize } from '../../src/service/designs/raster.ts'
import { findChromium } from '../../src/testing/chromium.ts'

/** A way from a drawing to pixels. `ground` is the background of a transparent drawing. */
export interface Rasterizer {
  name: string
  /** The installed program that it needs. */
  program?: string
  draw(drawing: DrawnSvg, ground: string): Promise<Raster>
}

export const rasterizers: Rasterizer[] = [
  { name: 'PNG 1,024 px', draw: ({ svg }, ground) => rasterize(svg, 1024, ground) },
  { name: 'PNG 110 px', draw: ({ svg }, ground) => rasterize(svg, 110, ground) },
  { name: 'JPEG 300 px', draw: drawThroughJpeg },
  { name: 'SVG 300 px, librsvg', draw: async (drawing, ground) => drawWithLibrsvg(drawing, 300, ground) },
  { name: 'SVG 120 px, librsvg', draw: async (drawing, ground) => drawWithLibrsvg(drawing, 120, ground) },
  { name: 'SVG 177 px, Chromium', draw: async (drawing, ground) => drawWithChromium(drawing, 177, ground) },
  { name: 'SVG 300 px, MuPDF', program: 'mutool', draw: drawSvgWith(muPdf(['-w', '300', '-h', '1000'])) },
  { name: 'PDF 50 mm at 120 dpi, MuPDF', program: 'mutool', draw: drawPdfWith(50, muPdf(['-r', '120'])) },
  { name: 'PDF 50 mm at 150 dpi, Poppler', program: 'pdftoppm', draw: drawPdfWith(50, poppler(150)) },
  { name: 'PDF 15 mm at 300 dpi, Poppler', program: 'pdftoppm', draw: drawPdfWith(15, poppler(300)) },
  { name: 'PDF 15 mm at 300 dpi, Ghostscript', program: 'gs', draw: drawPdfWith(15, ghostscript(300)) },
  { name: 'EPS 20 mm at 300 dpi, Ghostscript', program: 'gs', draw: drawEpsWith(20, ghostscript(300)) },
]

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

async function drawThroughJpeg({ svg }: DrawnSvg, ground: string): Promise<Raster> {
  const { data, width, height } = await rasterize(svg, 300, ground)
  const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  return toRaster(await pixels.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), ground)
}

async function drawWithLibrsvg({ svg, width }: DrawnSvg, pixels: number, ground: string): Promise<Raster> {
  return toRaster(Buffer.from(svg), ground, (72 * pixels) / width)
}

const runProgram = promisify(execFile)

let launchedBrowser: Promise<Browser> | undefined

async function drawWithChromium({ svg }: DrawnSvg, pixels: number, ground: string): Promise<Raster> {
  const browser = await (launchedBrowser ??= findChromium().then((found) => playwright.launch(found)))
  const page = await browser.newPage()
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await page.setContent(
    `<body style="margin:0;background:${ground}"><img src="${source}" style="display:block;width:${pixels}px">`,
  )
  const png = await page.locator('img').screenshot()
  await page.close()
  return toRaster(png, ground)
}

/** Closes the browser. */
export async function closeRasterizers(): Promise<void> {
  await (await launchedBrowser)?.close()
}

/** Converts a file, whose extension is its format, to a PNG. */
type Program = (input: string, output: string) => [program: string, ...options: string[]]

function muPdf(options: string[]): Program {
  return (input, output) => ['mutool', 'draw', '-q', '-c', 'rgba', ...options, '-o', output, input]
}

function poppler(dpi: number): Program {
  // `pdftoppm` adds the extension to the name of the output.
  return (input, output) => ['pdftoppm', '-singlefile', '-png', '-r', String(dpi), input, output.replace(/\.png$/, '')]
}

function ghostscript(dpi: number): Program {
  const options = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-dEPSCrop', '-sDEVICE=pngalpha']
  return (input, output) => ['gs', ...options, `-r${dpi}`, `-sOutputFile=${output}`, input]
}

function drawSvgWith(program: Program): Rasterizer['draw'] {
  return async ({ svg }, ground) => run(program, { bytes: Buffer.from(svg), extension: 'svg', ground })
}

function drawPdfWith(millimeters: number, program: Program): Rasterizer['draw'] {
  return async (drawing, ground) =>
    run(program, { bytes: await drawPdf(drawing, { millimeters, title: 'Code' }), extension: 'pdf', ground })
}

function drawEpsWith(millimeters: number, program: Program): Rasterizer['draw'] {
  return async (drawing, ground) =>
    run(program, { bytes: await drawEps(drawing, { millimeters, title: 'Code' }), extension: 'eps', ground })
}

interface ProgramInput {
  bytes: Uint8Array
  extension: string
  ground: string
}

async function run(program: Program, { bytes, extension, ground }: ProgramInput): Promise<Raster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-raster-'))
  try {
    const [input, output] = [path.join(folder, `code.${extension}`), path.join(folder, 'code.png')]
    await writeFile(input, bytes)
    const [command, ...options] = program(input, output)
    await runProgram(command, options)
    return await toRaster(await readFile(output), ground)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `density` is the resolution for a vector format, in pixels per inch. */
async function toRaster(bytes: Uint8Array, ground: string, density = 72): Promise<Raster> {
  const image = sharp(bytes, { density }).flatten({ background: ground }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}
