import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findPanel } from '#dashboard/testing/figures.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const properties = findPanel('Properties')
const history = findPanel('History')

test('scans follow the availability of their code', async () => {
  await createWorkspace()
  const code = await createCode()
  await openScreen(`/codes/${code.id}`)
  await properties.getByRole('button', { name: 'Edit availability' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit availability' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabelText(/^Starts/).fill('2030-12-01T08:00')
  await dialog.getByLabelText(/^Ends/).fill('2030-11-01T08:00')
  await dialog.getByLabelText(/^Limit of scans/).fill('many')
  await dialog.getByLabelText(/^Otherwise open/).fill('no address')
  await save.click()
  await expect.element(dialog.getByText('Enter a whole number.')).toBeVisible()
  await expect
    .element(dialog.getByText('“no address” is not an address. Enter one such as example.com/menu.'))
    .toBeVisible()
  await dialog.getByLabelText(/^Limit of scans/).fill('500')
  await dialog.getByLabelText(/^Otherwise open/).fill('example.com/soon')
  await save.click()
  await expect.element(dialog.getByText('The end is before the start.')).toBeVisible()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  await expect.element(dialog.getByText(`Times are in your time zone, ${zone}.`)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByLabelText(/^Ends/).fill('2030-12-25T08:00')
  await save.click()
  await expect
    .element(properties)
    .toMatchTextContent(/From .*2030.* \S+, until .*2030.* (UTC|GMT|[A-Z]{3,4})\S*, for 500 scans/)
  await expect.element(properties).toMatchTextContent('Otherwise it opens https://example.com/soon')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(history).toMatchTextContent('set a limit of 500 scans')
  await expect.element(history).toMatchTextContent(/set the end to .*2030.* (UTC|GMT|[A-Z]{3,4})/)
  expect((await scan(code)).headers['location']).toBe('https://example.com/soon')
})

test('saving a time keeps the limit and the address that somebody else set meanwhile', async () => {
  await createWorkspace()
  const { id } = await createCode()
  await openScreen(`/codes/${id}`)
  await properties.getByRole('button', { name: 'Edit availability' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit availability' })
  const changeOfOther = { scanLimit: 5, fallbackUrl: 'https://example.com/theirs' }
  await dialog.getByLabelText(/^Ends/).fill('2030-12-25T08:00')
  await api('PATCH /codes/{id}', { params: { id }, body: changeOfOther })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(properties).toMatchTextContent(/Until .*2030.*, for 5 scans/)
  await expect
    .poll(() => api('GET /codes/{id}', { params: { id } }))
    .toMatchObject({ ...changeOfOther, endsAt: expect.stringMatching(/^2030-12-2/) })
})

test('changes of placement and conversions are in the history of the code', async () => {
  await createWorkspace()
  const code = await createCode()
  await openScreen(`/codes/${code.id}`)
  await properties.getByRole('button', { name: 'Edit placement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit placement' })
  await dialog.getByLabelText(/^Address or description/).fill('Market square')
  const pasted = new DataTransfer()
  pasted.setData('text/plain', 'https://www.google.com/maps/@52.52001,13.40495,15z')
  const address = dialog.getByLabelText(/^Address or description/)
  address
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.element(address).toHaveValue('Market square')
  await expect.element(dialog.getByLabelText(/^Longitude/)).toHaveValue('13.40495')
  await dialog.getByLabelText(/^Longitude/).fill('')
  await dialog.getByLabelText(/^Latitude/).fill('52.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter both, or neither.')).toBeVisible()
  await dialog.getByLabelText(/^Longitude/).fill('13,4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(properties).toMatchTextContent('Market square · 52.5, 13.4')

  await page.getByRole('switch', { name: 'Track conversions' }).click()
  await expect.element(page.getByText(/^Conversions are tracked/)).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(history).toMatchTextContent('started to track conversions')
  await expect.element(history).toMatchTextContent('changed the placement')
  await expectAccessible()
})
