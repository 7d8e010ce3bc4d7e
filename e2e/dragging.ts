import type { Locator, Page } from '@playwright/test'
import { createTouchScreen } from '../src/testing/touch-screen.ts'
import { expectAnnounced } from './open-builder.ts'
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

interface Drag {
  from: Locator
  /** What is announced as picked up. */
  lifted: string
  /** So many pixels below the middle of an element. */
  to: { below: Locator; by: number }
  /** Says where it would go. */
  place: Locator
}

/** Holds a finger on something until it is lifted, and drops it. */
export async function dragByFinger(screen: Page, { from, lifted, to, place }: Drag): Promise<void> {
  const finger = await createTouchScreen(screen)
  await finger.down(await centerOf(from))
  await expectAnnounced(screen, `Picked up ${lifted}`)
  const { x, y } = await centerOf(to.below)
  await finger.move({ x, y: y + to.by })
  await expect(place).toBeVisible()
  await finger.up()
}
