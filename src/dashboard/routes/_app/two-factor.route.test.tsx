import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { authenticatorApp, setUpApp } from '#dashboard/testing/authenticator-app.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { signInAs } from '#dashboard/testing/people.ts'
import { signInButton } from '#dashboard/testing/sign-in-form.ts'
import { api, makeMember, makeWorkspace } from '#dashboard/testing/workspace.ts'
import type { TestMember } from '#testing/bundles/test-session.ts'

const heading = page.getByRole('heading', { name: 'Test requires a second factor' })

test('where a second factor is required, it replaces every screen, the builder too, but not the account', async () => {
  await signInWithoutFactor()
  await openScreen('/pages/pag_unknown/edit')
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const refused: string[] = []
  intercept('GET /api/*', async ({ url }, forward) => {
    const response = await forward()
    if (response.status === 401) refused.push(url)
    return response
  })
  await openScreen('/codes?sort=scans')
  await expect.element(heading).toBeVisible()
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect.element(screens.getByRole('link')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('link', { name: 'account' }).click()
  await expect.element(page.getByRole('region', { name: 'Two-factor authentication' })).toMatchTextContent('Off')
  expect(refused).toEqual([])
})

test('where a second factor is required, setting one up goes on to the screen that was opened', async () => {
  const { password } = await signInWithoutFactor()
  await openScreen('/codes?sort=scans')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog.getByLabelText('Key for the authenticator app').findElement()
  const app = await authenticatorApp(`otpauth://totp/Tessera?secret=${key.textContent.replaceAll(' ', '')}`)
  await dialog.getByLabelText('Code').fill(await app())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  expect(getShownPath() + location.search).toBe('/codes?sort=scans')
})

test('where a second factor is required, the person may sign out instead', async () => {
  await signInWithoutFactor()
  await openScreen('/analytics')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(signInButton).toBeVisible()
  expect((await fetch('/session')).status).toBe(401)
})

/** Signs the browser in as a member without a second factor of a workspace that requires one. */
async function signInWithoutFactor(): Promise<TestMember> {
  const { workspaceId, password } = await makeWorkspace()
  await setUpApp(password)
  await api('PATCH /security', { body: { requireTwoFactor: true } })
  const vera = await makeMember({ workspaceId, name: 'Vera', role: 'designer' })
  await signInAs(vera)
  return vera
}
