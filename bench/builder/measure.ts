import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { z } from 'zod'
import { findChromium } from '#testing/chromium.ts'
import type { BuilderEditor } from './editors.ts'

/** The measurements of one browser, in milliseconds. */
export interface BuilderMeasurement {
  /** From the start of the navigation until a click has opened a form. */
  interactive: number
  /** Compressed JavaScript that was loaded until then, in kB. */
  script: number
  /** In MB, after a garbage collection. */
  heap: number
  /** From each key to the frame that shows its letter. */
  keys: number[]
  /** Of a drag over ten blocks. */
  frames: number[]
  /** From the release of the pointer until nothing moves. */
  drop: number
}

const inPageScript = readFileSync(new URL('in-page.mjs', import.meta.url), 'utf8')
const TYPED = 'the quick brown fox jumps over'
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const Time = z.number()

/** Opens a page in a new browser, and lets `run` use it. */
export async function withBuilder<Result>(
  editor: BuilderEditor,
  prepare: (page: Page) => Promise<string>,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser: Browser = await chromium.launch(await findChromium())
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript(`if (top === self) { builderAdapter = ${editor.adapter};\n${inPageScript} }`)
    await page.goto(await prepare(page), { waitUntil: 'commit' })
    return await run(page)
  } finally {
    await browser.close()
  }
}

/** Opens a page with this number of blocks, types into one of them and drags another one. */
export function measureBuilder(editor: BuilderEditor, blockCount: number): Promise<BuilderMeasurement> {
  const scripts = new Map<string, Promise<number>>()
  const prepare = (page: Page) => {
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      scripts.set(
        response.url(),
        size.catch(() => 0),
      )
    })
    return editor.prepare(page, blockCount)
  }
  return withBuilder(editor, prepare, async (page) => {
    const cdp = await page.context().newCDPSession(page)
    const interactive = await openFirstForm(page)
    const sizes = await Promise.all(scripts.values())
    await pause(1_000)
    const heap = await measureHeap(cdp)
    const keys = await type(page, await selectBlock(page, 2))
    const drag = await measureDrag(page, async () => {
      const [dragged = '', target = ''] = await listIds(page, [2, 12])
      return { from: await readBox(page, dragged), to: await readBox(page, target) }
    })
    return { interactive, script: sizes.reduce((sum, size) => sum + size, 0) / 1000, heap, keys, ...drag }
  })
}

/** Clicks on the first block below the header until its form is there. Returns the time since the start of the navigation. */
async function openFirstForm(page: Page): Promise<number> {
  await page.evaluate('builderBench.firstInSight')
  await page.evaluate('builderBench.watchCanvas()')
  const [id = ''] = await listIds(page, [1])
  let isOpen = false
  const formTime = page.evaluate(`builderBench.waitForForm(${JSON.stringify(id)})`).then((time) => {
    isOpen = true
    return Time.parse(time)
  })
  while (!isOpen) {
    const { x, y, width, height } = await readBox(page, id)
    await page.mouse.click(x + width / 2, y + height / 2)
    for (let wait = 0; wait < 5 && !isOpen; wait++) await pause(20)
  }
  return formTime
}

async function selectBlock(page: Page, index: number): Promise<string> {
  const [id = ''] = await listIds(page, [index])
  const formOpening = page.evaluate(`builderBench.waitForForm(${JSON.stringify(id)})`)
  const { x, y, width, height } = await readBox(page, id)
  await page.mouse.click(x + width / 2, y + height / 2)
  await formOpening
  return id
}

async function type(page: Page, id: string): Promise<number[]> {
  const field = Box.parse(await page.evaluate('builderBench.getFieldBox()'))
  await page.mouse.click(field.x + field.width / 2, field.y + field.height / 2)
  await page.keyboard.press('End')
  await pause(400)
  await page.evaluate(`builderBench.startTyping(${JSON.stringify(id)}, ${JSON.stringify(TYPED)})`)
  for (const [index, letter] of TYPED.split('').entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.evaluate(`builderBench.waitForShownKeys(${index + 1})`)
    await pause(100)
  }
  return z.array(z.number()).parse(await page.evaluate('builderBench.typed'))
}

interface DragPath {
  from: z.output<typeof Box>
  to: z.output<typeof Box>
  /** Where in the target the pointer is released: from 0, its left or top edge, to 1. */
  place?: { x: number; y: number }
}

const MOVES = 80

/** Drags from the middle of a box, 80 moves in 1.3 seconds. */
export async function measureDrag(
  page: Page,
  findPath: () => Promise<DragPath>,
): Promise<Pick<BuilderMeasurement, 'frames' | 'drop'>> {
  const { from, to, place = { x: 0.5, y: 0.85 } } = await findPath()
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const end = { x: to.x + to.width * place.x, y: to.y + to.height * place.y }
  await page.mouse.move(start.x, start.y)
  await pause(400)
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate('builderBench.startFrames()')
  await page.mouse.down()
  const startedAt = performance.now()
  const moves: Promise<unknown>[] = []
  for (let move = 1; move <= MOVES; move++) {
    await pause(Math.max(0, startedAt + move * 16 - performance.now()))
    const [x, y] = [start.x + ((end.x - start.x) * move) / MOVES, start.y + ((end.y - start.y) * move) / MOVES]
    moves.push(cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }))
  }
  await Promise.all(moves)
  await pause(100)
  const frames = z.array(z.number()).parse(await page.evaluate('builderBench.stopFrames()'))
  await page.evaluate('builderBench.watchDrop()')
  await page.mouse.up()
  const drop = z
    .number()
    .nullable()
    .parse(await page.evaluate('builderBench.still'))
  if (drop === null) throw new Error('Blocks still moved 20 seconds after the drop.')
  return { frames, drop }
}

async function measureHeap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  for (let turn = 0; turn < 2; turn++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.send('HeapProfiler.disable')
  return usedSize / 2 ** 20
}

export async function readBox(page: Page, id: string): Promise<z.output<typeof Box>> {
  return Box.parse(await page.evaluate(`builderBench.getBox(${JSON.stringify(id)})`))
}

/** The ids of the blocks at these places of the page. */
export async function listIds(page: Page, indexes: readonly number[]): Promise<string[]> {
  const ids = z.array(z.string()).parse(await page.evaluate('builderBench.listIds(20)'))
  return indexes.map((index) => ids[index] ?? '')
}
