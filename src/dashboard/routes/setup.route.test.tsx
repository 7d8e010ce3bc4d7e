import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOut } from '#dashboard/api/session.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { goodPassword } from '#dashboard/testing/people.ts'
import { createSetupLink, createWorkspace } from '#dashboard/testing/workspace.ts'

const addressField = page.getByRole('textbox', { name: /^What should your first code open/ })
const startButton = page.getByRole('button', { name: 'Start' })

test('a new installation is set up with an account, a workspace and a first code', async () => {
  const { userId, workspaceId } = await createWorkspace()
  const { token } = await createSetupLink({ userId, workspaceId })
  await signOut()
  await openScreen(`/setup?token=${token}`, phoneSize)
  await expect.poll(() => location.pathname + location.search).toBe('/setup')
  await startButton.click()
  await expect.element(page.getByText('Enter your name.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Your name').fill('Ada Lovelace')
  await page.getByLabelText('Email').fill(`ada-${crypto.randomUUID()}@example.com`)
  await page.getByLabelText('Password').fill(goodPassword)
  await page.getByLabelText('Workspace').fill('Blue Door Bakery')
  await addressField.fill('htp:/nowhere')
  await startButton.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await addressField.fill('bakery.example/menu')
  await startButton.click()
  await expect.element(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Waiting for the first scan' })).toBeVisible()
  expect(location.pathname).toMatch(/^\/w\/blue-door-bakery/)
  await openScreen(`/setup?token=${token}`)
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('the password can be shown', async () => {
  await createWorkspace()
  await signOut()
  await openScreen('/sign-in', phoneSize)
  const password = page.getByLabelText('Password')
  await password.fill('a password with a typo')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expectAccessible()
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})
