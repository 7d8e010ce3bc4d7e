import { chromium } from 'playwright'
import { findChromium } from '#testing/chromium.ts'
import type { ApiProcess } from './api-process.ts'
import { recordFrames } from './frames.ts'
import { printLine } from './print.ts'

const SECONDS = 30
const NOTCH_PX = 120
const scrollSpeeds = [
  ['read', 240],
  ['searched', 60],
  ['flung', 20],
] as const

/** Measures frame times while a wheel scrolls the list of 100,000 codes for half a minute, at each of three speeds. */
export async function benchScroll({ bffUrl, cookie }: ApiProcess, engine: string): Promise<void> {
  const browser = await chromium.launch(await findChromium())
  for (const [name, intervalMs] of scrollSpeeds) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [key = '', ...value] = pair.split('=')
        return { name: key, value: value.join('='), url: bffUrl }
      }),
    )
    const page = await context.newPage()
    await page.goto(`${bffUrl}/codes`)
    const rows = page.getByRole('row')
    await rows.nth(10).hover()
    const top = await rows.nth(10).textContent()
    await page.waitForTimeout(2000)
    const describeFrames = await recordFrames(page)
    const startedAt = performance.now()
    let px = 0
    for (let notch = 1; performance.now() - startedAt < SECONDS * 1000; notch++) {
      await page.mouse.wheel(0, NOTCH_PX)
      px += NOTCH_PX
      await page.waitForTimeout(Math.max(0, startedAt + notch * intervalMs - performance.now()))
    }
    const frames = await describeFrames()
    if ((await rows.nth(10).textContent()) === top) throw new Error('The list was not scrolled.')
    printLine(`  ${name}, ${Math.round(px / SECONDS).toLocaleString('en')} px/s: ${frames} (${engine})`)
    await context.close()
  }
  await browser.close()
}
