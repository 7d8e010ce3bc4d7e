import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { alterResponses, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const longName = 'The Association of Harbour Houses, Lighthouses and Piers of the Northern Coast and All of Its Islands'

/** Defines a state that somebody without a session sees. */
function defineSignedOutState(
  name: string,
  open: State['open'],
  { everyWidth }: Pick<State, 'everyWidth'> = {},
): State {
  return { name, as: 'nobody', open, ...(everyWidth && { everyWidth }) }
}

/** All ways of signing in. */
export const signInScreens: { name: string; states: State[] } = {
  name: 'sign-in',
  states: [
    defineSignedOutState('to begin with', openSignIn),
    defineSignedOutState('nothing entered', async (page, stack) => {
      await openSignIn(page, stack)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Enter your password').waitFor()
    }),
    defineSignedOutState('a wrong password', async (page, stack) => {
      await openSignIn(page, stack)
      await enterCredentials(page, { email: `grace-${crypto.randomUUID()}@example.com`, password: 'not the password' })
      await page.getByText('Incorrect email or password').waitFor()
    }),
    defineSignedOutState('too many attempts', async (page, stack) => {
      await rejectRequests(page, '**/auth/sign-in/email', {
        status: 429,
        code: 'rate_limited',
        details: { retryAfter: 54 },
      })
      await openSignIn(page, stack)
      await enterCredentials(page, { email: 'grace@example.com', password: 'not the password' })
      await page.getByText('Too many attempts').waitFor()
    }),
    defineSignedOutState('a link for a known device is on its way', async (page, stack) => {
      await rejectRequests(page, '**/auth/sign-in/email', {
        status: 429,
        code: 'rate_limited',
        details: { retryAfter: 54 },
      })
      await changeSignInOptions(page, { mail: true })
      await page.route('**/auth/request-known-device', (route) => route.fulfill({ json: {} }))
      await openSignIn(page, stack)
      await enterCredentials(page, { email: 'grace@example.com', password: 'not the password' })
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('a link is on its way').waitFor()
    }),
    defineSignedOutState('on a known device', (page, { origin }) => openNotice(page, origin, 'known_device')),
    defineSignedOutState('a link for a known device has expired', (page, { origin }) =>
      openNotice(page, origin, 'link_expired'),
    ),
    defineSignedOutState('a passkey that was not used', async (page, stack) => {
      await removePasskeySupport(page)
      await openSignIn(page, stack)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByText('does not support passkeys').waitFor()
    }),
    defineSignedOutState('with single sign-on', async (page, stack) => {
      await changeSignInOptions(page, { passwords: true, singleSignOn: true })
      await openSignIn(page, stack)
    }),
    defineSignedOutState('only single sign-on, which was rejected', async (page, { origin }) => {
      await changeSignInOptions(page, { passwords: false, singleSignOn: true })
      await page.goto(`${origin}/sign-in?error=no_access`)
      await page.getByText('Your account has no access').waitFor()
    }),
    defineSignedOutState('the second step', openSecondStep, { everyWidth: true }),
    defineSignedOutState('a wrong code', async (page, stack) => {
      await openSecondStep(page, stack)
      await page.getByLabel('Code').fill('123456')
      await page.getByText('This code is not right').waitFor()
    }),
    defineSignedOutState('a recovery code', async (page, stack) => {
      await openSecondStep(page, stack)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').waitFor()
    }),
    defineState('again, over a screen', async (page, stack) => {
      await changeSignInOptions(page, { passwords: true, singleSignOn: true })
      await submitAfterSignOut(page, stack)
      await page.getByRole('dialog').getByLabel('Password').waitFor()
    }),
    defineState('a second factor is required', async (page, stack) => {
      await page.goto(`${stack.origin}/settings`)
      const members = page.getByRole('link', { name: 'Members' })
      await members.waitFor()
      // The workspace requires the second factor while the screen is open.
      await alterResponses(page, '**/session', (session) => ({ ...toRecord(session), requires: 'two_factor' }))
      await rejectRequests(page, '**/api/members', { status: 401, code: 'two_factor_required' })
      await members.click()
      await page.getByRole('dialog').getByRole('link', { name: 'Open account' }).waitFor()
    }),
  ],
}

/** The screens that replace a password. */
export const passwordScreens: { name: string; states: State[] } = {
  name: 'password',
  states: [
    defineSignedOutState('forgotten', async (page, stack) => {
      await changeSignInOptions(page, { mail: true })
      await openForgotPassword(page, stack)
    }),
    defineSignedOutState('forgotten, without a mail server', openForgotPassword),
    defineSignedOutState('the link is on its way', async (page, stack) => {
      await changeSignInOptions(page, { mail: true })
      await requestPasswordReset(page, stack)
    }),
    defineSignedOutState('the link is under Messages', requestPasswordReset),
    defineSignedOutState('a new one', openResetPassword),
    defineSignedOutState('a weak one', async (page, stack) => {
      const message = 'The password is too easy to guess'
      const details = { issues: [{ in: 'body', path: 'newPassword', message }] }
      await rejectRequests(page, '**/auth/reset-password', { status: 400, code: 'invalid_request', details })
      await openResetPassword(page, stack)
      await page.getByLabel('New password').fill('password')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByText(message).waitFor()
    }),
    defineSignedOutState('an expired link', async (page, { origin }) => {
      await page.goto(`${origin}/reset-password`)
      await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
    }),
    defineSignedOutState('changed', (page, { origin }) => openNotice(page, origin, 'password_changed')),
    defineSignedOutState('this was not me', openNotMe),
    defineSignedOutState('the account is secured', async (page, stack) => {
      await page.route('**/auth/not-me', (route) => route.fulfill({ json: securedAccount }))
      await openNotMe(page, stack)
      await page.getByRole('button', { name: 'Secure my account' }).click()
      await page.getByRole('heading', { name: 'Your account is secured' }).waitFor()
    }),
    defineSignedOutState('this was not me, by an expired link', async (page, { origin }) => {
      await page.goto(`${origin}/not-me`)
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    }),
  ],
}

/** The screen that the link of an invitation opens. */
export const invitationScreens: { name: string; states: State[] } = {
  name: 'invitation',
  states: [
    defineSignedOutState('a new person', createInvitationOpener({}), { everyWidth: true }),
    defineSignedOutState('a new person with errors', async (page, stack) => {
      await createInvitationOpener({})(page, stack)
      await page.getByRole('button', { name: 'Create account and join' }).click()
      await page.getByText('Enter your name').waitFor()
    }),
    defineSignedOutState('a link without an address', createInvitationOpener({ email: null })),
    defineSignedOutState('a person with an account', createInvitationOpener({ hasAccount: true })),
    defineSignedOutState('only single sign-on', async (page, stack) => {
      await changeSignInOptions(page, { passwords: false, singleSignOn: true })
      await createInvitationOpener({})(page, stack)
    }),
    defineSignedOutState(
      'a long name',
      createInvitationOpener({ workspace: { name: longName }, email: `${'grace.'.repeat(20)}hopper@example.com` }),
    ),
    defineState(
      'a signed-in person',
      createInvitationOpener({ email: 'ada@example.com', signedInAs: 'ada@example.com' }),
    ),
    defineState('somebody else', createInvitationOpener({ signedInAs: 'ada@example.com' })),
    defineSignedOutState('expired', async (page, { origin }) => {
      await page.goto(`${origin}/invitation?token=unknown`)
      await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
    }),
  ],
}

async function openSignIn(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Password').waitFor()
}

async function enterCredentials(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

interface Rejection {
  status: number
  code: string
  details?: object
}

async function rejectRequests(page: Page, requests: string, { status, ...error }: Rejection) {
  await page.route(requests, (route) => route.fulfill({ status, json: { error: { message: error.code, ...error } } }))
}

/** Changes the ways of signing in that the server offers. */
async function changeSignInOptions(page: Page, changes: object) {
  await alterResponses(page, '**/auth/options', (answer) => ({ ...toRecord(answer), ...changes }))
}

function toRecord(answer: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(answer)
}

async function removePasskeySupport(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
}

async function openSecondStep(page: Page, stack: SpawnedStack) {
  await page.route('**/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
  const message = 'This code is not right, or it was used before'
  const details = { issues: [{ in: 'body', path: 'code', message }] }
  await rejectRequests(page, '**/auth/two-factor/*', { status: 400, code: 'invalid_request', details })
  await openSignIn(page, stack)
  await enterCredentials(page, stack.admin)
  await page.getByLabel('Code').waitFor()
}

async function submitAfterSignOut(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/settings`)
  await page.getByLabel('Workspace name').fill('Harbour House and Pier')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Rename' }).click()
}

async function openForgotPassword(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/forgot-password`)
  await page.getByRole('button', { name: 'Request link' }).waitFor()
}

async function openNotice(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/sign-in?notice=${name}`)
  await page.getByRole('status').or(page.getByRole('alert')).first().waitFor()
}

async function openNotMe(page: Page, { origin }: SpawnedStack) {
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

async function requestPasswordReset(page: Page, stack: SpawnedStack) {
  await page.route('**/auth/request-password-reset', (route) => route.fulfill({ json: {} }))
  await openForgotPassword(page, stack)
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('button', { name: 'Request link' }).click()
  await page.getByRole('button', { name: 'Try another address' }).waitFor()
}

async function openResetPassword(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/reset-password?token=made-up`)
  await page.getByLabel('New password').waitFor()
}

/** Returns a function that opens the screen of an invitation. `changes` are fields of the response that describes the invitation. */
function createInvitationOpener(changes: object): State['open'] {
  return async (page, { origin }) => {
    const json = {
      workspace: { name: 'Harbour House' },
      role: 'designer',
      email: 'grace@example.com',
      invitedBy: 'Ada Lovelace',
      expiresAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
      hasAccount: false,
      signedInAs: null,
      ...changes,
    }
    await page.route('**/auth/invitation*', (route) => route.fulfill({ json }))
    await page.goto(`${origin}/invitation?token=made-up`)
    await page.getByRole('heading', { name: /^Join/ }).waitFor()
  }
}
