import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findCodeLink, createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const allowedTable = page.getByRole('table', { name: 'Allowed values' })
const findAllowedRow = (parameter: string) => allowedTable.getByRole('row', { name: new RegExp(`^${parameter}`) })

test('a UTM preset needs at least one parameter', async () => {
  await createWorkspace()
  await openScreen('/settings/utm-presets')
  await press(page.getByRole('button', { name: 'New preset' }).first(), '{Enter}')
  const form = page.getByRole('dialog', { name: 'New UTM preset' })
  await form.getByLabelText('Name').fill('Posters')
  await press(form.getByRole('button', { name: 'Create preset' }), '{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent('Enter at least one parameter.')
  await form.getByLabelText(/^Source/).fill('poster')
  await form.getByLabelText(/^Medium/).fill('print')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('table', { name: 'UTM presets' }))
    .toMatchTextContent(/utm_source=poster utm_medium=print/)
  await expectAccessible()
})

test('allowed UTM values are set by keyboard', async () => {
  await createWorkspace()
  await openScreen('/settings/utm-presets')
  await expect.element(findAllowedRow('Source')).toMatchTextContent(/Any/)
  await press(page.getByRole('button', { name: 'Edit allowed values' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Edit allowed values' })
  const source = dialog.getByLabelText('Source', { exact: true })
  await source.fill('poster\nflyer\nposter')
  await dialog.getByLabelText('Medium', { exact: true }).fill('print')
  await dialog.getByRole('group', { name: 'Other values of medium' }).getByRole('radio', { name: 'Warn' }).click()
  await press(source, '{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('This value is listed already')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await source.fill('poster\nflyer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(findAllowedRow('Source')).toMatchTextContent(/poster, flyer/)
  await expect.element(findAllowedRow('Medium')).toMatchTextContent(/Warn/)
  await expectAccessible()
  await openScreen('/settings/utm-presets', phoneSize)
  await expect.element(findAllowedRow('Source')).toMatchTextContent(/poster, flyer/)
  await expectAccessible()
})

test('a UTM preset with another value than the allowed ones has a warning', async () => {
  await createWorkspace()
  await allowValues({ source: { values: ['poster', 'flyer'] }, medium: { values: ['print'], others: 'warn' } })
  await openScreen('/settings/utm-presets')
  await page.getByRole('button', { name: 'New preset' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New UTM preset' })
  const source = dialog.getByRole('combobox', { name: /^Source/ })
  await dialog.getByLabelText('Name').fill('Windows')
  await source.fill('POSTER')
  await userEvent.tab()
  await expect.element(source).toHaveValue('poster')
  await dialog.getByRole('combobox', { name: /^Medium/ }).fill('digital')
  await page.getByRole('option', { name: /^digital/ }).click()
  await expect.element(dialog.getByText(/"digital" is not an allowed value of utm_medium/)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Create preset' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api('GET /utm-presets')).toMatchObject({ data: [{ source: 'poster', medium: 'digital' }] })
})

test('codes with a UTM value that is not allowed are listed', async () => {
  await createWorkspace()
  for (const medium of ['radio', 'print'])
    await createCode({ name: medium, destination: { type: 'url', url: `https://example.com/?utm_medium=${medium}` } })
  await allowValues({ medium: { values: ['print'] } })
  await openScreen('/settings/utm-presets')
  await page.getByRole('link', { name: '1 code has a value that is not allowed' }).click()
  await expect.element(findCodeLink('radio')).toBeVisible()
  await expect.element(findCodeLink('print')).not.toBeInTheDocument()
  await expectAccessible()
  await page
    .getByRole('toolbar', { name: 'Filters and sorting' })
    .getByRole('button', { name: /UTM value not allowed/ })
    .click()
  await expect.element(findCodeLink('print')).toBeVisible()
})

function allowValues(body: { source?: object; medium?: object }) {
  return api('PATCH /utm-settings', { body })
}
