import { getCenter, dragByFinger } from '../../e2e/dragging.ts'
import {
  findCanvas,
  expectAnnounced,
  findHeading,
  createPage,
  openBuilderByTouch,
  openPane,
  listSavedHeadings,
} from '../../e2e/open-builder.ts'
import { createTouchScreen } from '../../src/testing/touch-screen.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const headings = Array.from({ length: 30 }, (_, index) => `Number ${index + 1}`)

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('on a tablet, blocks and rows of the outline are moved by a long press', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 820 })
  await dragByFinger(screen, {
    from: findHeading(screen, 'One'),
    announcement: "Heading 'One'",
    to: { below: findHeading(screen, 'Three'), by: 14 },
    place: findCanvas(screen).getByText("Heading 'One', place 4 of 4"),
  })
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await openPane(screen, 'Outline')
  const outline = screen.getByRole('region', { name: 'Outline' })
  await dragByFinger(screen, {
    from: outline.getByRole('option', { name: 'Two' }),
    announcement: "Heading 'Two'",
    to: { below: outline.getByRole('option', { name: 'Three' }), by: 6 },
    place: outline.getByText("Heading 'Two', place 3 of 4"),
  })
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Three', 'Two', 'One'])
  await screen.context().close()
})

for (const width of [390, 820]) {
  test(`a swipe scrolls without moving a block, at a width of ${width}`, async ({ page, stack, browser }) => {
    const id = await createPage(page, stack, headings)
    const screen = await openBuilderByTouch({ browser, page, stack }, { id, width })
    const scroller = findCanvas(screen).locator('[data-scrolls]')
    const finger = await createTouchScreen(screen)
    const from = await getCenter(findHeading(screen, 'Number 5'))
    await finger.swipe(from, { x: from.x, y: from.y - 240 })
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    await expect(findHeading(screen, 'Number 5')).toHaveAttribute('aria-selected', 'false')
    await expect(screen.getByText(/^Picked up/)).toHaveCount(0)
    expect(await listSavedHeadings(page, stack, id)).toEqual(headings)
    await screen.context().close()
  })
}

test('a second finger cancels the drag of a block', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, headings)
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  const scroller = findCanvas(screen).locator('[data-scrolls]')
  const finger = await createTouchScreen(screen)
  await finger.down(await getCenter(findHeading(screen, 'Number 2')))
  await expectAnnounced(screen, "Picked up Heading 'Number 2'")
  const { x, y, height } = (await scroller.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await finger.move({ x: x + 180, y: y + height - 8 })
  await expect(findCanvas(screen).getByText("Heading 'Number 2', place 31 of 31")).toBeVisible()
  await finger.down({ x: 60, y: y + 60 })
  await expectAnnounced(screen, "Move canceled. Heading 'Number 2' stays where it was")
  await finger.up()
  expect(await listSavedHeadings(page, stack, id)).toEqual(headings)
  await screen.context().close()
})

test('a dragged row scrolls the outline near its edges', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, headings)
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await openPane(screen, 'Outline')
  const outline = screen.getByRole('region', { name: 'Outline' })
  const finger = await createTouchScreen(screen)
  await finger.down(await getCenter(outline.getByRole('option', { name: 'Number 2' }).first()))
  await expectAnnounced(screen, "Picked up Heading 'Number 2'")
  // Above the bar of panes, where the list ends.
  const bar = await getCenter(screen.getByRole('button', { name: 'Outline' }))
  await finger.move({ x: bar.x, y: bar.y - 40 })
  await expect(outline.getByText("Heading 'Number 2', place 31 of 31")).toBeVisible()
  await finger.up()
  await expect.poll(async () => (await listSavedHeadings(page, stack, id)).at(-1)).toBe('Number 2')
  await screen.context().close()
})

test('two fingers zoom the page', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, headings)
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  const finger = await createTouchScreen(screen)
  const { x, y } = await getCenter(findHeading(screen, 'Number 3'))
  await finger.down({ x: x - 40, y })
  await finger.down({ x: x + 40, y })
  await finger.move({ x: x - 160, y })
  await finger.up()
  await expect.poll(() => screen.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.2)
  await expect(screen.getByText(/^Picked up/)).toHaveCount(0)
  expect(await listSavedHeadings(page, stack, id)).toEqual(headings)
  await screen.context().close()
})

test('the handle of the selected block is dragged without a long press', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await findHeading(screen, 'One').tap()
  const finger = await createTouchScreen(screen)
  await finger.down(await getCenter(screen.getByRole('button', { name: 'Move to a place' })))
  const { x, y } = await getCenter(findHeading(screen, 'Two'))
  await finger.move({ x, y: y + 14 })
  await expect(findCanvas(screen).getByText("Heading 'One', place 3 of 4")).toBeVisible()
  await finger.up()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'One', 'Three'])
  await screen.context().close()
})

test('a new block is added by a drag from the palette or by a tap', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await openPane(screen, 'Blocks')
  const tile = screen.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Heading' })
  await dragByFinger(screen, {
    from: tile,
    announcement: 'Heading',
    to: { below: findHeading(screen, 'One'), by: 14 },
    place: findCanvas(screen).getByText('Heading, place 3 of 5'),
  })
  await expect.poll(async () => (await listSavedHeadings(page, stack, id)).indexOf('Two')).toBe(2)
  await tile.tap()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toHaveLength(5)
  await screen.context().close()
})
