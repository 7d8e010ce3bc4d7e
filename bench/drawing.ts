import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { z } from 'zod'
import { moduleShapes, PlainDesign } from '#contract/plain-design.ts'
import { type CodeDrawing, drawAndRead, findLostViews, measure } from '#service/designs/verify/measure.ts'
import { threadLimits } from '#service/designs/render/render-pool.ts'
import { getMedian, printLine } from './print.ts'

const ROUNDS = 300
const RENDERS = 10_000
const WARM_UP_DRAWINGS = 500

/**
 * Measures a styled code with a logo: drawing the code and reading it with two decoders, the eight views, the whole verification, and the
 * memory of ten thousand renders. For comparison, it measures qr-code-styling, which draws a styled code and does not verify it.
 */
export async function benchDrawing(): Promise<void> {
  printLine(`Drawing and verifying, one thread (${ROUNDS} codes; medians in ms)`)
  const drawings = await createStyledDrawings()
  const getDrawing = (i: number): CodeDrawing => {
    const drawing = drawings[i % drawings.length]
    if (!drawing) throw new Error('There is nothing to draw.')
    return drawing
  }
  for (let i = 0; i < WARM_UP_DRAWINGS; i++) await drawAndRequireReadable(getDrawing(i))
  const drawMs: number[] = []
  const viewsMs: number[] = []
  const verificationMs: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const drawing = getDrawing(i)
    drawMs.push(await measureMs(() => drawAndRequireReadable(drawing)))
    const { picture } = await drawAndRead(drawing)
    viewsMs.push(await measureMs(() => findLostViews(picture, drawing.text)))
    verificationMs.push(await measureMs(() => measure(drawing)))
  }
  printLine(`  drawn, rasterized at 256 px and read by both decoders: ${formatMedian(drawMs)}`)
  printLine(`  battery of 8 views, two decoders: ${formatMedian(viewsMs)}`)
  printLine(`  whole verification, with small prints and ZBar as third decoder: ${formatMedian(verificationMs)}`)
  await benchMemory(drawings)
  await benchQrCodeStyling()
}

const Memory = z.object({ before: z.number(), after: z.number(), peak: z.number() })

/** Measures memory in a thread with the limits of the service's threads. */
async function benchMemory(drawings: CodeDrawing[]) {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    resourceLimits: threadLimits,
    workerData: { drawings, renders: RENDERS },
  })
  const [{ before, after, peak }] = z.tuple([Memory]).parse(await once(thread, 'message'))
  printLine(
    `  memory over ${RENDERS.toLocaleString('en')} renders: ${formatMebibytes(before)} MB, then ${formatMebibytes(after)} MB, ${formatMebibytes(peak)} MB at most`,
  )
}

async function drawAndRequireReadable(drawing: CodeDrawing) {
  const { clean } = await drawAndRead(drawing)
  if (!clean.zxing || !clean.qr) throw new Error(`A code of the bench was not read: ${JSON.stringify(drawing.plain)}`)
}

async function createStyledDrawings(): Promise<CodeDrawing[]> {
  const red = { r: 200, g: 40, b: 60 }
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: red } })
    .png()
    .toBuffer()
  const logo = { href: `data:image/png;base64,${png.toString('base64')}`, width: 256, height: 256 }
  const foreground = { type: 'linear', from: '#4c1d95', to: '#9d174d', angle: 45 }
  return moduleShapes.map((module, i) => ({
    text: `https://q.example/BCDFGHJK${'MNPQRST'.charAt(i)}`,
    plain: PlainDesign.parse({ kind: 'plain', module, eye: 'rounded', foreground, logo: { imageId: 'bench' } }),
    logo,
  }))
}

/** Measures qr-code-styling without a browser. It draws SVG without the logo, because a logo would need a canvas. */
async function benchQrCodeStyling() {
  const library = loadQrCodeStyling()
  if (library === null)
    return printLine('  qr-code-styling is not installed (npm install in bench/anchors): not measured.')
  const drawMs: number[] = []
  for (let i = 0; i < 50; i++)
    drawMs.push(
      await measureMs(async () => {
        const code = new library.Code({
          jsdom: library.jsdom,
          type: 'svg',
          width: 256,
          height: 256,
          data: 'https://q.example/BCDFGHJKM',
          qrOptions: { errorCorrectionLevel: 'H' },
          dotsOptions: { type: 'dots', color: '#4c1d95' },
          cornersSquareOptions: { type: 'extra-rounded', color: '#9d174d' },
        })
        await code.getRawData('svg')
      }),
    )
  printLine(`  qr-code-styling in jsdom, drawn as SVG, without a logo and unverified: ${formatMedian(drawMs)}`)
}

type StylingClass = new (options: object) => { getRawData(type: 'svg'): Promise<unknown> }

function loadQrCodeStyling(): { Code: StylingClass; jsdom: unknown } | null {
  const load = createRequire(new URL('./anchors/package.json', import.meta.url))
  try {
    const isClass = (value: unknown): value is StylingClass => typeof value === 'function'
    return {
      Code: z.custom<StylingClass>(isClass).parse(load('qr-code-styling')),
      jsdom: z.object({ JSDOM: z.unknown() }).parse(load('jsdom')).JSDOM,
    }
  } catch {
    return null
  }
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function formatMedian(times: number[]): string {
  return getMedian(times).toFixed(1)
}

function formatMebibytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0)
}
