import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { createPageWithBlocks, findCanvas, openBuilder, readContent } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

// So large that no part of the page on the canvas is scaled down or scrolled out of view.
test.use({ viewport: { width: 2_100, height: 3_400 } })

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const text = (content: string, layout = {}) => ({ type: 'text', fields: { content: words(content), layout } })
const heading = (name: string, layout = {}) => ({ type: 'heading', fields: { text: name, layout } })
const section = (fields: object) => ({ type: 'section', fields })
const picture = { src: 'art:pour-over', alt: 'Coffee dripping into a carafe' }
const below = { below: true }

const blocks = [
  section({
    width: 'wide',
    background: 'gradient',
    color: '#6b1676',
    gradientTo: '#a51e7e',
    scheme: 'dark',
    align: 'middle',
  }),
  heading('Two columns', { span: 6 }),
  text('A heading, a text and a button are one column, beside a picture.', below),
  { type: 'button', fields: { label: 'Open', url: 'https://example.com', layout: below } },
  { type: 'image', fields: { image: picture, layout: { span: 6 } } },
  section({ width: 'wide', background: 'surface', gap: 'large' }),
  ...['Wood', 'Heat', 'Ground'].flatMap((name) => [
    heading(name, { span: 4 }),
    text('Words that take two or three lines in a narrow column of a page.', below),
  ]),
  section({ background: 'accent', align: 'stretch' }),
  { type: 'testimonial', fields: { quote: 'Short.', layout: { span: 4 } } },
  { type: 'testimonial', fields: { quote: 'A longer one, that makes both of them higher.', layout: { span: 8 } } },
]

test('the canvas shows a page in three widths as it is published', async ({ page, stack }) => {
  await signIn(page, stack)
  const id = await createPageWithBlocks(page, stack, blocks)
  await openBuilder(page, stack, id)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish' })
  await publishing.getByRole('button', { name: 'Publish the page' }).click()
  await expect(publishing.getByRole('link', { name: /Open|View/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const { url } = await readContent(page, stack, id)
  const differences: Record<string, number> = {}
  for (const [device, width] of Object.entries({ Phone: 390, Tablet: 768, Desktop: 1280 }))
    differences[device] = await compareWithCanvas(page, { url, device, width })
  for (const [device, difference] of Object.entries(differences)) expect(difference, device).toBeLessThan(0.005)
})

interface PublishedPage {
  url: string
  device: string
  width: number
}

/** The share of pixels in which the published page differs from the canvas of a device, with nothing selected. */
async function compareWithCanvas(page: Page, { url, device, width }: PublishedPage): Promise<number> {
  await page.getByRole('radio', { name: device, exact: true }).check({ force: true })
  await findCanvas(page).getByRole('listbox').press('Escape')
  await page.mouse.move(2, 500)
  const pageElement = findCanvas(page).locator('.page')
  // At half a pixel, letters would look different.
  if (!Number.isInteger((await pageElement.boundingBox())?.x))
    await page.setViewportSize({ width: 2_101, height: 3_400 })
  const canvasPicture = await pageElement.screenshot({ animations: 'disabled' })
  const visitor = await page.context().newPage()
  await visitor.setViewportSize({ width, height: 900 })
  await visitor.goto(url)
  const published = await visitor.screenshot({ fullPage: true, animations: 'disabled' })
  await visitor.close()
  return measureDifference(canvasPicture, published, width)
}

/** How much a channel may differ, of 255. */
const TOLERANCE = 24

/**
 * The share of pixels that differ, in the part that both pictures have. Letters of a column that begins between two pixels may be drawn one
 * pixel to the side, which does not count as a difference.
 */
async function measureDifference(first: Buffer, second: Buffer, width: number): Promise<number> {
  const sizes = await Promise.all([first, second].map((screenshot) => sharp(screenshot).metadata()))
  expect(sizes.map((size) => size.width)).toEqual([width, width])
  // The canvas has another space below the last block.
  const height = Math.min(...sizes.map((size) => size.height)) - 60
  const part = { left: 0, top: 0, width, height }
  const [canvasPicture = Buffer.alloc(0), published = Buffer.alloc(0)] = await Promise.all(
    [first, second].map((screenshot) => sharp(screenshot).extract(part).removeAlpha().blur(0.8).raw().toBuffer()),
  )
  const isAlike = (index: number, other: number) =>
    [0, 1, 2].every(
      (channel) => Math.abs((canvasPicture[index + channel] ?? 0) - (published[other + channel] ?? 0)) <= TOLERANCE,
    )
  let differentCount = 0
  for (let index = 0; index < canvasPicture.length; index += 3)
    if (![-3, 0, 3].some((offset) => isAlike(index, index + offset))) differentCount += 1
  return differentCount / (width * height)
}
