import { AxeBuilder } from '@axe-core/playwright'
import { chromium as playwright } from 'playwright'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { findChromium } from '#testing/chromium.ts'
import { createSamplePage, samplePageContext } from '#testing/page-context.ts'
import { paragraphs } from '../schema/rich-text.ts'
import type { PageContext } from '../runtime/page-context.ts'
import { toTheme } from '../theme/theme.ts'
import { getPageCss, toWindowCss } from './page-assets.ts'
import { PageView } from './page-view.tsx'

const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

type Block = { type: string; fields: JsonObject }
const createText = (words: string, layout: JsonObject = {}): Block => ({
  type: 'text',
  fields: { content: paragraphs(words), layout },
})
const createSection = (fields: JsonObject): Block => ({ type: 'section', fields })

const columns: Block[] = [
  createSection({ width: 'wide' }),
  ...['One', 'Two', 'Three'].map((words) => createText(words, { span: 4 })),
  createText('Left', { span: 6 }),
  createText('Right '.repeat(200), { span: 6 }),
  createText('Small', { span: 3 }),
  createText('Large', { span: 9 }),
]

test('equal spans are equally wide, beside each other, and fill their section', async () => {
  const boxes = await measureBlocks(columns, { width: 1280 })
  const rows = [boxes.slice(0, 3), boxes.slice(3, 5), boxes.slice(5)]
  for (const row of rows) {
    expect(new Set(row.map(({ y }) => y)).size).toBe(1)
    // The section is 60 rem wide, and the gaps are 2 rem.
    const gaps = row.slice(1).map(({ x }, index) => Math.round(x - getEnd(row[index])))
    expect(gaps).toEqual(gaps.map(() => 32))
    expect(getEnd(row.at(-1)) - (row[0]?.x ?? 0)).toBeCloseTo(960, 0)
  }
  for (const [first, ...otherBlocks] of rows.slice(0, 2))
    for (const { width } of otherBlocks) expect(width).toBeCloseTo(first?.width ?? 0, 0)
})

test('columns stack on a phone, in the order of the document', async () => {
  const boxes = await measureBlocks(columns, { width: 390 })
  expect(new Set(boxes.map(({ x, width }) => `${x} ${width}`))).toEqual(new Set(['20 350']))
  for (const [index, box] of boxes.slice(1).entries())
    expect(box.y).toBeGreaterThanOrEqual((boxes[index]?.y ?? 0) + (boxes[index]?.height ?? 0))
})

test('columns of a page that is written from right to left are mirrored', async () => {
  const boxes = await measureBlocks(columns, { width: 1280 })
  const mirrored = await measureBlocks(columns, { width: 1280 }, { dir: 'rtl', lang: 'ar' })
  expect(mirrored.map(({ x, width }) => Math.round(1280 - x - width))).toEqual(boxes.map(({ x }) => Math.round(x)))
})

test('the blocks of a column are below each other, beside a taller column', async () => {
  const below = { below: true }
  const blocks = [
    createSection({ width: 'wide' }),
    createText('Heading', { span: 6 }),
    createText('Text', below),
    createText('Hidden', { hideOn: 'wide' }),
    createText('Button', below),
    createText('Picture '.repeat(300), { span: 6 }),
    createText('Next row'),
  ]
  const [heading, text, , button, picture, next] = await measureBlocks(blocks, { width: 1280 })
  expect([text?.x, button?.x, text?.width]).toEqual([heading?.x, heading?.x, heading?.width])
  const listGaps = (...boxes: (typeof heading)[]) =>
    boxes.slice(1).map((box, index) => Math.round((box?.y ?? 0) - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0)))
  const [gap] = listGaps(picture, next)
  expect(listGaps(heading, text, button)).toEqual([gap, gap])
  expect(picture?.y).toBe(heading?.y)
  const stacked = await measureBlocks(blocks, { width: 390 })
  expect(new Set(listGaps(...stacked)).size).toBe(1)
})

test('a menu in a narrow column has its sections below each other', async () => {
  const sections = ['To start', 'Mains'].map((name) => ({ name, items: [{ name: 'Soup', price: '7 €' }] }))
  const countColumns = async (layout: JsonObject) => {
    const blocks = [createSection({ width: 'wide' }), { type: 'menu', fields: { sections, layout } }]
    const tab = await openPage(blocks, { width: 1280 })
    const lefts = await tab
      .locator('.menu-section')
      .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().x))
    await tab.context().close()
    return new Set(lefts).size
  }
  expect(await countColumns({})).toBe(2)
  expect(await countColumns({ span: 6 })).toBe(1)
})

test('a section and a block are shown only where they are meant to be', async () => {
  const blocks = [
    createText('Phones', { hideOn: 'wide' }),
    createText('Wide screens', { hideOn: 'phone' }),
    createSection({ showOn: 'phone' }),
    createText('Section for phones'),
  ]
  const listShown = async (width: number) =>
    (await measureBlocks(blocks, { width })).map(({ height }) => (height > 0 ? 1 : 0))
  expect(await listShown(390)).toEqual([1, 0, 1])
  expect(await listShown(1280)).toEqual([0, 1, 0])
})

test('columns of equal height have cards of equal height', async () => {
  const card = (quote: string): Block => ({ type: 'testimonial', fields: { quote, layout: { span: 6 } } })
  const tab = await openPage([createSection({ align: 'stretch' }), card('Short'), card('Long '.repeat(60))], {
    width: 1280,
  })
  const heights = await tab.locator('.card').evaluateAll((cards) => cards.map((element) => element.clientHeight))
  expect(heights[0]).toBe(heights[1])
  await tab.context().close()
})

test.each([
  { width: 390, palette: 'paper', schemes: ['same', 'dark'] },
  { width: 1440, palette: 'dusk', schemes: ['light', 'same'] },
])('sections of every background are accessible and fit into a window of $width pixels', async (variant) => {
  const { width, palette, schemes } = variant
  const backgrounds = ['none', 'surface', 'accent', 'color', 'gradient', 'picture']
  const blocks = backgrounds.flatMap((background, index) => [
    createSection({
      background,
      scheme: schemes[index % 2] ?? 'same',
      color: '#d04f2a',
      gradientTo: '#f0c040',
      picture: { src: 'art:x', alt: '' },
      width: 'full',
    }),
    { type: 'heading', fields: { text: background, layout: { span: 6 } } },
    { type: 'button', fields: { layout: { span: 6 } } },
    createText('Words on the background', { span: 4 }),
    { type: 'testimonial', fields: { layout: { span: 8 } } },
  ])
  const tab = await openPage(blocks, { width }, { theme: toTheme({ palette }) })
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width)
  const { violations } = await new AxeBuilder({ page: tab }).disableRules('page-has-heading-one').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await tab.context().close()
})

async function measureBlocks(blocks: Block[], size: { width: number }, changes: Partial<PageContext> = {}) {
  const tab = await openPage(blocks, size, changes)
  const boxes = await tab.locator('.block').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  await tab.context().close()
  return boxes
}

function getEnd(box: { x: number; width: number } | undefined): number {
  return (box?.x ?? 0) + (box?.width ?? 0)
}

async function openPage(blocks: Block[], { width }: { width: number }, changes: Partial<PageContext> = {}) {
  const page = createSamplePage(blocks)
  const context = { ...samplePageContext, picture: () => picture, ...changes }
  const css = toWindowCss(getPageCss([...new Set(blocks.map(({ type }) => type))], { nav: false, layout: true }))
  const body = renderToStaticMarkup(<PageView page={page} context={context} />)
  const tab = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
  await tab.setContent(
    `<!doctype html><html lang="${context.lang}" dir="${context.dir}"><head><title>Page</title><style>${css}</style></head><body>${body}</body></html>`,
  )
  return tab
}

const picture = {
  src: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>')}`,
  srcset: '',
  width: 1200,
  height: 800,
}
