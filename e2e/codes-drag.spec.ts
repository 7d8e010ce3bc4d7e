import type { Page } from 'playwright/test'
import { getCenter, dragByMouse, expectDraggable } from './dragging.ts'
import { findCodesTable, openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a drag over a closed folder opens the folder', async ({ page, stack }) => {
  await openCodes(page, stack)
  const partners = page.getByRole('treeitem', { name: 'Partners' })
  const events = page.getByRole('treeitem', { name: 'Events' })
  await expectDraggable(page.getByRole('tree'))
  await dragByMouse(page, partners, events)
  await expect(partners).toBeHidden()
  const [start, end] = [await getCenter(findCodesTable(page).getByRole('row').nth(1)), await getCenter(events)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y, { steps: 4 })
  await expect(page.locator('html')).toHaveAttribute('data-dragging')
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await expect(partners).toBeVisible()
  await page.mouse.move(start.x, start.y, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('html')).not.toHaveAttribute('data-dragging')
  await expect(page).toHaveURL(/\/codes$/)
  const moveResponse = waitForMoveToTop(page)
  await dragByMouse(page, partners, page.getByRole('treeitem', { name: 'All codes' }))
  await moveResponse
  await expect(partners).toHaveAttribute('aria-level', '1')
})

/** Waits until the move to the top level is saved, because the tree shows it earlier and the next test depends on it. */
function waitForMoveToTop(page: Page) {
  return page.waitForResponse((response) => response.request().postData() === '{"parentId":null}' && response.ok())
}
