import { AxeBuilder } from '@axe-core/playwright'
import { chromium as playwright, type Page as Tab } from 'playwright'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { createSamplePage } from '#testing/page-context.ts'
import { findChromium } from '#testing/chromium.ts'
import { toNav } from '../schema/nav.ts'
import { paragraphs } from '../schema/rich-text.ts'
import { getPageCss, getPageScript } from './page-assets.ts'
import type { PageContext } from '../runtime/page-context.ts'
import { PageView } from './page-view.tsx'
import { blockDefinitions } from '../blocks/registry.ts'
import { blockWords } from '../words/en.ts'
import { toTheme } from '../theme/theme.ts'

const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

// An embed without an address is invisible.
const shownFields: { [type: string]: JsonObject | undefined } = {
  embed: {
    address: 'https://www.openstreetmap.org/#map=16/52.51628/13.37771',
    picture: { src: 'art:pier-at-dusk', alt: '' },
  },
}
const everyBlock = blockDefinitions.map(({ type }) => ({ type, fields: shownFields[type] ?? {} }))
const variants: { name: string; width: number; theme: JsonObject; nav: JsonObject }[] = [
  { name: 'paper on a phone', width: 390, theme: {}, nav: {} },
  {
    name: 'dusk on a desktop',
    width: 1280,
    theme: { palette: 'dusk', buttons: 'outline', background: 'glow', fonts: 'geometric' },
    nav: {},
  },
  {
    name: 'kiln on a phone, with a bar',
    width: 390,
    theme: { palette: 'kiln', buttons: 'soft', background: 'dots', corners: 'round' },
    nav: { style: 'bar', icons: false },
  },
]

test.each(variants)(
  'all blocks together are accessible and fit into the window: $name',
  async ({ width, theme, nav }) => {
    const tab = await openPage(everyBlock, { theme: toTheme(theme), nav: toNav(nav) }, width)
    const { violations } = await new AxeBuilder({ page: tab }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(await findSmallTargets(tab)).toEqual([])
    await tab.context().close()
  },
)

test('very long words wrap instead of making the page wider than a phone', async () => {
  const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'.repeat(3)
  const blocks = blockDefinitions.map(({ type, schema, defaults }) => {
    const texts = Object.entries(schema.properties ?? {}).filter(
      ([, field]) => field.type === 'string' && ['text', 'lines'].includes(field['x-editor'] ?? '') && !field.pattern,
    )
    return { type, fields: { ...defaults, ...Object.fromEntries(texts.map(([name]) => [name, longWord])) } }
  })
  const tab = await openPage(blocks, {}, 320)
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await tab.context().close()
})

test('the marks of a list are on the side where its text begins', async () => {
  const createItem = (text: string) => ({ type: 'listItem', content: paragraphs(text).content })
  const nestedList = { type: 'orderedList', content: [createItem('قهوة باردة')] }
  const content = [
    { type: 'bulletList', content: [createItem('قهوة تركية'), createItem('Espresso')] },
    {
      type: 'bulletList',
      content: [createItem('Kaffee'), { type: 'listItem', content: [...createItem('Tee').content, nestedList] }],
    },
  ]
  const tab = await openPage([{ type: 'text', fields: { content: { type: 'doc', content } } }], {}, 390)
  const directions = tab
    .locator('.rich-text :is(ul, ol, li p)')
    .evaluateAll((elements) => elements.map((element) => `${element.localName} ${getComputedStyle(element).direction}`))
  expect(await directions).toEqual(['ul rtl', 'p rtl', 'p rtl', 'ul ltr', 'p ltr', 'p ltr', 'ol ltr', 'p ltr'])
  await tab.context().close()
})

test('images of a gallery open over the page and follow the arrow keys', async () => {
  const tab = await openPage([{ type: 'gallery', fields: {} }], {}, 390)
  const secondPicture = tab.getByRole('link', { name: 'Open: Two lemons' })
  await secondPicture.click()
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.waitFor()
  expect(await dialog.locator('p').textContent()).toMatch(/^2 \/ 4/)
  await tab.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  expect(await dialog.locator('p').textContent()).toMatch(/^1 \/ 4/)
  expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([])
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await secondPicture.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
  await tab.context().close()
})

async function openPage(
  blocks: readonly { type: string; fields: JsonObject }[],
  changes: Partial<PageContext>,
  width: number,
): Promise<Tab> {
  const page = createSamplePage(blocks)
  const types = [...new Set(blocks.map(({ type }) => type))]
  const body = renderToStaticMarkup(<PageView page={page} context={{ ...context, ...changes }} />)
  const browserContext = await browser.newContext({ viewport: { width, height: 844 } })
  const tab = await browserContext.newPage()
  await tab.setContent(
    `<!doctype html><html lang="en"><head><title>Page</title><style>${getPageCss(types, { languages: true })}</style></head>` +
      `<body>${body}<script>${getPageScript(types, blockWords)}</script></body></html>`,
  )
  return tab
}

/** Elements that are too small for touch. Links within text may be small, and so may checkboxes, whose label is the target. */
function findSmallTargets(tab: Tab): Promise<string[]> {
  return tab.locator('a, button, summary, select, textarea, input').evaluateAll((targets) =>
    targets
      .filter((target) => {
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
        return width > 1 && (width < 43.5 || height < 43.5) && target.closest('p, dd') === null
      })
      .map((target) => target.outerHTML.slice(0, 160)),
  )
}

const pictureUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>')}`
const context: PageContext = {
  mode: 'published',
  page: { id: 'pgs_1', name: 'Home', slug: '' },
  languages: [
    { lang: 'en', href: '/?lang=en', current: true },
    { lang: 'ar', href: '/ar', current: false },
    { lang: 'zh-Hant', href: '/zh-hant', current: false },
  ],
  pages: ['Home', 'Menu', 'Events', 'Find us', 'Gift cards', 'About us'].map((name, index) => ({
    id: `pgs_${index}`,
    name,
    slug: index === 0 ? '' : name.toLowerCase(),
    icon: index === 5 ? '' : 'house',
    href: `/${index}`,
    current: index === 0,
  })),
  lang: 'en',
  dir: 'ltr',
  words: blockWords,
  siteName: 'Osteria del Faro',
  theme: toTheme({}),
  nav: toNav({}),
  picture: (src) => (src.startsWith('art:') ? { src: pictureUrl, srcset: '', width: 1200, height: 800 } : null),
  fileAddress: (block, name) => `/_/files/${block}/${name}`,
  formAction: (block) => `/_/forms/${block}`,
  resolveLink: (href) => href,
}
