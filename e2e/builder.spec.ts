import { getCenter, dragByFinger } from './dragging.ts'
import {
  findCanvas,
  findHeading,
  createPage,
  openBuilderByTouch,
  createAndOpenPage,
  openPane,
  listSavedHeadings,
} from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a block is dragged to the drop line, unless Escape cancels the drag', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One', 'Two', 'Three'])
  const from = await getCenter(findHeading(page, 'One'))
  const to = await getCenter(findHeading(page, 'Three'))
  const dragToEnd = async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 10)
    await page.mouse.move(to.x, to.y + 12, { steps: 5 })
    await expect(findCanvas(page).getByText("Heading 'One', place 4 of 4")).toBeVisible()
  }
  await dragToEnd()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await listSavedHeadings(page, stack, id)).toEqual(['One', 'Two', 'Three'])
  await dragToEnd()
  await page.mouse.up()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await expect(findCanvas(page).getByRole('heading', { level: 2, includeHidden: true })).toHaveText([
    'Two',
    'Three',
    'One',
  ])
})

test('on a phone, blocks and rows of the outline are moved by a long press', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
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

test('text typed on the canvas survives a reload that follows at once', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One', 'Two'])
  await findHeading(page, 'Two').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' and a half')
  await page.reload()
  await expect(findHeading(page, 'Two and a half')).toBeVisible()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['One', 'Two and a half'])
  await page.getByRole('button', { name: 'Preview' }).click()
  const draft = page.frameLocator('iframe[title="The draft on a phone"]')
  await expect(draft.getByRole('heading', { name: 'Two and a half' })).toBeVisible()
})
