import type { Page } from 'playwright/test'
import { expectNoViolations } from '../../e2e/expect-accessible.ts'
import { expect, test } from '../../e2e/stack.ts'

/** WCAG 2.2 AA. The page of @scalar gives several regions one name, which only a best practice of axe forbids. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Parts of the reference, and a heading that shows that the part is there. */
const places = [
  ['tag/guide-errors', 'Errors'],
  ['tag/codes/POST/codes', 'Create a dynamic code'],
  ['tag/webhook-events/webhook/POST/scan.created', 'A code was scanned'],
] as const

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the reference is accessible in both themes at ${width} pixels, and its regions scroll by keyboard`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [place, heading] of places) {
        await page.goto('about:blank')
        await page.goto(`${stack.serviceOrigin}/docs#${place}`)
        await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeInViewport()
        await waitUntilStill(page)
        await expectNoViolations(page, {}, wcag)
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

/** Waits until all sections have appeared. Sections are rendered one after the other, and while they fade in, their colors lack contrast. */
async function waitUntilStill(page: Page) {
  let lastState = ''
  const isStill = async () => {
    const state = await page.evaluate(() => {
      const animations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return JSON.stringify({ elements: document.querySelectorAll('*').length, animations: animations.length })
    })
    const isSame = state === lastState && state.endsWith('"animations":0}')
    lastState = state
    return isSame
  }
  await expect.poll(isStill, { intervals: [500], timeout: 30_000 }).toBe(true)
}
