import { chromium, type Page } from 'playwright'
import { z } from 'zod'
import { findChromium } from '#testing/chromium.ts'
import { spawnStack } from '#testing/stack.ts'
import { createTouchScreen } from '#testing/touch-screen.ts'
import { recordFrames } from './frames.ts'
import { printLine } from './print.ts'

const BLOCKS = 200
const SECONDS = 10
const screens = [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
] as const

const Content = z.object({ id: z.string(), revision: z.int(), pages: z.array(z.object({ id: z.string() })) })

/** Measures frame times while a finger drags a block up and down a page of 200 blocks, on a phone and on a tablet. */
export async function benchTouchDrag(): Promise<void> {
  const stack = await spawnStack()
  const browser = await chromium.launch(await findChromium())
  for (const [name, width, height] of screens) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await post(page, `${stack.origin}/auth/sign-in/email`, stack.admin)
    await page.goto(`${stack.origin}/pages/${await createPage(page, stack.origin)}/edit`)
    const block = page.getByRole('option', { name: 'Number 3', exact: false }).first()
    const { x, y } = (await block.boundingBox()) ?? { x: 0, y: 0 }
    const finger = await createTouchScreen(page)
    await finger.down({ x: x + 40, y: y + 10 })
    await page.getByText('Picked up').first().waitFor({ state: 'attached' })
    const describeFrames = await recordFrames(page)
    const startedAt = performance.now()
    for (let turn = 0; performance.now() - startedAt < SECONDS * 1000; turn++) {
      await finger.move({ x: x + 40, y: turn % 2 === 0 ? height * 0.7 : height * 0.25 }, 30)
    }
    const frames = await describeFrames()
    await finger.up()
    printLine(`  a block dragged by a finger on a ${name}, ${BLOCKS} blocks: ${frames}`)
    await context.close()
  }
  await browser.close()
  await stack.remove()
}

async function createPage(page: Page, origin: string): Promise<string> {
  const body = { name: 'Many blocks', subdomain: `many-${crypto.randomUUID().slice(0, 13)}`, templateId: 'blank' }
  const { id, revision, pages } = Content.parse(await post(page, `${origin}/api/pages`, body))
  const operations = Array.from({ length: BLOCKS }, (_, index) => ({
    op: 'addBlock',
    page: pages[0]?.id,
    type: 'heading',
    fields: { text: `Number ${index + 1}` },
  }))
  await post(page, `${origin}/api/pages/${id}/edits`, { revision, operations })
  return id
}

async function post(page: Page, url: string, data: object): Promise<unknown> {
  const reply = await page.request.post(url, { data, headers: { origin: new URL(url).origin } })
  if (!reply.ok()) throw new Error(`${url}: ${await reply.text()}`)
  return reply.json()
}
