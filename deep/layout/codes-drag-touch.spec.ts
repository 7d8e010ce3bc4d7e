import type { Browser, Locator, Page } from '@playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import { getCenter, expectDraggable } from '../../e2e/dragging.ts'
import { codesTable } from '../../e2e/open-codes.ts'
import { createTouchScreen } from '../../src/testing/touch-screen.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const)
  test(`by touch, a long press moves a folder and a swipe scrolls, ${width} wide`, async ({ page, stack, browser }) => {
    const tablet = await openByTouch({ page, stack, browser }, { width, height })
    await tablet.getByRole('button', { name: 'Folders' }).tap()
    const dialog = tablet.getByRole('dialog', { name: 'Choose a folder' })
    const tree = dialog.getByRole('tree', { name: 'Folders' })
    const events = tree.getByRole('treeitem', { name: 'Events' })
    const partners = tree.getByRole('treeitem', { name: 'Partners' })
    await expectDraggable(tree)
    const touch = await createTouchScreen(tablet)
    const liftAndMove = async () => {
      await lift(touch, partners, label(tablet, 'Partners'))
      await touch.move(await getCenter(events))
    }

    // A finger that moves at once picks up nothing.
    await touch.swipe(await getCenter(partners), await getCenter(events))
    await expect(label(tablet, 'Partners')).toBeHidden()
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
    await expect(label(tablet, 'Partners')).toBeHidden()
    await touch.up()

    // So does a second finger.
    await liftAndMove()
    await touch.down(await getCenter(tree.getByRole('treeitem', { name: 'Unfiled' })))
    await expect(label(tablet, 'Partners')).toBeHidden()
    await touch.up()
    await expect(dialog).toBeVisible()
    await expect(partners).toHaveAttribute('aria-level', '1')

    // Dropped on a folder, it is moved there.
    await liftAndMove()
    await touch.up()
    await expect(tablet.getByRole('status').getByText('Moved folder Partners into Events')).toBeVisible()
    const undone = savedAtTop(tablet)
    await tablet.getByRole('button', { name: 'Undo' }).tap()
    await undone
    await expect(partners).toHaveAttribute('aria-level', '1')
    await tablet.context().close()
  })

test('by touch, codes are dragged to a folder next to the list, and a swipe scrolls the list', async ({
  page,
  stack,
  browser,
}) => {
  const tablet = await openByTouch({ page, stack, browser }, { width: 1180, height: 820 })
  const rows = codesTable(tablet).getByRole('row')
  const name = (await codesTable(tablet).getByRole('link').nth(2).textContent()) ?? ''
  const from = await getCenter(rows.nth(3))
  await expectDraggable(tablet.getByRole('tree'))
  const touch = await createTouchScreen(tablet)
  await touch.swipe({ ...from, y: from.y + 400 }, { ...from, y: from.y + 100 })
  await expect.poll(() => scrollTop(tablet)).toBeGreaterThan(0)
  // The list continues to scroll after the finger is lifted. A reload would restore its position.
  await tablet.goto('about:blank')
  await tablet.goto(`${stack.origin}/codes`)
  await expectDraggable(tablet.getByRole('tree'))
  await expect.poll(() => scrollTop(tablet)).toBe(0)
  await lift(touch, rows.nth(3), label(tablet, name))
  await touch.move(await getCenter(tablet.getByRole('treeitem', { name: 'Partners' })))
  await touch.up()
  await expect(tablet.getByRole('menu')).toBeHidden()
  await expect(tablet.getByRole('status').getByText(/^Moved .+ to Partners/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Undo' }).tap()
  await expect(tablet).toHaveURL(/\/codes$/)
  await tablet.context().close()
})

test('on a phone a long press on a code opens its menu, because there is no folder to drag it to', async ({
  page,
  stack,
  browser,
}) => {
  const phone = await openByTouch({ page, stack, browser }, { width: 390, height: 844 })
  const touch = await createTouchScreen(phone)
  await touch.down(await getCenter(codesTable(phone).getByRole('row').nth(2)))
  await expect(phone.getByRole('menu')).toBeVisible()
  await touch.up()
  await phone.context().close()
})

interface OpenDashboard {
  page: Page
  stack: SpawnedStack
  browser: Browser
}

/** Opens the codes on a touch screen, signed in as the page is. */
async function openByTouch({ page, stack, browser }: OpenDashboard, viewport: { width: number; height: number }) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, storageState })
  const touched = await context.newPage()
  await touched.goto(`${stack.origin}/codes`)
  return touched
}

/** Waits until the move to the top level is saved, because the tree shows it earlier and the next test depends on it. */
function savedAtTop(page: Page) {
  return page.waitForResponse((response) => response.request().postData() === '{"parentId":null}' && response.ok())
}

/** Presses an element with one finger until the drag starts. */
async function lift(touch: Awaited<ReturnType<typeof createTouchScreen>>, element: Locator, lifted: Locator) {
  await touch.down(await getCenter(element))
  await expect(lifted).toBeVisible()
}

/** The label at the pointer during a drag. */
function label(page: Page, text: string) {
  return page.locator('[data-drag-label]').getByText(text, { exact: true })
}

function scrollTop(page: Page) {
  return codesTable(page).evaluate((element) => element.closest('.overflow-y-auto')?.scrollTop ?? 0)
}
