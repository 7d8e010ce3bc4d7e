import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { altering, seeded } from './screenshot-states.ts'
import type { State } from './screens.ts'

const longName = 'The Association of Harbour Houses, Lighthouses and Piers of the Northern Coast and All of Its Islands'

/** A screen for somebody without a session. */
function before(name: string, open: State['open'], { everyWidth }: Pick<State, 'everyWidth'> = {}): State {
  return { name, as: 'nobody', open, ...(everyWidth && { everyWidth }) }
}

/** Signing in, in all its ways. */
export const signInScreens: { name: string; states: State[] } = {
  name: 'sign-in',
  states: [
    before('to begin with', signInScreen),
    before('nothing entered', async (page, stack) => {
      await signInScreen(page, stack)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Enter your password').waitFor()
    }),
    before('a wrong password', async (page, stack) => {
      await signInScreen(page, stack)
      await enter(page, { email: `grace-${crypto.randomUUID()}@example.com`, password: 'not the password' })
      await page.getByText('Incorrect email or password').waitFor()
    }),
    before('too many attempts', async (page, stack) => {
      await answering(page, '**/auth/sign-in/email', { status: 429, code: 'rate_limited', details: { retryAfter: 54 } })
      await signInScreen(page, stack)
      await enter(page, { email: 'grace@example.com', password: 'not the password' })
      await page.getByText('Too many attempts').waitFor()
    }),
    before('a link for a known device is on its way', async (page, stack) => {
      await answering(page, '**/auth/sign-in/email', { status: 429, code: 'rate_limited', details: { retryAfter: 54 } })
      await options(page, { mail: true })
      await page.route('**/auth/request-known-device', (route) => route.fulfill({ json: {} }))
      await signInScreen(page, stack)
      await enter(page, { email: 'grace@example.com', password: 'not the password' })
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('a link is on its way').waitFor()
    }),
    before('on a known device', (page, { origin }) => notice(page, origin, 'known_device')),
    before('a link for a known device has expired', (page, { origin }) => notice(page, origin, 'link_expired')),
    before('a passkey that was not used', async (page, stack) => {
      await withoutPasskeys(page)
      await signInScreen(page, stack)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByText('does not support passkeys').waitFor()
    }),
    before('with single sign-on', async (page, stack) => {
      await options(page, { passwords: true, singleSignOn: true })
      await signInScreen(page, stack)
    }),
    before('only single sign-on, which was refused', async (page, { origin }) => {
      await options(page, { passwords: false, singleSignOn: true })
      await page.goto(`${origin}/sign-in?error=no_access`)
      await page.getByText('Your account has no access').waitFor()
    }),
    before('the second step', secondStep, { everyWidth: true }),
    before('a wrong code', async (page, stack) => {
      await secondStep(page, stack)
      await page.getByLabel('Code').fill('123456')
      await page.getByText('This code is not right').waitFor()
    }),
    before('a recovery code', async (page, stack) => {
      await secondStep(page, stack)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').waitFor()
    }),
    seeded('again, over a screen', async (page, stack) => {
      await options(page, { passwords: true, singleSignOn: true })
      await expire(page, stack)
      await page.getByRole('dialog').getByLabel('Password').waitFor()
    }),
    seeded('a second factor is required', async (page, stack) => {
      await page.goto(`${stack.origin}/settings`)
      const members = page.getByRole('link', { name: 'Members' })
      await members.waitFor()
      // From now on, while the screen is open.
      await altering(page, '**/session', (session) => ({ ...toRecord(session), requires: 'two_factor' }))
      await answering(page, '**/api/members', { status: 401, code: 'two_factor_required' })
      await members.click()
      await page.getByRole('dialog').getByRole('link', { name: 'Open account' }).waitFor()
    }),
  ],
}

/** A forgotten password. */
export const passwordScreens: { name: string; states: State[] } = {
  name: 'password',
  states: [
    before('forgotten', async (page, stack) => {
      await options(page, { mail: true })
      await forgotten(page, stack)
    }),
    before('forgotten, without a mail server', forgotten),
    before('the link is on its way', async (page, stack) => {
      await options(page, { mail: true })
      await asked(page, stack)
    }),
    before('the link is under Messages', asked),
    before('a new one', newPassword),
    before('a weak one', async (page, stack) => {
      const message = 'The password is too easy to guess'
      const details = { issues: [{ in: 'body', path: 'newPassword', message }] }
      await answering(page, '**/auth/reset-password', { status: 400, code: 'invalid_request', details })
      await newPassword(page, stack)
      await page.getByLabel('New password').fill('password')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByText(message).waitFor()
    }),
    before('an expired link', async (page, { origin }) => {
      await page.goto(`${origin}/reset-password`)
      await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
    }),
    before('changed', (page, { origin }) => notice(page, origin, 'password_changed')),
    before('this was not me', notMe),
    before('the account is secured', async (page, stack) => {
      await page.route('**/auth/not-me', (route) => route.fulfill({ json: securedAccount }))
      await notMe(page, stack)
      await page.getByRole('button', { name: 'Secure my account' }).click()
      await page.getByRole('heading', { name: 'Your account is secured' }).waitFor()
    }),
    before('this was not me, by an expired link', async (page, { origin }) => {
      await page.goto(`${origin}/not-me`)
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    }),
  ],
}

/** What the link of an invitation opens. */
export const invitationScreens: { name: string; states: State[] } = {
  name: 'invitation',
  states: [
    before('a new person', invited({}), { everyWidth: true }),
    before('a new person with errors', async (page, stack) => {
      await invited({})(page, stack)
      await page.getByRole('button', { name: 'Create account and join' }).click()
      await page.getByText('Enter your name').waitFor()
    }),
    before('a link without an address', invited({ email: null })),
    before('a person with an account', invited({ hasAccount: true })),
    before('only single sign-on', async (page, stack) => {
      await options(page, { passwords: false, singleSignOn: true })
      await invited({})(page, stack)
    }),
    before(
      'a long name',
      invited({ workspace: { name: longName }, email: `${'grace.'.repeat(20)}hopper@example.com` }),
    ),
    seeded('a signed-in person', invited({ email: 'ada@example.com', signedInAs: 'ada@example.com' })),
    seeded('somebody else', invited({ signedInAs: 'ada@example.com' })),
    before('expired', async (page, { origin }) => {
      await page.goto(`${origin}/invitation?token=unknown`)
      await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
    }),
  ],
}

async function signInScreen(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Password').waitFor()
}

async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

interface Answer {
  status: number
  code: string
  details?: object
}

async function answering(page: Page, requests: string, { status, ...error }: Answer) {
  await page.route(requests, (route) => route.fulfill({ status, json: { error: { message: error.code, ...error } } }))
}

/** What the sign-in screen offers. */
async function options(page: Page, changed: object) {
  await altering(page, '**/auth/options', (answer) => ({ ...toRecord(answer), ...changed }))
}

function toRecord(answer: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(answer)
}

async function withoutPasskeys(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
}

async function secondStep(page: Page, stack: SpawnedStack) {
  await page.route('**/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
  const message = 'This code is not right, or it was used before'
  const details = { issues: [{ in: 'body', path: 'code', message }] }
  await answering(page, '**/auth/two-factor/*', { status: 400, code: 'invalid_request', details })
  await signInScreen(page, stack)
  await enter(page, stack.admin)
  await page.getByLabel('Code').waitFor()
}

async function expire(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/settings`)
  await page.getByLabel('Workspace name').fill('Harbour House and Pier')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Rename' }).click()
}

async function forgotten(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/forgot-password`)
  await page.getByRole('button', { name: 'Request link' }).waitFor()
}

async function notice(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/sign-in?notice=${name}`)
  await page.getByRole('status').or(page.getByRole('alert')).first().waitFor()
}

async function notMe(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/not-me?token=made-up`)
  await page.getByRole('button', { name: 'Secure my account' }).waitFor()
}

const securedAccount = {
  email: 'grace@example.com',
  sessions: 3,
  passkeys: 1,
  authenticators: 1,
  password: true,
  address: true,
  invitations: 2,
  keys: 1,
  resetToken: 'made-up',
}

async function asked(page: Page, stack: SpawnedStack) {
  await page.route('**/auth/request-password-reset', (route) => route.fulfill({ json: {} }))
  await forgotten(page, stack)
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('button', { name: 'Request link' }).click()
  await page.getByRole('button', { name: 'Try another address' }).waitFor()
}

async function newPassword(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/reset-password?token=made-up`)
  await page.getByLabel('New password').waitFor()
}

/** The screen of an invitation, as the service would describe it. */
function invited(changed: object): State['open'] {
  return async (page, { origin }) => {
    const json = {
      workspace: { name: 'Harbour House' },
      role: 'designer',
      email: 'grace@example.com',
      invitedBy: 'Ada Lovelace',
      expiresAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
      hasAccount: false,
      signedInAs: null,
      ...changed,
    }
    await page.route('**/auth/invitation*', (route) => route.fulfill({ json }))
    await page.goto(`${origin}/invitation?token=made-up`)
    await page.getByRole('heading', { name: /^Join/ }).waitFor()
  }
}
