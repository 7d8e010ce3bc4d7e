import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { chromium as playwright } from 'playwright'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from '#testing/chromium.ts'
import { createSamplePage, samplePageContext } from '#testing/page-context.ts'
import { findArt } from '../art/art.ts'
import { blockTypes } from '../block-type-registry.ts'
import { getPageCss, toWindowCss } from '../page/page-assets.ts'
import { PageView } from '../page/page-view.tsx'
import { toTheme } from '../theme/theme.ts'
import { builtInSections } from './built-in-sections.ts'

const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

// Each of the sections with its name, so that a finding names it.
const blocks = builtInSections.flatMap(({ name, blocks: [first, ...otherBlocks] }) => [
  { type: 'section', fields: { ...blockTypes.block('section')?.defaults, ...first?.fields, name } },
  ...otherBlocks.map(({ type, fields }) => ({ type, fields: { ...blockTypes.block(type)?.defaults, ...fields } })),
])

const widths = [320, 390, 820, 1440]

test('no built-in section is wider than its window', async () => {
  for (const width of widths) {
    const tab = await openSections({ width, palette: 'paper' })
    const tooWide = await tab.locator('.section').evaluateAll((sections) =>
      sections.flatMap((section, index) =>
        [...section.querySelectorAll('.block, .block :not(svg *)')].some((element) => {
          const { left, right } = element.getBoundingClientRect()
          return right > innerWidth + 1 || (left < -1 && left > -999)
        })
          ? [index]
          : [],
      ),
    )
    expect([width, tooWide.map((index) => builtInSections[index]?.name)]).toEqual([width, []])
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await tab.context().close()
  }
})

test.each([
  { width: 390, palette: 'paper' },
  { width: 1440, palette: 'dusk' },
])('the built-in sections are accessible in the palette $palette', async (variant) => {
  const tab = await openSections(variant)
  const { violations } = await new AxeBuilder({ page: tab }).disableRules('page-has-heading-one').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await tab.context().close()
})

async function openSections({ width, palette }: { width: number; palette: string }) {
  const context = { ...samplePageContext, theme: toTheme({ palette }), picture: getPicture }
  const css = toWindowCss(getPageCss([...new Set(blocks.map(({ type }) => type))], { nav: false, layout: true }))
  const body = renderToStaticMarkup(<PageView page={createSamplePage(blocks)} context={context} />)
  const tab = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
  await tab.setContent(
    `<!doctype html><html lang="en"><head><title>Sections</title><style>${css}</style></head><body>${body}</body></html>`,
  )
  return tab
}

function getPicture(src: string) {
  const art = findArt(src.replace(/^art:/, ''))
  if (!art) return null
  const svg = readFileSync(new URL(`../art/${art.name}.svg`, import.meta.url), 'utf8')
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, srcset: '', width: art.width, height: art.height }
}
