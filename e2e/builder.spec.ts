import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { canvas, openPage, readContent, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('blocks are selected by keys and clicks, with a single tab stop', async ({ page, stack }) => {
  await openPage(page, stack, ['One', 'Two', 'Three'])
  const list = canvas(page).getByRole('listbox')
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Heading, One, 2 of 4')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(canvas(page).getByRole('option', { selected: true })).toHaveCount(2)
  await option(page, 'Heading, Three, 4 of 4').click()
  await expect(canvas(page).getByRole('option', { selected: true })).toHaveCount(1)
  await expect(list).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move to a place' })).toBeFocused()
})

test('a block is moved by keys with an announcement, and undo reverts it', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two', 'Three'])
  await option(page, 'Heading, One, 2 of 4').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(canvas(page).getByText("Heading 'One' moved to 3 of 4")).toBeAttached()
  await expectSaved(page, stack, { id, texts: ['Two', 'One', 'Three'] })
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByLabel('Place').fill('4')
  await page.keyboard.press('Enter')
  await expectSaved(page, stack, { id, texts: ['Two', 'Three', 'One'] })
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expectSaved(page, stack, { id, texts: ['One', 'Two', 'Three'] })
})

test('a block is dragged to the drop line; Escape cancels', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two', 'Three'])
  const to = await middle(option(page, 'Heading, Three, 4 of 4'))
  await dragTo(page, option(page, 'Heading, One, 2 of 4'), { x: to.x, y: to.y + 12 })
  await expect(canvas(page).getByText("Heading 'One', place 4 of 4")).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectSaved(page, stack, { id, texts: ['One', 'Two', 'Three'] })
  await dragTo(page, option(page, 'Heading, One, 2 of 4'), { x: to.x, y: to.y + 12 })
  await page.mouse.up()
  await expectSaved(page, stack, { id, texts: ['Two', 'Three', 'One'] })
})

test('blocks are copied to a page in another tab, duplicated, deleted and restored', async ({ page, stack }) => {
  await openPage(page, stack, ['One', 'Two'])
  await option(page, 'Heading, One, 2 of 3').click()
  await option(page, 'Heading, Two, 3 of 3').click({ modifiers: ['Shift'] })
  await page.keyboard.press('ControlOrMeta+c')
  await expect(canvas(page).getByText('2 blocks copied')).toBeAttached()
  const other = await page.context().newPage()
  const id = await openPage(other, stack, ['There'])
  await option(other, 'Heading, There, 2 of 2').click()
  await other.keyboard.press('ControlOrMeta+v')
  await expectSaved(other, stack, { id, texts: ['There', 'One', 'Two'] })
  await option(other, 'Heading, There, 2 of 4').click()
  await other.keyboard.press('ControlOrMeta+d')
  await expectSaved(other, stack, { id, texts: ['There', 'There', 'One', 'Two'] })
  await other.keyboard.press('Delete')
  await expectSaved(other, stack, { id, texts: ['There', 'One', 'Two'] })
  await other.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectSaved(other, stack, { id, texts: ['There', 'There', 'One', 'Two'] })
})

test('a block type is found by name and added after the focus', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two'])
  await option(page, 'Heading, One, 2 of 3').click()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find a block to add' }).fill('divid')
  await page.keyboard.press('Enter')
  await expect(option(page, 'Divider, Line, 3 of 4')).toHaveAttribute('aria-selected', 'true')
  await expect(canvas(page).getByRole('listbox')).toBeFocused()
  await expect
    .poll(async () => {
      const { pages } = await readContent(page, stack, id)
      return pages.flatMap(({ blocks }) => blocks.map(({ type }) => type))
    })
    .toEqual(['header', 'heading', 'divider', 'heading'])
})

test('a reload while typing loses nothing', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two'])
  await option(page, 'Heading, Two, 3 of 3').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' and a half')
  await page.reload()
  await expect(option(page, 'Heading, Two and a half, 3 of 3')).toBeVisible()
  await expectSaved(page, stack, { id, texts: ['One', 'Two and a half'] })
})

test('axe finds no violations on the canvas', async ({ page, stack }) => {
  await openPage(page, stack, ['One', 'Two'])
  await option(page, 'Heading, One, 2 of 3').click()
  await expectAccessible(page)
})

function option(page: Page, name: string): Locator {
  return canvas(page).getByRole('option', { name, exact: true })
}

/** Waits until everything is saved, then compares the service and the screen. */
async function expectSaved(page: Page, stack: SpawnedStack, { id, texts }: { id: string; texts: string[] }) {
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(texts)
  await expect(canvas(page).getByRole('heading', { level: 2, includeHidden: true })).toHaveText(texts)
}

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragTo(page: Page, what: Locator, to: { x: number; y: number }) {
  const from = await middle(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10)
  await page.mouse.move(to.x, to.y, { steps: 5 })
}
