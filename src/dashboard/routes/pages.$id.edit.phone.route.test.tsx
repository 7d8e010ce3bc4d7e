import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createPageWithHeadings,
  expectHeadings,
  findCanvas,
  findHeading,
  findSettings,
  openBuilder,
} from '#dashboard/testing/open-builder.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const phoneSize = { width: 390, height: 844 }
const tabletSize = { width: 820, height: 1180 }
/** Height of the window above the keyboard on an Android phone, in pixels. */
const HEIGHT_ABOVE_KEYBOARD = 508

for (const [name, viewport] of Object.entries({ phone: phoneSize, tablet: tabletSize }))
  for (const words of ['One', 'Six', 'Twelve'])
    test(`on a ${name}, the heading ${words} stays visible above its settings and the keyboard`, async () => {
      await openForm(words, viewport)
      await expect.poll(() => isInView(words)).toBe(true)
      await findSettings().getByRole('textbox', { name: 'Text' }).click()
      await page.viewport(viewport.width, HEIGHT_ABOVE_KEYBOARD)
      await expect.poll(() => isInView(words)).toBe(true)
      await expect.element(findSettings().getByRole('textbox', { name: 'Text' })).toBeInViewport()
    })

test('in Safari, the builder fits above the keyboard', async () => {
  await openForm('Twelve', phoneSize)
  const viewport = window.visualViewport
  if (!viewport) throw new Error('This browser has no visual viewport.')
  Object.defineProperty(viewport, 'height', { value: HEIGHT_ABOVE_KEYBOARD, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(viewport, 'height')
    viewport.dispatchEvent(new Event('resize'))
  })
  viewport.dispatchEvent(new Event('resize'))
  await expect.poll(() => isInView('Twelve')).toBe(true)
  const panes = page.getByRole('group', { name: 'Panes' })
  await expect.poll(() => Math.round(panes.element().getBoundingClientRect().bottom)).toBe(HEIGHT_ABOVE_KEYBOARD)
})

test('on a phone, a double tap edits a text in place', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One', 'Two'])
  await openBuilder(id, phoneSize)
  const options = findCanvas().getByRole('option', { name: /^Heading/ })
  // A real click gives the focus to the frame of the test.
  await findHeading('Two').click()
  for (const place of [1, 0, 0]) tap(options.nth(place).element())
  await userEvent.keyboard('{End} more{Escape}')
  await expect.element(findHeading('One more')).toBeVisible()
  await expectHeadings(id, ['One more', 'Two'])
})

test('on a phone, the page is shown as on a desktop, scaled down or in its actual size', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One'])
  await openBuilder(id, phoneSize)
  const widths = page.getByRole('group', { name: 'Width' })
  await widths.getByRole('radio', { name: 'Desktop' }).click()
  const canvas = findCanvas().getByRole('listbox')
  const getShownWidth = () => Math.round(canvas.element().getBoundingClientRect().width)
  await expect.poll(getShownWidth).toBe(phoneSize.width)
  await page.getByRole('button', { name: 'Actual size' }).click()
  await expect.poll(getShownWidth).toBe(1280)
  await page.getByRole('button', { name: 'Actual size' }).click()
  await widths.getByRole('radio', { name: 'Phone' }).click()
})

test('a tablet that is turned keeps the selected block in view, with the focus', async () => {
  await createWorkspace()
  const texts = Array.from({ length: 40 }, (_, index) => `Heading ${index + 1}`)
  await openBuilder(await createPageWithHeadings(texts), { width: tabletSize.height, height: tabletSize.width })
  await findHeading('Heading 30').click()
  await page.viewport(tabletSize.width, tabletSize.height)
  await expect.poll(() => isInView('Heading 30')).toBe(true)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(findHeading('Heading 31')).toHaveAttribute('aria-selected', 'true')
})

function tap(element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = { clientX: x + width / 2, clientY: y + height / 2 }
  element.dispatchEvent(
    new PointerEvent('click', { ...point, pointerType: 'touch', bubbles: true, composed: true, cancelable: true }),
  )
}

async function openForm(words: string, viewport: typeof phoneSize): Promise<void> {
  await createWorkspace()
  const id = await createPageWithHeadings([
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ])
  await openBuilder(id, viewport)
  await findHeading(words).click()
  await page.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Settings' }).click()
}

/** Whether the whole heading is between the bar above the canvas and the sheet below it. */
function isInView(words: string): boolean {
  const { top, bottom } = findHeading(words).element().getBoundingClientRect()
  const canvas = page.getByRole('region', { name: 'Canvas' }).element().getBoundingClientRect()
  return top >= canvas.top && bottom <= canvas.bottom
}
