import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { postJson } from '#dashboard/api/auth.ts'
import { onSignOut, signOut } from '#dashboard/api/session.ts'
import { setUpAuthenticatorApp } from '#dashboard/testing/authenticator-app.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { readAuditActions } from '#dashboard/testing/people.ts'
import { enterPassword, signInButton } from '#dashboard/testing/sign-in-form.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'
import type { TestSession } from '#testing/bundles/test-session.ts'

const codeField = page.getByLabelText('Code')
const signInAgainDialog = page.getByRole('dialog', { name: 'Sign in again' })
const workspaceName = page.getByLabelText('Workspace name')
const wrongCode = 'This code is not right, or it was used before'

test('a wrong code in the second step shows an error at its field', async () => {
  const person = await createWorkspace()
  await setUpAuthenticatorApp(person.password)
  await signOut()
  await openScreen('/settings')
  await expect.element(page.getByLabelText('Password')).toBeVisible()
  await expectAccessible()
  await enterPassword(person)
  await expect.element(codeField).toHaveFocus()
  expect(document.title).toBe('Enter your code · Tessera')
  await codeField.fill('000000')
  await expect.element(page.getByRole('alert')).toMatchTextContent(wrongCode)
  await expectAccessible()
})

test('a reload between the two steps stays at the second step', async () => {
  const person = await createWorkspace()
  const { app } = await setUpAuthenticatorApp(person.password)
  await signOut()
  await openScreen('/settings', phoneSize)
  await enterPassword(person)
  await expect.element(codeField).toHaveFocus()
  await openScreen('/settings', phoneSize)
  await expect.element(codeField).toHaveFocus()
  await expectAccessible()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await enterPassword(person)
  // Apps show the digits in two groups, which people copy with the space.
  await codeField.fill((await app(1)).replace(/^.../, '$& '))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await readAuditActions()).toContain('session.sign_in Ada Lovelace')
})

test('signing in again over a screen keeps unsaved text in both steps', async () => {
  const person = await createWorkspace()
  const { recoveryCodes } = await setUpAuthenticatorApp(person.password)
  await openScreen('/settings')
  await workspaceName.fill('Harbour House and Pier')
  await signOut()
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(signInAgainDialog.getByLabelText('Email')).toHaveValue(person.email)
  await expect.element(signInAgainDialog.getByLabelText('Password')).toHaveFocus()
  await expectAccessible('[role=dialog]')
  await signInAgain(person)
  await verify(recoveryCodes[0])
  await expect.element(signInAgainDialog).not.toBeInTheDocument()
  await expect.element(workspaceName).toHaveValue('Harbour House and Pier')
})

test('somebody who signs in with another account after a session ended sees nothing of the former person', async () => {
  await createWorkspace()
  const forget = vi.fn()
  onSignOut(forget)
  await openScreen('/settings')
  await workspaceName.fill('Harbour House and Pier')
  await postJson('/auth/sign-out', {})
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(signInAgainDialog).toBeVisible()
  forget.mockClear()
  await signInAgainDialog.getByRole('button', { name: 'Use another account' }).click()
  await expect.element(signInButton).toBeVisible()
  expect(forget).toHaveBeenCalledOnce()
})

test('an ended session is noticed when the person returns to the tab', async () => {
  const person = await createWorkspace()
  const { recoveryCodes } = await setUpAuthenticatorApp(person.password)
  await openScreen('/settings')
  await workspaceName.fill('Harbour House and Pier')
  await signOut()
  // The session is read again once it is older than five minutes.
  vi.setSystemTime(Date.now() + 6 * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await signInAgain(person)
  await verify('never one of them')
  await expect.element(signInAgainDialog.getByRole('alert')).toMatchTextContent(wrongCode)
  await verify(recoveryCodes[0])
  await expect.element(signInAgainDialog).not.toBeInTheDocument()
  await expect.element(workspaceName).toHaveValue('Harbour House and Pier')
})

async function signInAgain({ password }: TestSession): Promise<void> {
  await signInAgainDialog.getByLabelText('Password').fill(password)
  await signInAgainDialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signInAgainDialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect.element(signInAgainDialog.getByLabelText('Recovery code')).toHaveFocus()
}

async function verify(recoveryCode = ''): Promise<void> {
  await signInAgainDialog.getByLabelText('Recovery code').fill(recoveryCode)
  await signInAgainDialog.getByRole('button', { name: 'Verify' }).click()
}

test('after too many wrong passwords, a link by mail is offered as an alternative to waiting', async () => {
  const { email } = await createWorkspace()
  await signOut()
  await openScreen('/sign-in', phoneSize)
  for (let attempts = 0; attempts < 6; attempts++) {
    await enterPassword({ email, password: `not this one ${attempts}` })
    const text = attempts < 5 ? 'Incorrect email or password.' : 'Too many attempts.'
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect.element(signInButton).toBeEnabled()
  }
  await expectAccessible()
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect.element(page.getByText(/an admin finds it under Settings, Messages/)).toBeVisible()
})
