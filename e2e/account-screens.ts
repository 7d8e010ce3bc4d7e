import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { alterResponses, defineState, unavailableError } from './screenshot-states.ts'
import type { State } from './screens.ts'

const longName = `Countess ${'Augusta '.repeat(11)}Ada`
const HOUR_MS = 3_600_000

/** The person's own account, and the screen of a workspace that requires a second factor. */
export const accountScreens: { name: string; states: State[] } = {
  name: 'account',
  states: [
    defineState('to begin with', openAccount, { everyWidth: true }),
    defineState('everything set up', async (page, stack) => {
      await fillAccount(page)
      await openAccount(page, stack)
    }),
    defineState('the end of the screen', async (page, stack) => {
      await fillAccount(page)
      await openAccount(page, stack)
      await page.getByRole('table', { name: 'Sessions' }).getByRole('row').last().scrollIntoViewIfNeeded()
    }),
    defineState('long names', async (page, stack) => {
      await fillAccount(page, { name: longName, email: longEmail })
      await openAccount(page, stack)
    }),
    defineState('without a password', async (page, stack) => {
      await alterResponses(page, '**/session', (answer) => withUser(answer, { hasPassword: false }))
      await openAccount(page, stack)
    }),
    defineState('the password for another email', async (page, stack) => {
      await openAccount(page, stack)
      await page.getByLabel('Email').fill('lovelace@example.com')
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('an email was requested', async (page, stack) => {
      for (const path of ['confirm', 'change-email'])
        await page.route(`**/auth/${path}`, (route) => route.fulfill({ status: 204 }))
      await openAccount(page, stack)
      await page.getByLabel('Email').fill('lovelace@example.com')
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByLabel('Password', { exact: true }).fill('not needed here')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByRole('note').waitFor()
    }),
    defineState('the link has expired', (page, stack) => openAccount(page, stack, '?email=expired')),
    defineState('the email was changed', (page, stack) => openAccount(page, stack, '?email=changed')),
    defineState('errors', async (page, stack) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
      await openAccount(page, stack)
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Choose a new password.').waitFor()
    }),
    defineState('a passkey is added, once it is confirmed', async (page, stack) => {
      await fillAccount(page)
      await openAccount(page, stack)
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm with a passkey' }).waitFor()
    }),
    defineState('the password is asked', openPasswordDialog),
    defineState('the key for the app', openAuthenticatorKey),
    defineState('a wrong code', async (page, stack) => {
      await openAuthenticatorKey(page, stack)
      const issues = [{ in: 'body', path: 'code', message: 'This code is not right, or it was used before' }]
      const error = { code: 'invalid_request', message: '', details: { issues } }
      await page.route('**/two-factor/verify-totp', (route) => route.fulfill({ status: 400, json: { error } }))
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('alert').waitFor()
    }),
    defineState('recovery codes', async (page, stack) => {
      await openAuthenticatorKey(page, stack)
      await page.route('**/two-factor/verify-totp', (route) => route.fulfill({ status: 204 }))
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    }),
    defineState('turn off', async (page, stack) => {
      await fillAccount(page)
      await openAccount(page, stack)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('end all other sessions', async (page, stack) => {
      await fillAccount(page)
      await openAccount(page, stack)
      await page.getByRole('button', { name: 'End all other sessions' }).click()
      await page.getByRole('alertdialog').waitFor()
    }),
    defineState('delete a passkey', async (page, stack) => {
      await fillAccount(page, { name: longName })
      await openAccount(page, stack)
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
    }),
    defineState('loading', async (page, { origin }) => {
      await page.route(listRequests, () => {})
      await page.goto(`${origin}/account`)
      await page.getByRole('table', { name: 'Sessions' }).waitFor()
    }),
    defineState('failing', async (page, { origin }) => {
      await page.route(listRequests, (route) => route.fulfill({ status: 400, json: unavailableError }))
      await page.goto(`${origin}/account`)
      await page.getByRole('button', { name: 'Retry' }).first().waitFor()
    }),
    defineState('a second factor is required', openRequiredSecondFactor, { everyWidth: true }),
    defineState('a second factor is required, and a passkey was not added', async (page, stack) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
      await openRequiredSecondFactor(page, stack)
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await page.getByRole('alert').waitFor()
    }),
  ],
}

const listRequests = /\/auth\/(list-sessions|passkey\/list-user-passkeys)$/
const longEmail = `${'augusta.'.repeat(20)}ada@example.com`

async function openAccount(page: Page, { origin }: SpawnedStack, search = '') {
  await page.goto(`${origin}/account${search}`)
  await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1).waitFor()
}

const Session = z.looseObject({ user: z.looseObject({}) })

function withUser(answer: unknown, changes: object): object {
  const session = Session.parse(answer)
  return { ...session, user: { ...session.user, ...changes } }
}

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#0e7490" d="M0 0h1v1H0z"/></svg>')}`

/** Answers the requests of the screen as for an account with an authenticator app, passkeys, a picture and several sessions. */
async function fillAccount(page: Page, user: { name?: string; email?: string } = {}) {
  const { name = 'MacBook Air' } = user
  await alterResponses(page, '**/session', (answer) =>
    withUser(answer, { ...user, twoFactorEnabled: true, image: picture }),
  )
  const getTimeHoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  const session = {
    createdAt: getTimeHoursAgo(50),
    lastSeenAt: getTimeHoursAgo(0),
    network: '203.0.113.0/24',
    current: false,
  }
  await page.route('**/auth/list-sessions', (route) =>
    route.fulfill({
      json: [
        { ...session, id: 'a', device: 'Chrome on macOS', current: true },
        { ...session, id: 'b', device: 'Safari on iOS', lastSeenAt: getTimeHoursAgo(3), network: '2001:db8:85a3::/48' },
        {
          ...session,
          id: 'c',
          device: 'Firefox on Windows',
          createdAt: getTimeHoursAgo(900),
          lastSeenAt: getTimeHoursAgo(200),
          network: null,
        },
      ],
    }),
  )
  await page.route('**/auth/passkey/list-user-passkeys', (route) =>
    route.fulfill({
      json: [
        { id: 'a', name, createdAt: getTimeHoursAgo(400), lastUsedAt: getTimeHoursAgo(1) },
        { id: 'b', name: 'Security key', createdAt: getTimeHoursAgo(800), lastUsedAt: null },
      ],
    }),
  )
}

async function openPasswordDialog(page: Page, stack: SpawnedStack) {
  await openAccount(page, stack)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Password').waitFor()
}

async function openAuthenticatorKey(page: Page, stack: SpawnedStack) {
  await openPasswordDialog(page, stack)
  await page.getByRole('dialog').getByLabel('Password').fill(stack.admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
}

async function openRequiredSecondFactor(page: Page, { origin }: SpawnedStack) {
  await alterResponses(page, '**/session', (answer) => ({ ...Session.parse(answer), requires: 'two_factor' }))
  await page.goto(`${origin}/codes`)
  await page.getByRole('heading', { name: /requires a second factor$/ }).waitFor()
}
