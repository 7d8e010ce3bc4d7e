import { AxeBuilder } from '@axe-core/playwright'
import { chromium as playwright } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { words } from '../../src/blocks/words/words.ts'
import { findChromium } from '../../src/testing/chromium.ts'
import { getSharedService } from '../../src/testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

async function createCode(fields: object): Promise<string> {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  return (await workspace.call('POST /codes', { body: { name: 'Poster', destination, ...fields } })).scanUrl
}

const pages = [
  `${service.origin}/UNKNOWN22`,
  await createCode({ endsAt: '2026-01-01T00:00:00Z' }),
  await createCode({ startsAt: '2046-01-01T00:00:00Z' }),
  await createCode({ accessCode: '2468' }),
]

test.each(Object.keys(words))('scan pages in the language %s are accessible on a small phone', async (language) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, locale: language })
  const tab = await context.newPage()
  for (const address of pages) {
    await tab.goto(address)
    const html = tab.locator('html')
    expect(await html.getAttribute('lang')).toBe(language)
    expect(await html.evaluate((root) => getComputedStyle(root).direction)).toBe(
      ['ar', 'he'].includes(language) ? 'rtl' : 'ltr',
    )
    expect(await html.evaluate((root) => root.scrollWidth)).toBe(320)
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme })
      const axe = new AxeBuilder({ page: tab })
      if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html: code }) => code) }))).toEqual([])
    }
  }
  await context.close()
})
