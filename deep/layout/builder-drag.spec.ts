import { getCenter, dragByMouse } from '../../e2e/dragging.ts'
import { expectNoViolations } from '../../e2e/expect-accessible.ts'
import {
  canvas,
  heading,
  makePage,
  openBuilderByTouch,
  openPage,
  openPane,
  readContent,
  savedHeadings,
} from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('several blocks are dragged together, and the canvas scrolls to the drop position', async ({ page, stack }) => {
  const words = Array.from({ length: 40 }, (_, at) => `Number ${at + 1}`)
  const id = await openPage(page, stack, words)
  await heading(page, 'Number 2').click()
  await heading(page, 'Number 4').click({ modifiers: ['ControlOrMeta'] })
  const from = await getCenter(heading(page, 'Number 4'))
  const scroller = canvas(page).locator('[data-scrolls]')
  const sight = await scroller.boundingBox()
  const bottom = (sight?.y ?? 0) + (sight?.height ?? 0)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, bottom - 4, { steps: 4 })
  await expect(canvas(page).getByText('2 blocks, place 40 of 41')).toBeVisible()
  await page.mouse.up()
  const left = words.filter((word) => word !== 'Number 2' && word !== 'Number 4')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual([...left, 'Number 2', 'Number 4'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(words)
})

test('on a phone a block is placed by a tap, moved by its buttons, and edited in its sheet', async ({
  page,
  stack,
  browser,
}) => {
  const id = await makePage(page, stack, ['One', 'Two', 'Three'])
  const phone = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await heading(phone, 'One').tap()
  await phone.getByRole('button', { name: 'Move to a place' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Choose on the page' }).tap()
  await expect(canvas(phone).getByText("Choose where Heading 'One' should go.")).toBeVisible()
  await expectNoViolations(phone)
  const { x, y } = await getCenter(heading(phone, 'Three'))
  await phone.touchscreen.tap(x, y + 6)
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await phone.getByRole('button', { name: 'Move up' }).tap()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'One', 'Three'])
  await phone.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Settings' }).tap()
  await phone.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' }).fill('Uno')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Uno', 'Three'])
  await phone.context().close()
})

test('rows of the outline are dragged within it and to the canvas', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two', 'Three'])
  await openPane(page, 'Outline')
  const row = (words: string) =>
    page.getByRole('region', { name: 'Outline' }).getByRole('option', { name: `Heading, ${words}` })
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
  }
  const three = await getCenter(row('Three'))
  await drag(await getCenter(row('One')), { x: three.x, y: three.y + 8 })
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  const two = await getCenter(heading(page, 'Two'))
  await drag(await getCenter(row('One')), { x: two.x, y: two.y - 12 })
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One', 'Two', 'Three'])
})

test('a block is dragged to another page, and a new one from the palette', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two'])
  await openPane(page, 'Pages')
  const pages = page.getByRole('region', { name: 'Pages' })
  await pages.getByRole('button', { name: 'New page', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Contact')
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click()
  await pages.getByRole('button', { name: /^Home/ }).click()
  await dragByMouse(page, heading(page, 'One'), pages.getByRole('button', { name: /^Contact/ }))
  await expect
    .poll(async () => (await readContent(page, stack, id)).pages.map(({ blocks }) => blocks.at(-1)?.fields['text']))
    .toEqual(['Two', 'One'])
  await openPane(page, 'Blocks')
  const tile = page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Divider' })
  await dragByMouse(page, tile, heading(page, 'Two'))
  await expect
    .poll(async () => (await readContent(page, stack, id)).pages[0]?.blocks.map(({ type }) => type).toSorted())
    .toEqual(['divider', 'header', 'heading'])
})
