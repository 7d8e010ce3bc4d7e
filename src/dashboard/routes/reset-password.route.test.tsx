import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { postJson } from '#dashboard/api/auth.ts'
import { signOut } from '#dashboard/api/session.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { readAuditActions, goodPassword, signInAs, toPath } from '#dashboard/testing/people.ts'
import { enterPassword } from '#dashboard/testing/sign-in-form.ts'
import { api, createMember, createWorkspace } from '#dashboard/testing/workspace.ts'

const newPasswordField = page.getByLabelText('New password')
const setPasswordButton = page.getByRole('button', { name: 'Set password' })

test('the response to a forgotten password does not reveal whether the address has an account', async () => {
  const { email } = await createWorkspace()
  await signOut()
  await openScreen('/sign-in', phoneSize)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.element(page.getByText(/they find it under Settings, Messages/)).toBeVisible()
  await expectAccessible()
  for (const address of [`nobody-${crypto.randomUUID()}@example.com`, email]) {
    await page.getByLabelText('Email').fill(address)
    await page.getByRole('button', { name: 'Request link' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: `If ${address} has an account` })).toBeVisible()
    if (address === email) await expectAccessible()
    await page.getByRole('button', { name: 'Try another address' }).click()
  }
})

test('without a mail server, an admin finds the link for a new password among the messages', async () => {
  const { workspaceId } = await createWorkspace()
  const rosa = await createMember({ workspaceId, name: 'Rosa', role: 'viewer' })
  const link = await requestLink(rosa.email)
  await openScreen('/settings/messages')
  const row = page.getByRole('row', { name: new RegExp(rosa.email) })
  await row.getByRole('link', { name: 'Reset your password' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(link)
})

test('the secret of a link for a new password is removed from the address', async () => {
  const { workspaceId, ...admin } = await createWorkspace()
  const rosa = await createMember({ workspaceId, name: 'Rosa', role: 'viewer' })
  const path = toPath(await requestLink(rosa.email))
  await signOut()
  await openScreen(path, phoneSize)
  await expect.poll(() => location.pathname + location.search).toBe('/reset-password')
  await newPasswordField.fill('password1234')
  await setPasswordButton.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The password is too easy to guess')
  await expectAccessible()
  await newPasswordField.fill(goodPassword)
  await setPasswordButton.click()
  await expect.element(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
  await expectAccessible()
  await enterPassword(rosa)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Incorrect email or password.')
  await enterPassword({ ...rosa, password: goodPassword })
  await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await signInAs(admin)
  expect(await readAuditActions()).toContain('account.password_reset Rosa')
})

test('the link for a new password works once', async () => {
  const { email } = await createWorkspace()
  const link = await requestLink(email)
  const token = new URL(link).searchParams.get('token')
  await postJson('/auth/reset-password', { token, newPassword: goodPassword })
  await openScreen(toPath(link), phoneSize)
  await newPasswordField.fill(`${goodPassword} again`)
  await setPasswordButton.click()
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
})

/** Requests a new password for a member, and returns the link. The browser is signed in as an admin. */
async function requestLink(email: string): Promise<string> {
  await postJson('/auth/request-password-reset', { email })
  const findLink = async () =>
    (await api('GET /messages')).data.find(({ to, link }) => to === email && link !== null)?.link
  // The response may arrive before the message is stored.
  await expect.poll(findLink).toMatch(/\/reset-password\?token=/)
  return (await findLink()) ?? ''
}
