import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { z } from 'zod'
import { moduleShapes, PlainDesign } from '#contract/designs.ts'
import { type CodeDrawing, drawAndRead, findLostViews, measure } from '#service/designs/verify/measure.ts'
import { threadLimits } from '#service/designs/render/render-pool.ts'
import { median, tell } from './print.ts'

const ROUNDS = 300
const RENDERS = 10_000
const WARM = 500

/**
 * A styled code with a logo, drawn and read by two decoders; the eight views; the whole verification; memory over ten thousand of them; and in the same
 * process qr-code-styling, which draws a styled code without verifying it.
 */
export async function benchDrawing(): Promise<void> {
  tell(`Drawing and verifying, one thread (${ROUNDS} codes; medians in ms)`)
  const drawings = await styledDrawings()
  const at = (i: number): CodeDrawing => {
    const drawing = drawings[i % drawings.length]
    if (!drawing) throw new Error('There is nothing to draw.')
    return drawing
  }
  for (let i = 0; i < WARM; i++) await verified(at(i))
  const drawn: number[] = []
  const battery: number[] = []
  const whole: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const drawing = at(i)
    drawn.push(await took(() => verified(drawing)))
    const { picture } = await drawAndRead(drawing)
    battery.push(await took(() => findLostViews(picture, drawing.text)))
    whole.push(await took(() => measure(drawing)))
  }
  tell(`  drawn, rasterised at 256 px and read by both decoders: ${ms(drawn)}`)
  tell(`  battery of 8 views, two decoders: ${ms(battery)}`)
  tell(`  whole verification, with small prints and ZBar as third decoder: ${ms(whole)}`)
  await benchMemory(drawings)
  await benchAnchor()
}

const Memory = z.object({ before: z.number(), after: z.number(), most: z.number() })

/** In a thread with the same limits as the service's threads. */
async function benchMemory(drawings: CodeDrawing[]) {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    resourceLimits: threadLimits,
    workerData: { drawings, renders: RENDERS },
  })
  const [{ before, after, most }] = z.tuple([Memory]).parse(await once(thread, 'message'))
  tell(
    `  memory over ${RENDERS.toLocaleString('en')} renders: ${mb(before)} MB, then ${mb(after)} MB, ${mb(most)} MB at most`,
  )
}

async function verified(drawing: CodeDrawing) {
  const { clean } = await drawAndRead(drawing)
  if (!clean.zxing || !clean.qr) throw new Error(`A code of the bench was not read: ${JSON.stringify(drawing.plain)}`)
}

async function styledDrawings(): Promise<CodeDrawing[]> {
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

/** The library's output without a browser: SVG, without the logo, for which it would need a canvas. */
async function benchAnchor() {
  const styling = loadAnchor()
  if (styling === null) return tell('  qr-code-styling is not installed (npm install in bench/anchors): not measured.')
  const drawn: number[] = []
  for (let i = 0; i < 50; i++)
    drawn.push(
      await took(async () => {
        const code = new styling.Code({
          jsdom: styling.jsdom,
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
  tell(`  qr-code-styling in jsdom, drawn as SVG, without a logo and unverified: ${ms(drawn)}`)
}

type StylingClass = new (options: object) => { getRawData(type: 'svg'): Promise<unknown> }

function loadAnchor(): { Code: StylingClass; jsdom: unknown } | null {
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

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function ms(times: number[]): string {
  return median(times).toFixed(1)
}

function mb(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0)
}
