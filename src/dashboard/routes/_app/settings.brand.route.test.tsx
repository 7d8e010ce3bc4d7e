import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { createPublishedPage } from '#dashboard/testing/pages.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const readTheme = async (id: string) => (await api('GET /pages/{id}/content', { params: { id } })).theme
const readPalette = async (id: string) => (await api('GET /codes/{id}', { params: { id } })).design?.palette

test('a brand kit is set by keyboard, applied to a page and a code, published, and undone', async () => {
  await createWorkspace()
  const [menu, code] = [await createPublishedPage('Menu'), await createCode({ name: 'Table card' })]
  await openScreen('/settings/brand')
  await press(page.getByRole('button', { name: 'Add a color' }), '{Enter}')
  await page.getByLabelText('Name of color 1').fill('Forest')
  await page.getByLabelText('Color 1', { exact: true }).fill('14532d')
  await press(page.getByRole('group', { name: 'Forest is used for' }).getByLabelText('Accent'), ' ')
  await chooseHeadingFont()
  await expectAccessible()
  await press(page.getByRole('button', { name: 'Save brand kit' }), '{Enter}')

  const dialog = page.getByRole('dialog', { name: 'Apply brand kit' })
  await expect.element(dialog.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
  await press(dialog.getByRole('checkbox', { name: 'Page Menu' }), ' ')
  await press(dialog.getByRole('checkbox', { name: 'Code Table card' }), ' ')
  await expectAccessible('[role=dialog]')
  await press(dialog.getByRole('button', { name: 'Apply to 1 page and 1 code' }), '{Enter}')
  await expect.element(findToast(/Applied the brand kit to 1 page and 1 code/)).toBeVisible()
  await expect.element(dialog.getByText(/Visitors see the brand kit on 1 page/)).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Publish 1 page' }), '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readTheme(menu.id)).toMatchObject({ accentColour: '#14532d', headingFont: 'lora', followsBrand: true })
  expect(await readPalette(code.id)).toContain('#14532d')

  await press(page.getByRole('button', { name: 'Undo' }).first(), '{Enter}')
  await expect.element(findToast(/Restored 1 page and 1 code/)).toBeVisible()
  expect(await readTheme(menu.id)).toEqual(menu.theme)
  expect(await readPalette(code.id)).toEqual(code.design?.palette)
})

test('pages and codes that follow the brand kit are chosen, and a change is applied on a phone', async () => {
  await createWorkspace()
  const menu = await createPublishedPage('Menu')
  await createPublishedPage('Other')
  await saveColor('#14532d')
  await api('POST /brand/apply', { body: { pageIds: [menu.id] } })
  await saveColor('#7c2d12')
  await openScreen('/settings/brand', phoneSize)
  await page.getByRole('button', { name: 'Apply…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply brand kit' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Page Menu' })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'Page Other' })).not.toBeChecked()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Apply to 1 page' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Pages with other changes' })).toMatchTextContent(/Menu/)
  expect(await readTheme(menu.id)).toMatchObject({ accentColour: '#7c2d12' })
})

test('two people who save at once keep both changes', async () => {
  await createWorkspace()
  await saveColor('#14532d')
  await openScreen('/settings/brand')
  await chooseHeadingFont()
  await saveColor('#7c2d12')
  await page.getByRole('button', { name: 'Save brand kit' }).click()
  await expect.element(page.getByText(/Somebody else has saved the brand kit in the meantime/)).toBeVisible()
  await expect.element(page.getByLabelText('Color 1', { exact: true })).toHaveValue('#7c2d12')
  await page.getByRole('button', { name: 'Save brand kit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Apply brand kit' })).toBeVisible()
  expect(await api('GET /brand')).toMatchObject({ headingFont: 'lora', colors: [{ value: '#7c2d12' }] })
})

test('a member who may not change the brand kit sees it', async () => {
  await createWorkspace({ role: 'viewer' })
  await openScreen('/settings/brand')
  await expect.element(page.getByText('No colors yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save brand kit' })).not.toBeInTheDocument()
  await expectAccessible()
})

async function chooseHeadingFont() {
  await page.getByRole('combobox', { name: 'Heading font' }).click()
  await userEvent.keyboard('lora')
  // The families are loaded after the brand kit.
  await expect.element(page.getByRole('option', { name: 'Lora' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

function saveColor(value: string) {
  return api('PUT /brand', { body: { colors: [{ name: 'Forest', value, uses: ['accent'] }] } })
}
