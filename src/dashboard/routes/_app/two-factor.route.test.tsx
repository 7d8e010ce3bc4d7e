import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAuthenticatorApp, setUpAuthenticatorApp } from '#dashboard/testing/authenticator-app.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { signInAs } from '#dashboard/testing/people.ts'
import { signInButton } from '#dashboard/testing/sign-in-form.ts'
import { api, createMember, createWorkspace } from '#dashboard/testing/workspace.ts'
import type { TestMember } from '#testing/bundles/test-session.ts'

const heading = page.getByRole('heading', { name: 'Test requires a second factor' })

test('the request for a second factor replaces every screen but the account', async () => {
  await signInWithoutFactor()
  await openScreen('/pages/pag_unknown/edit')
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const rejectedUrls: string[] = []
  intercept('GET /api/*', async ({ url }, forward) => {
    const response = await forward()
    if (response.status === 401) rejectedUrls.push(url)
    return response
  })
  await openScreen('/codes?sort=scans')
  await expect.element(heading).toBeVisible()
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect.element(screens.getByRole('link')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('link', { name: 'account' }).click()
  await expect.element(page.getByRole('region', { name: 'Two-factor authentication' })).toMatchTextContent('Off')
  expect(rejectedUrls).toEqual([])
})

test('setting up a second factor leads to the requested screen', async () => {
  const { password } = await signInWithoutFactor()
  await openScreen('/codes?sort=scans')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog.getByLabelText('Key for the authenticator app').findElement()
  const app = await createAuthenticatorApp(`otpauth://totp/Tessera?secret=${key.textContent.replaceAll(' ', '')}`)
  await dialog.getByLabelText('Code').fill(await app())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  expect(getShownPath() + location.search).toBe('/codes?sort=scans')
})

test('a person who has no second factor can sign out', async () => {
  await signInWithoutFactor()
  await openScreen('/analytics')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(signInButton).toBeVisible()
  expect((await fetch('/session')).status).toBe(401)
})

/** Signs the browser in as a member without a second factor of a workspace that requires one. */
async function signInWithoutFactor(): Promise<TestMember> {
  const { workspaceId, password } = await createWorkspace()
  await setUpAuthenticatorApp(password)
  await api('PATCH /security', { body: { requireTwoFactor: true } })
  const vera = await createMember({ workspaceId, name: 'Vera', role: 'designer' })
  await signInAs(vera)
  return vera
}
