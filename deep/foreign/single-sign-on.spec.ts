import { expect, type Page, test as base } from 'playwright/test'
import { freePort } from '../../src/testing/free-port.ts'
import { startOidcProvider } from '../../src/testing/oidc-provider.ts'
import { startSmtp, type TestSmtp } from '../../src/testing/smtp-server.ts'
import { type SpawnedStack, spawnStack } from '../../src/testing/stack.ts'
import { copyFirstStart } from '../../e2e/first-start.ts'
import { expectAccessible } from '../../e2e/expect-accessible.ts'
import { enterPassword, expectInAuditLog, openWindow } from '../../e2e/people.ts'

/** A stack of its own, with an identity provider and a mail server. */
const test = base.extend<{ smtp: TestSmtp; stack: SpawnedStack }>({
  async smtp({}, run) {
    const smtp = await startSmtp()
    await run(smtp)
    await smtp.close()
  },
  stack: [
    async ({ smtp }, run) => {
      const port = String(await freePort())
      const oidc = await startOidcProvider({ redirectUri: `http://localhost:${port}/auth/callback/oidc` })
      for (const login of ['lena', 'max', 'nora'])
        oidc.people.set(login, {
          email: `${login}@example.com`,
          email_verified: true,
          name: login.charAt(0).toUpperCase() + login.slice(1),
          groups: login === 'nora' ? [] : ['marketing'],
        })
      const stack = await spawnStack({
        PORT: port,
        ...(await copyFirstStart()),
        ALLOW_PRIVATE_HOSTS: '1',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        OIDC_ISSUER: oidc.issuer,
        OIDC_CLIENT_ID: oidc.settings.clientId,
        OIDC_CLIENT_SECRET: oidc.settings.clientSecret,
        OIDC_ROLES: 'marketing=marketer',
        OIDC_DEFAULT_ROLE: 'none',
        OIDC_ONLY: '1',
        OIDC_BREAK_GLASS: 'ada@example.com',
      })
      await run(stack)
      await stack.remove()
      oidc.close()
    },
    { timeout: 120_000 },
  ],
})

test('with OIDC_ONLY, only break-glass admins sign in by password', async ({ browser, smtp, stack }) => {
  const lena = await openWindow(browser)
  const button = lena.getByRole('button', { name: 'Continue with single sign-on' })
  await test.step('the provider leads back to the screen that was opened', async () => {
    await lena.goto(`${stack.origin}/leads`)
    await expect(button).toBeVisible()
    await expect(lena.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(lena)
    await button.click()
    await lena.getByRole('link', { name: 'Cancel' }).click()
    await expect(lena.getByRole('alert')).toContainText('You are not signed in')
    // After the sign-in, the requested screen opens.
    await button.click()
    await signInAtProvider(lena, 'lena')
    await expect(lena.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  })
  await test.step('the account offers no password, passkey or code', async () => {
    await lena.goto(`${stack.origin}/account`)
    await expect(lena.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    for (const name of ['Password', 'Passkeys', 'Two-factor authentication'])
      await expect(lena.getByRole('heading', { name, exact: true })).toHaveCount(0)
    await expectAccessible(lena)
  })
  await test.step('a session that ended is renewed in another tab', async () => {
    await lena.context().clearCookies({ domain: 'localhost' })
    await lena.getByRole('navigation').first().getByRole('link', { name: 'Codes' }).click()
    const dialog = lena.getByRole('dialog', { name: 'Sign in again' })
    const newTab = lena.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Single sign-on in a new tab' }).click()
    const tab = await newTab
    await tab.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await expect(tab.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await lena.bringToFront()
    await lena.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(dialog).toBeHidden()
    await expect(lena.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  })
  const stranger = await openWindow(browser)
  await stranger.setViewportSize({ width: 390, height: 844 })
  await test.step('a person without a role is rejected', async () => {
    await stranger.goto(`${stack.origin}/sign-in`)
    await stranger.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await signInAtProvider(stranger, 'nora')
    await expect(stranger.getByRole('alert')).toContainText('Your account has no access to this workspace')
    await expectAccessible(stranger)
  })
  const { admin } = stack
  const password = 'crimson ladder 58 teapot'
  await test.step('only a break-glass admin can reset the password', async () => {
    await stranger.getByRole('button', { name: 'Sign in with a password' }).click()
    await enterPassword(stranger, { email: 'nora@example.com', password })
    await expect(stranger.getByRole('alert').last()).toContainText('passwords and passkeys are switched off here')
    await stranger.getByRole('link', { name: 'Forgot password?' }).click()
    // The sign-in screen also has a field "Email", so the test waits for the other screen.
    await stranger.getByRole('button', { name: 'Request link' }).waitFor()
    await stranger.getByLabel('Email').fill(admin.email)
    await stranger.getByRole('button', { name: 'Request link' }).click()
    await expect(stranger.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await stranger.goto(await findLink(smtp, '/reset-password'))
    await stranger.getByLabel('New password').fill(password)
    await stranger.getByRole('button', { name: 'Set password' }).click()
    await stranger.getByRole('button', { name: 'Sign in with a password' }).click()
    await enterPassword(stranger, { email: admin.email, password })
    await expect(stranger.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })
  const max = await openWindow(browser)
  await test.step('an invited person joins by single sign-on', async () => {
    const { origin } = stack
    const data = { email: 'max@example.com', role: 'designer' }
    await stranger.request.post(`${origin}/api/invitations`, { headers: { origin }, data })
    await max.goto(await findLink(smtp, '/invitation'))
    await max.getByRole('button', { name: 'Continue with single sign-on' }).waitFor()
    await expectAccessible(max)
    await max.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await signInAtProvider(max, 'max')
    await expect(max.getByText('You are signed in as max@example.com.')).toBeVisible()
    await max.getByRole('button', { name: 'Join' }).click()
    await expect(max.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })
  await expectInAuditLog({ page: stranger, ...stack }, 'Max', ['Joined the workspace', 'Signed in'])
})

/** Fills in the forms of the provider: the login and the consent. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The link of the newest mail that has one to this path. */
async function findLink({ received }: TestSmtp, path: string): Promise<string> {
  const findUrl = () =>
    received
      .flatMap(({ text = '' }) => text.match(/https?:\S+/g) ?? [])
      .findLast((url) => new URL(url).pathname === path)
  await expect.poll(findUrl).toBeDefined()
  return findUrl() ?? ''
}
