import { getCenter, dragByMouse } from '../../e2e/dragging.ts'
import { expectNoViolations } from '../../e2e/expect-accessible.ts'
import {
  findCanvas,
  findHeading,
  createPage,
  openBuilderByTouch,
  createAndOpenPage,
  openPane,
  readContent,
  listSavedHeadings,
} from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('several blocks are dragged together, beyond the visible part of the canvas', async ({ page, stack }) => {
  const headings = Array.from({ length: 40 }, (_, index) => `Number ${index + 1}`)
  const id = await createAndOpenPage(page, stack, headings)
  await findHeading(page, 'Number 2').click()
  await findHeading(page, 'Number 4').click({ modifiers: ['ControlOrMeta'] })
  const from = await getCenter(findHeading(page, 'Number 4'))
  const scroller = findCanvas(page).locator('[data-scrolls]')
  const scrollerBox = await scroller.boundingBox()
  const bottom = (scrollerBox?.y ?? 0) + (scrollerBox?.height ?? 0)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, bottom - 4, { steps: 4 })
  await expect(findCanvas(page).getByText('2 blocks, place 40 of 41')).toBeVisible()
  await page.mouse.up()
  const otherHeadings = headings.filter((text) => text !== 'Number 2' && text !== 'Number 4')
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual([...otherHeadings, 'Number 2', 'Number 4'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(headings)
})

test('on a phone, a block is moved and edited by taps', async ({ page, stack, browser }) => {
  const id = await createPage(page, stack, ['One', 'Two', 'Three'])
  const phone = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await findHeading(phone, 'One').tap()
  await phone.getByRole('button', { name: 'Move to a place' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Choose on the page' }).tap()
  await expect(findCanvas(phone).getByText("Choose where Heading 'One' should go.")).toBeVisible()
  await expectNoViolations(phone)
  const { x, y } = await getCenter(findHeading(phone, 'Three'))
  await phone.touchscreen.tap(x, y + 6)
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await phone.getByRole('button', { name: 'Move up' }).tap()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'One', 'Three'])
  await phone.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Settings' }).tap()
  await phone.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' }).fill('Uno')
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'Uno', 'Three'])
  await phone.context().close()
})

test('rows of the outline are dragged within the outline and to the canvas', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One', 'Two', 'Three'])
  await openPane(page, 'Outline')
  const findRow = (text: string) =>
    page.getByRole('region', { name: 'Outline' }).getByRole('option', { name: `Heading, ${text}` })
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
  }
  const three = await getCenter(findRow('Three'))
  await drag(await getCenter(findRow('One')), { x: three.x, y: three.y + 8 })
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  const two = await getCenter(findHeading(page, 'Two'))
  await drag(await getCenter(findRow('One')), { x: two.x, y: two.y - 12 })
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['One', 'Two', 'Three'])
})

test('blocks are dragged to another page and from the palette', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One', 'Two'])
  await openPane(page, 'Pages')
  const pages = page.getByRole('region', { name: 'Pages' })
  await pages.getByRole('button', { name: 'New page', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Contact')
  await page.getByRole('dialog').getByRole('button', { name: 'Add page' }).click()
  await pages.getByRole('button', { name: /^Home/ }).click()
  await dragByMouse(page, findHeading(page, 'One'), pages.getByRole('button', { name: /^Contact/ }))
  await expect
    .poll(async () => (await readContent(page, stack, id)).pages.map(({ blocks }) => blocks.at(-1)?.fields['text']))
    .toEqual(['Two', 'One'])
  await openPane(page, 'Blocks')
  const tile = page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Divider' })
  await dragByMouse(page, tile, findHeading(page, 'Two'))
  await expect
    .poll(async () => (await readContent(page, stack, id)).pages[0]?.blocks.map(({ type }) => type).toSorted())
    .toEqual(['divider', 'header', 'heading'])
})
