import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { heading, makePage, openBuilder, settings } from '#dashboard/testing/open-builder.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }
/** The part of the window that Android leaves above the keyboard of a phone. */
const aboveKeyboard = 508

for (const [name, viewport] of Object.entries({ phone, tablet }))
  for (const words of ['One', 'Six', 'Twelve'])
    test(`on a ${name}, the heading ${words} stays in view when its settings open and a keyboard comes up`, async () => {
      await openForm(words, viewport)
      await expect.poll(() => isInView(words)).toBe(true)
      await settings().getByRole('textbox', { name: 'Text' }).click()
      await page.viewport(viewport.width, aboveKeyboard)
      await expect.poll(() => isInView(words)).toBe(true)
      await expect.element(settings().getByRole('textbox', { name: 'Text' })).toBeInViewport()
    })

test('in Safari, whose keyboard covers the window, the builder takes what is visible', async () => {
  await openForm('Twelve', phone)
  const viewport = window.visualViewport
  if (!viewport) throw new Error('This browser has no visual viewport.')
  Object.defineProperty(viewport, 'height', { value: aboveKeyboard, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(viewport, 'height')
    viewport.dispatchEvent(new Event('resize'))
  })
  viewport.dispatchEvent(new Event('resize'))
  await expect.poll(() => isInView('Twelve')).toBe(true)
  const panes = page.getByRole('group', { name: 'Panes' })
  await expect.poll(() => Math.round(panes.element().getBoundingClientRect().bottom)).toBe(aboveKeyboard)
})

async function openForm(words: string, viewport: typeof phone): Promise<void> {
  await makeWorkspace()
  const id = await makePage([
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
  await heading(words).click()
  await page.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Settings' }).click()
}

/** Whether the whole heading is between the bar above the canvas and the sheet below it. */
function isInView(words: string): boolean {
  const { top, bottom } = heading(words).element().getBoundingClientRect()
  const canvas = page.getByRole('region', { name: 'Canvas' }).element().getBoundingClientRect()
  return top >= canvas.top && bottom <= canvas.bottom
}
