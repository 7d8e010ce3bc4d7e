import { setUpAuthenticatorApp } from './set-up-authenticator-app.ts'
import { enterPassword, expectInAuditLog, createAdmin, openWindow } from './people.ts'
import { expect, test } from './stack.ts'

test('a person with an authenticator app signs in by password and code', async ({ browser, page, stack }) => {
  const person = await createAdmin(page, stack, 'Tovah')
  const window = await openWindow(browser)
  const { app } = await setUpAuthenticatorApp(window, stack, person)
  const code = window.getByLabel('Code', { exact: true })
  await window.goto(`${stack.origin}/settings`)
  await window.getByLabel('Keep me signed in').uncheck()
  await enterPassword(window, person)
  await code.pressSequentially('000000')
  await expect(window.getByRole('alert')).toHaveText('This code is not right, or it was used before')
  await window.reload()
  await code.fill(app(1))
  await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const cookies = await window.context().cookies()
  expect(cookies.find(({ name }) => name.endsWith('session_token'))?.expires).toBe(-1)
  await expectInAuditLog({ page, ...stack }, 'Tovah', ['Failed to sign in', 'Signed in'])
})
