import { chromium as playwright } from 'playwright'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { findChromium } from '#testing/chromium.ts'
import { createSamplePage, samplePageContext } from '#testing/page-context.ts'
import { getPageCss, toWindowCss } from './page-assets.ts'
import { PageView } from './page-view.tsx'

const browser = await playwright.launch(await findChromium())
afterAll(() => browser.close())

/** A picture of 1,600 by 900 pixels in four colors: red and green above, blue and yellow below. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><path fill="red" d="M0 0h800v450H0z"/><path fill="lime" d="M800 0h800v450H800z"/><path fill="blue" d="M0 450h800v450H0z"/><path fill="#ff0" d="M800 450h800v450H800z"/></svg>`
const wide = { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, srcset: '', width: 1_600, height: 900 }
const high = { ...wide, src: wide.src.replace('1600', '600').replace('900', '800'), width: 600, height: 800 }

/** Opens a page with one picture, and measures it in a window of this width. */
async function draw(image: JsonObject, width: number, fields: JsonObject = {}) {
  const blocks = [
    { id: 'blk_1', type: 'image', fields: { image: { src: 'art:wide', alt: 'Colors', ...image }, ...fields } },
  ]
  const context = { ...samplePageContext, picture: (src: string) => (src === 'art:high' ? high : wide) }
  const css = toWindowCss(getPageCss(['image'], { layout: true, crops: true }))
  const html = renderToStaticMarkup(<PageView page={createSamplePage(blocks)} context={context} />)
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.setContent(`<!doctype html><style>${css}</style>${html}`)
  const picture = page.locator('img')
  await picture.evaluate((img: HTMLImageElement) => img.decode())
  const measurement = await picture.evaluate((img: HTMLImageElement) => {
    const { offsetWidth, offsetHeight } = img
    const { scrollWidth, clientWidth } = document.documentElement
    const figure = img.closest('figure')?.getBoundingClientRect()
    return { ratio: offsetWidth / offsetHeight, hasOverflow: scrollWidth > clientWidth, src: img.currentSrc, figure }
  })
  const { figure } = measurement
  const shot = await page.screenshot({
    clip: { x: figure?.x ?? 0, y: figure?.y ?? 0, width: figure?.width ?? 1, height: figure?.height ?? 1 },
  })
  await page.close()
  return { ...measurement, shot }
}

test('a picture is cropped to its aspect ratio, and to another one on phones', async () => {
  const image = { ratio: '4:5', phone: { src: 'art:wide', ratio: '21:9' } }
  expect((await draw(image, 1280)).ratio).toBeCloseTo(4 / 5, 2)
  expect((await draw(image, 390)).ratio).toBeCloseTo(21 / 9, 1)
  expect((await draw({ ratio: 'original' }, 1280, { shape: 'square' })).ratio).toBeCloseTo(16 / 9, 2)
})

test('phones load the other picture with its own shape, and wide windows do not', async () => {
  const image = { phone: { src: 'art:high' } }
  const [onWide, onPhone] = [await draw(image, 1280), await draw(image, 390)]
  expect([onWide.src, onPhone.src]).toEqual([wide.src, high.src])
  expect([onWide.ratio, onPhone.ratio]).toEqual([expect.closeTo(16 / 9, 2), expect.closeTo(3 / 4, 2)])
})

test('a zoom fills the same box with the part around the focal point, and does not widen the page', async () => {
  // Twice as large around the upper left corner, only one of the four colors is left.
  const zoomed = await draw({ zoom: 2, focus: { x: 0, y: 0 } }, 700)
  expect(zoomed.hasOverflow).toBe(false)
  expect(zoomed.ratio).toBeCloseTo(16 / 9, 2)
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(zoomed.shot).stats()
  // Rounded corners show the background.
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 50))).toEqual([5, 0, 0])
})
