import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findCodeLink, createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { goOffline } from '#dashboard/testing/offline.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const banner = page.getByRole('alert').filter({ hasText: /You are offline|server is not available/ })
const codeLink = findCodeLink('Table card')

test('a screen that was opened offline loads when the device is online again', async () => {
  await createWorkspace()
  await createCode({ name: 'Table card' })
  await openScreen('/codes')
  await expect.element(codeLink).toBeVisible()
  const goOnline = goOffline()
  await expect.element(banner).toMatchTextContent(/You are offline/)
  await expect.element(codeLink).toBeVisible()
  await expectAccessible()
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  goOnline()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect.element(page.getByText('No leads yet')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('requests to an unreachable server are repeated until it responds', async () => {
  await createWorkspace()
  await createCode({ name: 'Table card' })
  const interception = intercept('GET /api/codes', () =>
    createErrorResponse(503, 'unavailable', 'The storage cannot be reached.'),
  )
  await openScreen('/codes')
  await expect.element(banner).toMatchTextContent(/The server is not available right now/)
  interception.end()
  await expect.element(codeLink).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('a dialog keeps its text during an outage', async () => {
  await createWorkspace()
  await openScreen('/codes')
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabelText('Name').fill('Typed meanwhile')
  await dialog.getByLabelText('Destination').fill('https://example.com/menu')
  const respondUnavailable = () => createErrorResponse(503, 'unavailable', 'The storage cannot be reached.')
  const interceptions = ['POST', 'GET'].map((method) => intercept(`${method} /api/*`, respondUnavailable))
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(banner).toMatchTextContent(/The server is not available right now/)
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Typed meanwhile')
  for (const interception of interceptions) interception.end()
  await expect.element(banner).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Typed meanwhile' })).toBeVisible()
})
