import type { Locator } from '@playwright/test'
import { expectNoViolations } from './expect-accessible.ts'
import { canvas, heading, makePage, openBuilder, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
})

test('several blocks are dragged at once, and the canvas scrolls to where they go', async ({ page, stack }) => {
  const words = Array.from({ length: 40 }, (_, at) => `Number ${at + 1}`)
  const id = await makePage(page, stack, words)
  await openBuilder(page, stack, id)
  await heading(page, 'Number 2').click()
  await heading(page, 'Number 4').click({ modifiers: ['ControlOrMeta'] })
  const from = await middle(heading(page, 'Number 4'))
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

test('on a phone a block is put where the page is tapped, moved by its buttons, and written in its sheet', async ({
  page,
  stack,
  browser,
}) => {
  const id = await makePage(page, stack, ['One', 'Two', 'Three'])
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  })
  const phone = await context.newPage()
  await openBuilder(phone, stack, id)
  await heading(phone, 'One').tap()
  await phone.getByRole('button', { name: 'Move to a place' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Choose on the page' }).tap()
  await expect(canvas(phone).getByText("Choose where Heading 'One' should go.")).toBeVisible()
  await expectNoViolations(phone)
  const { x, y } = await middle(heading(phone, 'Three'))
  await phone.touchscreen.tap(x, y + 6)
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Three', 'One'])
  await phone.getByRole('button', { name: 'Move up' }).tap()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'One', 'Three'])
  await phone.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Settings' }).tap()
  await phone.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' }).fill('Uno')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'Uno', 'Three'])
  await context.close()
})

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
