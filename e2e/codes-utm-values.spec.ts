import { expectAccessible, openDialog } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

// Other tests of the same stack may use any value.
test.afterEach(async ({ page, stack: { origin } }) => {
  const data = { source: { values: [] }, medium: { values: [], others: 'refuse' } }
  await page.request.patch(`${origin}/api/utm-settings`, { headers: { origin }, data })
})

test('allowed UTM values are set, offered beside an address and in a preset, and mend the rows of an import', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/settings/utm-presets`)
  const table = page.getByRole('table', { name: 'Allowed values' })
  await expect(table).toContainText('Any')
  await test.step('set by keyboard', async () => {
    await page.getByRole('button', { name: 'Edit allowed values' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit allowed values' })
    await dialog.getByLabel('Source', { exact: true }).fill('poster\nflyer\nposter')
    await dialog.getByLabel('Medium', { exact: true }).fill('print')
    await dialog.getByRole('group', { name: 'Other values of medium' }).getByRole('radio', { name: 'Warn' }).check()
    await dialog.getByLabel('Source', { exact: true }).press('Control+Enter')
    await expect(dialog.getByText('This value is listed already')).toBeVisible()
    await expectAccessible(page, openDialog)
    await dialog.getByLabel('Source', { exact: true }).fill('poster\nflyer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(table.getByRole('row', { name: /^Source/ })).toContainText('poster, flyer')
    await expect(table.getByRole('row', { name: /^Medium/ })).toContainText('Warn')
    await expectAccessible(page)
  })
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(table.getByRole('row', { name: /^Source/ })).toContainText('poster, flyer')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('offered in a preset', async () => {
    await page.getByRole('button', { name: 'New preset' }).click()
    const dialog = page.getByRole('dialog', { name: 'New UTM preset' })
    await dialog.getByLabel('Name').fill('Windows')
    await dialog.getByRole('combobox', { name: 'Source' }).fill('POSTER')
    await dialog.getByRole('combobox', { name: 'Source' }).press('Tab')
    await expect(dialog.getByRole('combobox', { name: 'Source' })).toHaveValue('poster')
    await dialog.getByRole('combobox', { name: 'Medium' }).fill('digital')
    await page.getByRole('option', { name: /^digital/ }).click()
    await expect(dialog.getByText('"digital" is not an allowed value of utm_medium')).toBeVisible()
    await expectAccessible(page, openDialog)
    await dialog.getByRole('button', { name: 'Create preset' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('offered beside an address', async () => {
    await page.goto(`${stack.origin}/codes`)
    await expect(page.getByRole('table', { name: 'Codes' }).getByRole('link').first()).toBeVisible()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New code' })
    await dialog.getByLabel('Name').fill('With a source')
    await dialog.getByLabel('Destination').fill('example.com/menu?utm_source=Fliers')
    await dialog.getByRole('button', { name: 'UTM parameters' }).click()
    await expect(
      dialog.getByText('"Fliers" is not an allowed value of utm_source. Did you mean "flyer"?'),
    ).toBeVisible()
    await expectAccessible(page, openDialog)
    await dialog.getByRole('button', { name: 'Use flyer as source' }).press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Source' })).toBeFocused()
    await expect(dialog.getByText('is not an allowed value')).toHaveCount(0)
    await expect(dialog.getByLabel('Destination')).toHaveValue('example.com/menu?utm_source=flyer')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('shown once the code was refused, though the parameters were closed', async () => {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New code' })
    await dialog.getByLabel('Name').fill('With a misspelled source')
    await dialog.getByLabel('Destination').fill('example.com/lunch?utm_source=postr')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await dialog.getByRole('button', { name: 'Use poster as source' }).click()
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the rows of an import are mended with one click', async () => {
    await page.goto(`${stack.origin}/codes/import`)
    await page.getByLabel('Rows').fill('Menu,https://example.com/a?utm_source=Poster\nShop,https://example.com/b')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Use poster in row 1' }).click()
    await expect(page.getByLabel('Address of row 1')).toHaveValue('https://example.com/a?utm_source=poster')
    await expect(page.getByRole('button', { name: 'Use poster in row 1' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
