import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findCodeCheckbox, createCode, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { checkRows, findImportRow, openImport } from '#dashboard/testing/import-rows.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog', { name: 'New code' })
const destination = dialog.getByLabelText('Destination')

test('a UTM preset is chosen beside the address of a new code', async () => {
  await createPreset()
  await openNewCode()
  await destination.fill('example.com/preset')
  await dialog.getByRole('button', { name: /^UTM parameters/ }).click()
  await dialog.getByLabelText('Preset').selectOptions('Posters')
  await expect.element(destination).toHaveValue('example.com/preset?utm_source=poster&utm_medium=print')
})

test('a UTM preset is used for imported addresses without UTM parameters', async () => {
  await createPreset()
  await openImport()
  await checkRows(['Name\tLink', 'Booth\texample.com/booth', 'Stage\texample.com/stage?utm_source=own'])
  await page.getByLabelText('UTM preset').selectOptions('Posters')
  await expect
    .element(page.getByLabelText('Address of row 2'))
    .toHaveValue('example.com/booth?utm_source=poster&utm_medium=print')
  await expect.element(page.getByLabelText('Address of row 3')).toHaveValue('example.com/stage?utm_source=own')
})

test('the application of a UTM preset to codes is undone', async () => {
  await createPreset()
  const { id } = await createCode({ destination: { type: 'url', url: 'https://example.com/?utm_source=own' } })
  await openCodes()
  await findCodeCheckbox('Poster').click()
  await page.getByRole('button', { name: 'UTM' }).click()
  const applyDialog = page.getByRole('dialog', { name: /^UTM parameters of/ })
  await applyDialog.getByLabelText('UTM preset').selectOptions('Posters')
  await expectAccessible('[role=dialog]')
  await applyDialog.getByRole('button', { name: 'Apply preset' }).click()
  await expect.element(page.getByText('Applied Posters to Poster')).toBeVisible()
  const readUrl = async () => (await api('GET /codes/{id}', { params: { id } })).destination.url
  await expect.poll(readUrl).toBe('https://example.com/?utm_source=poster&utm_medium=print')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readUrl).toBe('https://example.com/?utm_source=own')
})

test('a UTM value that is not allowed is corrected beside the address', async () => {
  await createWorkspace()
  await api('PATCH /utm-settings', { body: { source: { values: ['poster', 'flyer'] } } })
  await openNewCode()
  await destination.fill('example.com/menu?utm_source=Fliers')
  await dialog.getByRole('button', { name: /^UTM parameters/ }).click()
  const problem = '"Fliers" is not an allowed value of utm_source. Did you mean "flyer"?'
  await expect.element(dialog.getByText(problem)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await press(dialog.getByRole('button', { name: 'Use flyer as source' }), '{Enter}')
  await expect.element(dialog.getByRole('combobox', { name: 'Source' })).toHaveFocus()
  await expect.element(dialog.getByText(problem)).not.toBeInTheDocument()
  await expect.element(destination).toHaveValue('example.com/menu?utm_source=flyer')
})

test('a rejected UTM value opens the UTM parameters', async () => {
  await createWorkspace()
  await api('PATCH /utm-settings', { body: { source: { values: ['poster'] } } })
  await openNewCode()
  await destination.fill('example.com/lunch?utm_source=postr')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await dialog.getByRole('button', { name: 'Use poster as source' }).click()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lunch' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://example.com/lunch?utm_source=poster' })).toBeVisible()
})

test('a UTM value that is not allowed is corrected in its row with one click', async () => {
  await createWorkspace()
  await api('PATCH /utm-settings', { body: { source: { values: ['poster'] } } })
  await openImport()
  await checkRows(['Menu,https://example.com/a?utm_source=Poster', 'Shop,https://example.com/b'])
  const fixButton = page.getByRole('button', { name: 'Use poster in row 1' })
  await fixButton.click()
  await expect.element(page.getByLabelText('Address of row 1')).toHaveValue('https://example.com/a?utm_source=poster')
  await expect.element(fixButton).not.toBeInTheDocument()
})

test('rows with warnings about UTM values are imported', async () => {
  await createWorkspace()
  await api('PATCH /utm-settings', { body: { medium: { values: ['print'], others: 'warn' } } })
  await openImport()
  const address = 'https://example.com/?utm_medium='
  await checkRows([`Warned,${address}radio`, `Mended,${address}prnt`, `Fine,${address}print`])
  const notice = '2 rows have warnings, and will be created.'
  await expect.element(page.getByText(notice)).toBeVisible()
  await page.getByRole('radio', { name: 'Warnings 2' }).click()
  const warning = findImportRow(/"radio" is not an allowed value of utm_medium/)
  await expect.element(warning).toMatchTextContent(/Warning.*Allowed: print/)
  await expectAccessible()
  await press(page.getByRole('button', { name: 'Use print in row 2' }), '{Enter}')
  await expect.element(page.getByRole('radio', { name: 'Warnings 1' })).toBeChecked()
  await page.getByRole('button', { name: 'Create 3 codes' }).click()
  const result = '3 codes created. 1 row has a warning.'
  await expect.element(page.getByText(result)).toBeVisible()
  await page.getByRole('radio', { name: 'All 3' }).click()
  await expect.element(page.getByRole('radio', { name: 'Warnings 1' })).toBeVisible()
  await page.viewport(phoneSize.width, phoneSize.height)
  await expect.element(warning).toMatchTextContent(/Created/)
  await expectAccessible()
})

/** Creates a workspace with the preset Posters. */
async function createPreset() {
  await createWorkspace()
  const utm = { source: 'poster', medium: 'print', campaign: '', term: '', content: '' }
  await api('POST /utm-presets', { body: { name: 'Posters', ...utm } })
}

/** Opens the dialog for a new code and enters its name. */
async function openNewCode() {
  await openScreen('/codes')
  await page.getByRole('button', { name: 'New code' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByLabelText('Name').fill('Lunch')
}
