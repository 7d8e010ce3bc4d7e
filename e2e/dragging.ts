import type { Locator, Page } from 'playwright/test'
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
  const start = await getCenter(from)
  const end = await getCenter(to)
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
export async function getCenter(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

interface FingerDrag {
  from: Locator
  /** The name that is announced as picked up. */
  announcement: string
  /** The target: this many pixels below the center of an element. */
  to: { below: Locator; by: number }
  /** The announcement of the target position. */
  place: Locator
}

/** Holds a finger on an element until it is picked up, and drops it. */
export async function dragByFinger(screen: Page, { from, announcement, to, place }: FingerDrag): Promise<void> {
  // Announcements exist once the code for drags has loaded. A press before that is a tap.
  await expect(screen.locator('[id^="DndLiveRegion"]').first()).toBeAttached()
  // Waits until the element no longer moves, as it does while blocks above it load.
  await from.scrollIntoViewIfNeeded()
  const finger = await createTouchScreen(screen)
  await finger.down(await getCenter(from))
  await expectAnnounced(screen, `Picked up ${announcement}`)
  const { x, y } = await getCenter(to.below)
  await finger.move({ x, y: y + to.by })
  await expect(place).toBeVisible()
  await finger.up()
}
