import type { Page } from '@playwright/test'
import { centerOf, touchScreen } from './dragging.ts'
import { canvas, heading, makePage, openBuilderByTouch, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

const words = Array.from({ length: 30 }, (_, at) => `Number ${at + 1}`)

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
})

for (const width of [390, 820]) {
  test(`a long press lifts a block, its drop moves it, at a width of ${width}`, async ({ page, stack, browser }) => {
    const id = await makePage(page, stack, ['One', 'Two', 'Three'])
    const screen = await openBuilderByTouch({ browser, page, stack }, { id, width })
    const finger = await touchScreen(screen)
    await finger.down(await centerOf(heading(screen, 'One')))
    await expectAnnounced(screen, "Picked up Heading 'One'")
    const { x, y } = await centerOf(heading(screen, 'Three'))
    await finger.move({ x, y: y + 14 })
    await expect(canvas(screen).getByText("Heading 'One', place 4 of 4")).toBeVisible()
    await finger.up()
    await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
    await screen.context().close()
  })

  test(`a swipe scrolls and moves nothing, at a width of ${width}`, async ({ page, stack, browser }) => {
    const id = await makePage(page, stack, words)
    const screen = await openBuilderByTouch({ browser, page, stack }, { id, width })
    const scroller = canvas(screen).locator('[data-scrolls]')
    const finger = await touchScreen(screen)
    const from = await centerOf(heading(screen, 'Number 5'))
    await finger.swipe(from, { x: from.x, y: from.y - 240 })
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    await expect(heading(screen, 'Number 5')).toHaveAttribute('aria-selected', 'false')
    await expect(screen.getByText(/^Picked up/)).toHaveCount(0)
    expect(await savedHeadings(page, stack, id)).toEqual(words)
    await screen.context().close()
  })

  test(`a row of the outline is lifted by a long press, at a width of ${width}`, async ({ page, stack, browser }) => {
    const id = await makePage(page, stack, ['One', 'Two', 'Three'])
    const screen = await openBuilderByTouch({ browser, page, stack }, { id, width })
    const panes = { name: 'Panes' }
    const tab = screen.getByRole('tablist', panes).getByRole('tab', { name: 'Outline' })
    await tab.or(screen.getByRole('group', panes).getByRole('button', { name: 'Outline' })).tap()
    const outline = screen.getByRole('region', { name: 'Outline' })
    const finger = await touchScreen(screen)
    await finger.down(await centerOf(outline.getByRole('option', { name: 'One' })))
    await expectAnnounced(screen, "Picked up Heading 'One'")
    const { x, y } = await centerOf(outline.getByRole('option', { name: 'Two' }))
    await finger.move({ x, y: y + 6 })
    await expect(outline.getByText("Heading 'One', place 3 of 4")).toBeVisible()
    await finger.up()
    await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'One', 'Three'])
    await screen.context().close()
  })
}

test('a lifted block scrolls the canvas near its edge; a second finger puts it back', async ({
  page,
  stack,
  browser,
}) => {
  const id = await makePage(page, stack, words)
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  const scroller = canvas(screen).locator('[data-scrolls]')
  const finger = await touchScreen(screen)
  await finger.down(await centerOf(heading(screen, 'Number 2')))
  await expectAnnounced(screen, "Picked up Heading 'Number 2'")
  const { x, y, height } = (await scroller.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await finger.move({ x: x + 180, y: y + height - 8 })
  await expect(canvas(screen).getByText("Heading 'Number 2', place 31 of 31")).toBeVisible()
  await finger.down({ x: 60, y: y + 60 })
  await expectAnnounced(screen, "Move cancelled. Heading 'Number 2' stays where it was")
  await finger.up()
  expect(await savedHeadings(page, stack, id)).toEqual(words)
  await screen.context().close()
})

test('the handle of the selected block drags at once', async ({ page, stack, browser }) => {
  const id = await makePage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await heading(screen, 'One').tap()
  const finger = await touchScreen(screen)
  await finger.down(await centerOf(screen.getByRole('button', { name: 'Move to a place' })))
  const { x, y } = await centerOf(heading(screen, 'Two'))
  await finger.move({ x, y: y + 14 })
  await expect(canvas(screen).getByText("Heading 'One', place 3 of 4")).toBeVisible()
  await finger.up()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'One', 'Three'])
  await screen.context().close()
})

test('a new block is dragged from the palette by a long press; a tap adds it, too', async ({
  page,
  stack,
  browser,
}) => {
  const id = await makePage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await screen.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Blocks' }).tap()
  const tile = screen.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Heading' })
  const finger = await touchScreen(screen)
  await finger.down(await centerOf(tile))
  await expectAnnounced(screen, 'Picked up Heading')
  const { x, y } = await centerOf(heading(screen, 'One'))
  await finger.move({ x, y: y + 14 })
  await expect(canvas(screen).getByText('Heading, place 3 of 5')).toBeVisible()
  await finger.up()
  await expect.poll(async () => (await savedHeadings(page, stack, id)).indexOf('Two')).toBe(2)
  await tile.tap()
  await expect.poll(() => savedHeadings(page, stack, id)).toHaveLength(5)
  await screen.context().close()
})

async function expectAnnounced(screen: Page, text: string) {
  await expect(screen.getByRole('status').filter({ hasText: text })).toBeAttached()
}
