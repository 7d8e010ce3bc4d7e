import type { Locator, Page } from 'playwright/test'
import { z } from 'zod'
import { findCanvas } from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const MAX_TAB_STOPS = 120

test('a page is created, edited and published with the keyboard alone', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/pages`)
  await pressEnterOn(page, page.getByRole('link', { name: 'New page' }))
  const newPageDialog = page.getByRole('dialog', { name: 'New page' })
  await pressEnterOn(page, newPageDialog.getByRole('button', { name: /^Blank/ }))
  const subdomain = `keys-${crypto.randomUUID().slice(0, 13)}`
  await fillByKeyboard(page, newPageDialog.getByLabel('Name'), 'By keys')
  await fillByKeyboard(page, newPageDialog.getByLabel('Address'), subdomain)
  await page.keyboard.press('Enter')

  const list = findCanvas(page).getByRole('listbox')
  await tabTo(page, list)
  await page.keyboard.press('ArrowDown')
  await insertBlock(page, 'heading')
  await fillSelectedBlock(page, 'Text', 'Open from noon')
  await insertBlock(page, 'button')
  await fillSelectedBlock(page, 'Text', 'Reserve a boat')
  await insertBlock(page, 'divider')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(findCanvas(page).getByText(/^Divider.* moved to 2 of \d+/)).toBeAttached()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')

  await tabTo(page, page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { selected: true }))
  await page.keyboard.press('End')
  const theme = page.getByRole('region', { name: 'Theme' })
  await tabTo(page, theme.getByRole('radio', { checked: true }).first())
  const dusk = theme.getByRole('radio', { name: 'Dusk' })
  for (let turns = 0; turns < 12 && !(await dusk.isChecked()); turns++) await page.keyboard.press('ArrowRight')
  await expect(dusk).toBeChecked()

  await pressEnterOn(page, page.getByRole('button', { name: 'Publish', exact: true }))
  const publishDialog = page.getByRole('dialog', { name: 'Publish' })
  await pressEnterOn(page, publishDialog.getByRole('button', { name: 'Publish the page' }))
  await expect(publishDialog.getByText('The page is live')).toBeVisible()
  const address = z.string().parse(await publishDialog.getByRole('link').first().getAttribute('href'))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Open from noon' })).toBeVisible()
  await expect(page.getByText('Reserve a boat')).toBeVisible()
  expect(new URL(address).hostname).toMatch(new RegExp(`^${subdomain}\\.`))
})

/** Moves the focus to an element with the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    if (await target.evaluate(isFocused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MAX_TAB_STOPS} presses of Tab do not lead to ${String(target)}.`)
}

function isFocused(element: Element): boolean {
  const root = element.getRootNode()
  return (root instanceof ShadowRoot ? root : document).activeElement === element
}

async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function fillByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Adds a block after the selected one; the focus is on the canvas before and after. */
async function insertBlock(page: Page, type: string): Promise<void> {
  const count = await findCanvas(page).getByRole('option').count()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find a block or a section to add' })).toBeFocused()
  await page.keyboard.type(type)
  await page.keyboard.press('Enter')
  await expect(findCanvas(page).getByRole('option')).toHaveCount(count + 1)
  await expect(findCanvas(page).getByRole('listbox')).toBeFocused()
}

/** Opens the form of the selected block, fills its first field, and returns to the canvas. */
async function fillSelectedBlock(page: Page, label: string, text: string): Promise<void> {
  await page.keyboard.press('Enter')
  const field = page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: label, exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await expect(findCanvas(page).getByRole('listbox')).toBeFocused()
}
