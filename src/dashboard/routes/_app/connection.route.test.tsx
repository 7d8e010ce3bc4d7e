import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeLink, makeCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { errorReply, intercept } from '#dashboard/testing/network.ts'
import { goOffline } from '#dashboard/testing/offline.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

const banner = page.getByRole('alert').filter({ hasText: /You are offline|server is not available/ })
const code = codeLink('Table card')

test('a screen says when it is offline, keeps its data, and the next screen loads once online', async () => {
  await makeWorkspace()
  await makeCode({ name: 'Table card' })
  await openScreen('/codes')
  await expect.element(code).toBeVisible()
  const goOnline = goOffline()
  await expect.element(banner).toMatchTextContent(/You are offline/)
  await expect.element(code).toBeVisible()
  await expectAccessible()
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  goOnline()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect.element(page.getByText('No leads yet')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('an unreachable server is shown on the screen, and requested again until it responds', async () => {
  await makeWorkspace()
  await makeCode({ name: 'Table card' })
  const list = intercept('GET /api/codes', () => errorReply(503, 'unavailable', 'The storage cannot be reached.'))
  await openScreen('/codes')
  await expect.element(banner).toMatchTextContent(/The server is not available right now/)
  list.end()
  await expect.element(code).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('an outage during a dialog is announced above it, also to screen readers, and the dialog keeps its text', async () => {
  await makeWorkspace()
  await openScreen('/codes')
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabelText('Name').fill('Typed meanwhile')
  await dialog.getByLabelText('Destination').fill('https://example.com/menu')
  const refuse = () => errorReply(503, 'unavailable', 'The storage cannot be reached.')
  const requests = ['POST', 'GET'].map((method) => intercept(`${method} /api/*`, refuse))
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(banner).toMatchTextContent(/The server is not available right now/)
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Typed meanwhile')
  for (const intercepted of requests) intercepted.end()
  await expect.element(banner).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Typed meanwhile' })).toBeVisible()
})
