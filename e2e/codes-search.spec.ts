import type { Page } from '@playwright/test'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a search finds codes by short code, destination, tag and folder, with words in any order', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/codes`)
  const table = page.getByRole('table', { name: 'Codes' })
  const box = page.getByLabel('Search codes')
  const first = table.getByRole('row').nth(1)
  await expect(first.getByRole('link')).toBeVisible()
  const name = (await first.getByRole('link').textContent()) ?? ''
  const shortCode = (await first.locator('.font-mono').textContent()) ?? ''
  await box.fill(shortCode.toLowerCase())
  await expect(table.getByRole('link')).toHaveText([name])
  await box.fill('2 terrace card')
  await expect(table.getByRole('link', { name: /Terrace \d*2/ }).first()).toBeVisible()
  // Codes of other tests may match; these do not.
  await expect(table.getByRole('link', { name: /^Table card · (?!Terrace)/ })).toHaveCount(0)
  await box.fill('harbourhouse.example menu')
  await expect(table.getByRole('row').nth(1)).toContainText('menu')
})

test('keys typed right after Ctrl+K go to the palette, loaded or not', async ({ page, stack }) => {
  let isHolding = false
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if (isHolding) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ response })
  })
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  isHolding = true
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cocktail')
  await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')).toHaveValue('cocktail')
  await expect(page.getByRole('dialog', { name: 'New code' })).toBeHidden()
})

test('the palette finds folders, settings and actions and opens them', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByRole('table', { name: 'Codes' })).toBeVisible()
  await find(page, 'terrace', 'Restaurant / Tables / Terrace')
  await expect(page.getByRole('button', { name: 'Remove Folder is Terrace' })).toBeVisible()
  await find(page, 'new api key', 'New API key')
  await expect(page.getByRole('dialog', { name: 'New key' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find(page, 'webhook create', 'New webhook')
  await expect(page.getByRole('dialog', { name: 'New webhook' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find(page, 'settings token', 'API keys')
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible()
  await find(page, 'csv', 'Import codes')
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
})

test('the palette opens a page of its own, goes back, remembers recent entries, and ranks', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByRole('table', { name: 'Codes' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const options = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('change theme')
  await expect(options.first()).toHaveText('Change theme…')
  await page.keyboard.press('Enter')
  await expect(options).toHaveText(['Light theme', 'Dark theme', 'System theme'])
  await page.keyboard.press('Backspace')
  await expect(options.first()).toHaveText(/^Overview/)
  await page.keyboard.type('change theme')
  await expect(options.first()).toHaveText('Change theme…')
  await page.keyboard.press('Enter')
  await page.keyboard.type('dark')
  await expect(options).toHaveText(['Dark theme'])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(palette).toBeHidden()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Codes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Dark theme'])
  // "Reset" and others contain these letters too.
  await page.keyboard.type('set')
  await expect(options.first()).toHaveText(/^Settings/)
})

async function find(page: Page, typed: string, option: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().click()
}
