import { getCenter, dragByFinger } from './dragging.ts'
import { canvas, heading, makePage, openBuilderByTouch, openPage, openPane, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a block is dragged to the drop line; Escape cancels', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two', 'Three'])
  const from = await getCenter(heading(page, 'One'))
  const to = await getCenter(heading(page, 'Three'))
  const dragToEnd = async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 10)
    await page.mouse.move(to.x, to.y + 12, { steps: 5 })
    await expect(canvas(page).getByText("Heading 'One', place 4 of 4")).toBeVisible()
  }
  await dragToEnd()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await savedHeadings(page, stack, id)).toEqual(['One', 'Two', 'Three'])
  await dragToEnd()
  await page.mouse.up()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await expect(canvas(page).getByRole('heading', { level: 2, includeHidden: true })).toHaveText(['Two', 'Three', 'One'])
})

test('a long press lifts a block and a row of the outline, a drop moves them, on a phone', async ({
  page,
  stack,
  browser,
}) => {
  const id = await makePage(page, stack, ['One', 'Two', 'Three'])
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await dragByFinger(screen, {
    from: heading(screen, 'One'),
    announcement: "Heading 'One'",
    to: { below: heading(screen, 'Three'), by: 14 },
    place: canvas(screen).getByText("Heading 'One', place 4 of 4"),
  })
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await openPane(screen, 'Outline')
  const outline = screen.getByRole('region', { name: 'Outline' })
  await dragByFinger(screen, {
    from: outline.getByRole('option', { name: 'Two' }),
    announcement: "Heading 'Two'",
    to: { below: outline.getByRole('option', { name: 'Three' }), by: 6 },
    place: outline.getByText("Heading 'Two', place 3 of 4"),
  })
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Three', 'Two', 'One'])
  await screen.context().close()
})

test('text typed on the canvas is saved over a reload while typing, and shown in the preview', async ({
  page,
  stack,
}) => {
  const id = await openPage(page, stack, ['One', 'Two'])
  await heading(page, 'Two').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' and a half')
  await page.reload()
  await expect(heading(page, 'Two and a half')).toBeVisible()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One', 'Two and a half'])
  await page.getByRole('button', { name: 'Preview' }).click()
  const draft = page.frameLocator('iframe[title="The draft on a phone"]')
  await expect(draft.getByRole('heading', { name: 'Two and a half' })).toBeVisible()
})
