import type { Browser, Locator, Page } from 'playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import { getCenter, expectDraggable } from '../../e2e/dragging.ts'
import { findCodesTable } from '../../e2e/open-codes.ts'
import { createTouchScreen } from '../../src/testing/touch-screen.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const)
  test(`by touch, a long press moves a folder and a swipe scrolls, ${width} wide`, async ({ page, stack, browser }) => {
    const tablet = await openCodesByTouch({ page, stack, browser }, { width, height })
    await tablet.getByRole('button', { name: 'Folders' }).tap()
    const dialog = tablet.getByRole('dialog', { name: 'Choose a folder' })
    const tree = dialog.getByRole('tree', { name: 'Folders' })
    const events = tree.getByRole('treeitem', { name: 'Events' })
    const partners = tree.getByRole('treeitem', { name: 'Partners' })
    await expectDraggable(tree)
    const touch = await createTouchScreen(tablet)
    const liftAndMove = async () => {
      await lift(touch, partners, findDragLabel(tablet, 'Partners'))
      await touch.move(await getCenter(events))
    }

    // A finger that moves at once picks up nothing.
    await touch.swipe(await getCenter(partners), await getCenter(events))
    await expect(findDragLabel(tablet, 'Partners')).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(partners).toHaveAttribute('aria-level', '1')

    // A folder that opens under the finger stays there.
    const place = await events.boundingBox()
    await liftAndMove()
    await expect(dialog.getByText(/^Partners, over Events, \d+ of \d+\.$/)).toBeAttached()
    await expect(tree.getByRole('treeitem', { name: 'Harbour festival' })).toBeVisible()
    expect(await events.boundingBox()).toEqual(place)

    // Escape cancels the drag, and the sheet stays open.
    await tablet.keyboard.press('Escape')
    await expect(findDragLabel(tablet, 'Partners')).toBeHidden()
    await touch.up()

    // A second finger cancels the drag, too.
    await liftAndMove()
    await touch.down(await getCenter(tree.getByRole('treeitem', { name: 'Unfiled' })))
    await expect(findDragLabel(tablet, 'Partners')).toBeHidden()
    await touch.up()
    await expect(dialog).toBeVisible()
    await expect(partners).toHaveAttribute('aria-level', '1')

    // The drop on a folder moves the dragged folder into it.
    await liftAndMove()
    await touch.up()
    await expect(tablet.getByRole('status').getByText('Moved folder Partners into Events')).toBeVisible()
    const movedToTop = waitForMoveToTop(tablet)
    await tablet.getByRole('button', { name: 'Undo' }).tap()
    await movedToTop
    await expect(partners).toHaveAttribute('aria-level', '1')
    await tablet.context().close()
  })

test('by touch, a code is dragged to a folder next to the list', async ({ page, stack, browser }) => {
  const tablet = await openCodesByTouch({ page, stack, browser }, { width: 1180, height: 820 })
  const rows = findCodesTable(tablet).getByRole('row')
  const name = (await findCodesTable(tablet).getByRole('link').nth(2).textContent()) ?? ''
  const from = await getCenter(rows.nth(3))
  await expectDraggable(tablet.getByRole('tree'))
  const touch = await createTouchScreen(tablet)
  await touch.swipe({ ...from, y: from.y + 400 }, { ...from, y: from.y + 100 })
  await expect.poll(() => readScrollTop(tablet)).toBeGreaterThan(0)
  // The list continues to scroll after the finger is lifted. A reload would restore its position.
  await tablet.goto('about:blank')
  await tablet.goto(`${stack.origin}/codes`)
  await expectDraggable(tablet.getByRole('tree'))
  await expect.poll(() => readScrollTop(tablet)).toBe(0)
  await lift(touch, rows.nth(3), findDragLabel(tablet, name))
  await touch.move(await getCenter(tablet.getByRole('treeitem', { name: 'Partners' })))
  await touch.up()
  await expect(tablet.getByRole('menu')).toBeHidden()
  await expect(tablet.getByRole('status').getByText(/^Moved .+ to Partners/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Undo' }).tap()
  await expect(tablet).toHaveURL(/\/codes$/)
  await tablet.context().close()
})

test('on a phone, a long press on a code opens its menu', async ({ page, stack, browser }) => {
  const phone = await openCodesByTouch({ page, stack, browser }, { width: 390, height: 844 })
  const touch = await createTouchScreen(phone)
  await touch.down(await getCenter(findCodesTable(phone).getByRole('row').nth(2)))
  await expect(phone.getByRole('menu')).toBeVisible()
  await touch.up()
  await phone.context().close()
})

interface TestFixtures {
  page: Page
  stack: SpawnedStack
  browser: Browser
}

/** Opens the list of codes on a touch screen, with the session of the page. */
async function openCodesByTouch({ page, stack, browser }: TestFixtures, viewport: { width: number; height: number }) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, storageState })
  const touchPage = await context.newPage()
  await touchPage.goto(`${stack.origin}/codes`)
  return touchPage
}

/** Waits until the move to the top level is saved, because the tree shows it earlier and the next test depends on it. */
function waitForMoveToTop(page: Page) {
  return page.waitForResponse((response) => response.request().postData() === '{"parentId":null}' && response.ok())
}

/** Presses an element with one finger until the drag starts. */
async function lift(touch: Awaited<ReturnType<typeof createTouchScreen>>, element: Locator, dragLabel: Locator) {
  await touch.down(await getCenter(element))
  await expect(dragLabel).toBeVisible()
}

/** The label at the pointer during a drag. */
function findDragLabel(page: Page, text: string) {
  return page.locator('[data-drag-label]').getByText(text, { exact: true })
}

function readScrollTop(page: Page) {
  return findCodesTable(page).evaluate((element) => element.closest('.overflow-y-auto')?.scrollTop ?? 0)
}
