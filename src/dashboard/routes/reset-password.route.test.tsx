import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { postJson } from '#dashboard/api/auth.ts'
import { signOut } from '#dashboard/api/session.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { readAuditActions, goodPassword, signInAs, toPath } from '#dashboard/testing/people.ts'
import { enterPassword } from '#dashboard/testing/sign-in-form.ts'
import { api, makeMember, makeWorkspace } from '#dashboard/testing/workspace.ts'

const newPassword = page.getByLabelText('New password')
const setPassword = page.getByRole('button', { name: 'Set password' })

test('a link for a forgotten password is requested, with the same response for an address without an account', async () => {
  const { email } = await makeWorkspace()
  await signOut()
  await openScreen('/sign-in', phone)
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
  const { workspaceId } = await makeWorkspace()
  const rosa = await makeMember({ workspaceId, name: 'Rosa', role: 'viewer' })
  const link = await requestLink(rosa.email)
  await openScreen('/settings/messages')
  const row = page.getByRole('row', { name: new RegExp(rosa.email) })
  await row.getByRole('link', { name: 'Reset your password' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(link)
})

test('the link requires a good password, and its secret is removed from the address', async () => {
  const { workspaceId, ...admin } = await makeWorkspace()
  const rosa = await makeMember({ workspaceId, name: 'Rosa', role: 'viewer' })
  const path = toPath(await requestLink(rosa.email))
  await signOut()
  await openScreen(path, phone)
  await expect.poll(() => location.pathname + location.search).toBe('/reset-password')
  await newPassword.fill('password1234')
  await setPassword.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The password is too easy to guess')
  await expectAccessible()
  await newPassword.fill(goodPassword)
  await setPassword.click()
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
  const { email } = await makeWorkspace()
  const link = await requestLink(email)
  const token = new URL(link).searchParams.get('token')
  await postJson('/auth/reset-password', { token, newPassword: goodPassword })
  await openScreen(toPath(link), phone)
  await newPassword.fill(`${goodPassword} again`)
  await setPassword.click()
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
})

/** Requests a new password for a member, and returns the link. The browser is signed in as an admin. */
async function requestLink(email: string): Promise<string> {
  await postJson('/auth/request-password-reset', { email })
  const find = async () => (await api('GET /messages')).data.find(({ to, link }) => to === email && link !== null)?.link
  // The answer does not wait for the message.
  await expect.poll(find).toMatch(/\/reset-password\?token=/)
  return (await find()) ?? ''
}
