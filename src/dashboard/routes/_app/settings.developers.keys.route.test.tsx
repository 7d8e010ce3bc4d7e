import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { loseFirstResponse } from '#dashboard/testing/network.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

test('an API key is shown once and works until it is revoked', async () => {
  const { serviceOrigin } = await createWorkspace()
  await openScreen('/settings')
  await page.getByRole('link', { name: 'Developers' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText(/Enter a name/)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByLabelText('Name').fill('Nightly export')
  await dialog.getByLabelText('Expires').selectOptions('In 30 days')
  loseFirstResponse('POST /api/keys')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText('The key was not created')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const keyField = dialog.getByLabelText('API key', { exact: true })
  await expect.element(keyField).toMatchTextContent(/^svc_live_/)
  const key = keyField.element().textContent
  const requestCodes = () =>
    sendOutside({ url: `${serviceOrigin}/v1/codes?limit=1`, headers: { authorization: `Bearer ${key}` } })
  expect((await requestCodes()).status).toBe(200)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /Nightly export/ })
  await expect.element(row).toMatchTextContent('Read')
  await openScreen('/settings/developers')
  await expect.element(row).toBeVisible()
  expect(document.documentElement.outerHTML).not.toContain(key)
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Revoke key' })
  await expect.element(confirmation).toMatchTextContent('Anything that uses this key stops working immediately')
  await expectAccessible('[role=alertdialog]')
  await confirmation.getByRole('button', { name: 'Revoke key' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(row).not.toBeInTheDocument()
  expect((await requestCodes()).status).toBe(401)
})

test('the settings link to the API reference and the guide for webhooks', async () => {
  await createWorkspace()
  await openScreen('/settings/developers', phoneSize)
  const reference = page.getByRole('link', { name: 'API reference' })
  await expect.element(reference).toBeVisible()
  const { body } = await sendOutside({ url: reference.element().getAttribute('href') ?? '' })
  expect(body).toContain('API reference')
  await page.getByRole('link', { name: 'Receiving webhooks' }).click()
  await page.getByRole('tab', { name: 'Python' }).click()
  await expect.element(page.getByRole('region', { name: 'Receiver.py' })).toBeVisible()
  await expectAccessible()
})

test('the table of plans omits limits without a screen', async () => {
  await createWorkspace()
  await openScreen('/settings')
  const plans = page.getByRole('table', { name: 'Compare plans' })
  await expect.element(plans).toBeVisible()
  expect(plans.getByRole('columnheader').elements()).toHaveLength(6)
  await expect.element(plans.getByRole('row', { name: /^Codes/ })).toMatchTextContent('2,500')
  const usage = page.getByRole('table', { name: 'Usage of the plan' })
  await expect.element(usage.getByRole('row', { name: /^Codes/ })).toBeVisible()
  await expect.element(usage.getByRole('row', { name: /^(Sites|AI images)/ })).not.toBeInTheDocument()
  await expectAccessible()
})
