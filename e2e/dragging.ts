import type { Locator, Page } from '@playwright/test'
import { expect } from './stack.ts'

interface Point {
  x: number
  y: number
}

/** Drags with the mouse in several moves. */
export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await centerOf(from)
  const end = await centerOf(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

/** Waits until drag handling is loaded, which happens after the folders and codes are shown. */
export async function expectDraggable(tree: Locator): Promise<void> {
  await expect(tree).toHaveAccessibleDescription(/^To move a code or a folder, press Space on it/)
}

/** Center of an element in the window. */
export async function centerOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
