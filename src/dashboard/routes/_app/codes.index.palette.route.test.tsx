import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeCode, makeFolder, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

const palette = page.getByRole('dialog', { name: 'Search everything' })
const options = palette.getByRole('option')

test('the palette finds folders, settings and actions and opens them', async () => {
  await makeWorkspace()
  const restaurant = await makeFolder('Restaurant')
  await makeFolder('Terrace', restaurant.id)
  await makeCode()
  await openCodes()
  await find('terrace', /Restaurant \/ Terrace/)
  await expect.element(page.getByRole('button', { name: 'Remove Folder is Terrace' })).toBeVisible()
  await find('new api key', /New API key/)
  await expect.element(page.getByRole('dialog', { name: 'New key' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await find('webhook create', /New webhook/)
  await expect.element(page.getByRole('dialog', { name: 'New webhook' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await find('settings token', /API keys/)
  await expect.element(page.getByRole('heading', { name: 'API keys' })).toBeVisible()
  await find('csv', /Import codes/)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
})

test('the palette opens a page of its own, goes back, remembers recent entries, and ranks', async () => {
  await makeWorkspace()
  await makeCode()
  await openCodes()
  await openPalette()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('change theme')
  await expect.element(options.first()).toHaveTextContent('Change theme…')
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual(['Light theme', 'Dark theme', 'System theme'])
  await userEvent.keyboard('{Backspace}')
  await expect.element(options.first()).toMatchTextContent(/^Overview/)
  await userEvent.keyboard('change theme')
  await expect.element(options.first()).toHaveTextContent('Change theme…')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('dark')
  await expect.poll(texts).toEqual(['Dark theme'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  await expect.element(palette).not.toBeInTheDocument()
  await openCodes()
  await openPalette()
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect.element(recent).toHaveTextContent('Dark theme')
  // "Reset" and others contain these letters too.
  await userEvent.keyboard('set')
  await expect.element(options.first()).toMatchTextContent(/^Settings/)
})

const texts = () => options.elements().map(({ textContent }) => textContent)

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette.getByRole('combobox')).toHaveFocus()
}

async function find(typed: string, option: RegExp) {
  await openPalette()
  await userEvent.keyboard(typed)
  await page.getByRole('option', { name: option }).first().click()
}
