import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { findHeading, createPageWithHeadings, openBuilder, findSettings } from '#dashboard/testing/open-builder.ts'
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
