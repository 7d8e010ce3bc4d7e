import type { Page, Route } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { setUpApp } from './authenticator.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { enterPassword, expectInAuditLog, newPerson, newWindow, type Person, postAuth } from './people.ts'
import { expect, test } from './stack.ts'
import { virtualDevice } from './virtual-device.ts'

const phone = { width: 390, height: 844 }

test('the second step takes a code of the app or a recovery code, after a reload and over a screen too', async ({
  browser,
  page,
  stack,
}) => {
  const person = await newPerson(page, stack, 'Tovah')
  const window = await newWindow(browser)
  await window.clock.install()
  const { app, recoveryCodes } = await setUpApp(window, stack, person)
  const code = window.getByLabel('Code', { exact: true })
  await test.step('a wrong code is refused at its field', async () => {
    await window.goto(`${stack.origin}/settings`)
    await window.getByLabel('Password').waitFor()
    await expectAccessible(window)
    await enterPassword(window, person)
    await expect(window).toHaveTitle('Enter your code · Tessera')
    await expect(code).toBeFocused()
    await code.pressSequentially('000000')
    await expect(window.getByRole('alert')).toHaveText('This code is not right, or it was used before')
    await expectAccessible(window)
  })
  await test.step('a reload in the middle stays in the middle, and there is a way back to the start', async () => {
    await window.setViewportSize(phone)
    await window.reload()
    await expect(code).toBeFocused()
    await expectAccessible(window)
    await window.getByRole('button', { name: 'Back to the start' }).click()
    await window.getByLabel('Keep me signed in').uncheck()
    await enterPassword(window, person)
    // Apps show the digits in two groups, which people copy with the space.
    await code.fill(app(1).replace(/^.../, '$& '))
    await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()
    const cookies = await window.context().cookies()
    expect(cookies.find((cookie) => cookie.name.endsWith('session_token'))?.expires).toBe(-1)
    await window.setViewportSize({ width: 1440, height: 900 })
  })
  const name = window.getByLabel('Workspace name')
  await test.step('over a screen both steps leave unsaved text alone', async () => {
    await name.fill('Harbour House and Pier')
    await window.context().clearCookies()
    await window.getByRole('button', { name: 'Rename' }).click()
    const dialog = window.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await expectAccessible(window, openDialog)
    await dialog.getByLabel('Password').fill(person.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    const recovery = dialog.getByLabel('Recovery code')
    await expect(recovery).toBeFocused()
    await recovery.fill(recoveryCodes[0] ?? '')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue('Harbour House and Pier')
    await name.fill('Harbour House (demo)')
  })
  await test.step('a session that ended is noticed when the person returns to the tab, and nothing is lost', async () => {
    await name.fill('Harbour House and Pier')
    await postAuth(window, stack, { path: '/sign-out', data: {} })
    await window.clock.fastForward('06:00')
    await window.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const dialog = window.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill(person.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This code is not right, or it was used before')
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue('Harbour House and Pier')
  })
  await expectInAuditLog({ page, ...stack }, 'Tovah', ['Failed to sign in', 'Signed in'])
})

test('a passkey signs in by the button, in the email field and over a screen; what fails is said in words', async ({
  browser,
  page,
  stack,
}) => {
  const [person, other] = [await newPerson(page, stack, 'Pilar'), await newPerson(page, stack, 'Quentin')]
  const window = await newWindow(browser)
  const device = await virtualDevice(window)
  const name = window.getByLabel('Workspace name')
  const shell = window.getByRole('navigation').first()
  const button = window.getByRole('button', { name: 'Sign in with a passkey' })
  const dialog = window.getByRole('dialog', { name: 'Sign in again' })
  await test.step('without a passkey on the device none is used', async () => {
    await window.goto(`${stack.origin}/sign-in`)
    await button.click()
    await expect(window.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in in another way.')
    await expectAccessible(window)
  })
  const ofOther = await addPasskey(window, stack, { person: other, device })
  let ofPerson = await addPasskey(window, stack, { person, device })
  await test.step('by the button', async () => {
    await device.hold(ofPerson)
    await device.setPresent(false)
    const offered = window.waitForResponse(passkeyOptions)
    await window.goto(`${stack.origin}/sign-in?to=/codes`)
    await offered
    await touchNext(window, device)
    await button.click()
    await expect(shell).toBeVisible()
    await expect(window).toHaveURL(`${stack.origin}/codes`)
  })
  await test.step('in the field for the email address, where the browser offers it', async () => {
    await window.context().clearCookies()
    await window.goto(`${stack.origin}/settings`)
    await expect(name).toBeVisible()
  })
  await test.step('over a screen, and not as somebody else', async () => {
    await device.setPresent(false)
    // With how often each was used, which only grows.
    ofPerson = await device.list()
    await device.hold(ofOther)
    await name.fill('Harbour House and Pier')
    await window.context().clearCookies()
    const offered = window.waitForResponse(passkeyOptions)
    await window.getByRole('button', { name: 'Rename' }).click()
    await offered
    await touchNext(window, device)
    const answered = window.waitForRequest(/\/auth\/passkey\/verify-authentication$/)
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await answered
    // Otherwise the passkey that the field offers after the failure would be used without a click.
    await device.setPresent(false)
    const offeredAgain = window.waitForResponse(passkeyOptions)
    await expect(dialog.getByRole('alert')).toHaveText(
      `This is the account of ${other.email}. Sign in as ${person.email} to go on.`,
    )
    await offeredAgain
    await device.hold(ofPerson)
    await touchNext(window, device)
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue('Harbour House and Pier')
  })
  await test.step('a passkey that was deleted here is not known any more', async () => {
    const [added] = Passkeys.parse(
      await (await window.request.get(`${stack.origin}/auth/passkey/list-user-passkeys`)).json(),
    )
    await postAuth(window, stack, { path: '/passkey/delete-passkey', data: { id: added?.id } })
    await window.context().clearCookies()
    await window.setViewportSize(phone)
    await window.goto(`${stack.origin}/sign-in`)
    await expect(window.getByRole('alert')).toHaveText('This passkey is not known here. Sign in in another way.')
    await expectAccessible(window)
  })
  await expectInAuditLog({ page, ...stack }, 'Pilar', ['Added passkey', 'Signed in', 'Deleted passkey'])
})

test('a forgotten password is replaced by the link that an admin finds where no mail is sent', async ({
  browser,
  page,
  stack,
}) => {
  const person = await newPerson(page, stack, 'Rosa')
  const window = await newWindow(browser)
  await window.setViewportSize(phone)
  const password = 'crimson ladder 58 teapot'
  let link = ''
  await test.step('asked for, in the same words for an address without an account', async () => {
    await window.goto(`${stack.origin}/sign-in`)
    await window.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(window.getByText('they find it under Settings, Messages')).toBeVisible()
    for (const email of [`nobody-${crypto.randomUUID()}@example.com`, person.email]) {
      await window.getByLabel('Email').fill(email)
      await window.getByRole('button', { name: 'Request link' }).click()
      await expect(window.getByText(`If ${email} has an account`)).toBeVisible()
      await expectAccessible(window)
      await window.getByRole('button', { name: 'Try another address' }).click()
    }
  })
  await test.step('an admin finds the link', async () => {
    await page.goto(`${stack.origin}/settings/messages`)
    await page
      .getByRole('row', { name: new RegExp(person.email) })
      .getByRole('link', { name: 'Reset your password' })
      .click()
    const dialog = page.getByRole('dialog')
    link = /\S+\/reset-password\?token=\S+/.exec(await dialog.innerText())?.[0] ?? ''
    expect(link).toContain(stack.origin)
  })
  await test.step('the link asks for a good password, and its secret leaves the address', async () => {
    await window.goto(link)
    await expect(window).toHaveURL(`${stack.origin}/reset-password`)
    await window.reload()
    await window.getByLabel('New password').fill('password1234')
    await window.getByRole('button', { name: 'Set password' }).click()
    await expect(window.getByRole('alert')).toHaveText('The password is too easy to guess')
    await expectAccessible(window)
    await window.getByLabel('New password').fill(password)
    await window.getByRole('button', { name: 'Set password' }).click()
    await expect(window.getByText('Your new password is set. Sign in with it.')).toBeVisible()
    await expectAccessible(window)
  })
  await test.step('the old password signs in no more, the new one does', async () => {
    await enterPassword(window, person)
    await expect(window.getByRole('alert')).toHaveText('Incorrect email or password.')
    await enterPassword(window, { ...person, password })
    await expect(window.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })
  await test.step('the link works once', async () => {
    await window.goto(link)
    await window.getByLabel('New password').fill(`${password} again`)
    await window.getByRole('button', { name: 'Set password' }).click()
    await expect(window.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(window)
    await window.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(window.getByLabel('Email')).toBeFocused()
  })
  await expectInAuditLog({ page, ...stack }, 'Rosa', ['Chose a new password by a link'])
})

const Passkeys = z.array(z.object({ id: z.string() }))
type Device = Awaited<ReturnType<typeof virtualDevice>>

const passkeyOptions = /\/auth\/passkey\/generate-authenticate-options$/

/** Touches the device when the browser next asks for a passkey. A request that began before the touch would never end. */
async function touchNext(page: Page, device: Device): Promise<void> {
  const touch = async (route: Route) => {
    await device.setPresent(true)
    await route.continue()
  }
  await page.route(passkeyOptions, touch, { times: 1 })
}

/** Signs in, adds a passkey and signs out; returns what the device then holds. */
async function addPasskey(page: Page, stack: SpawnedStack, { person, device }: { person: Person; device: Device }) {
  await device.hold([])
  await postAuth(page, stack, { path: '/sign-in/email', data: person })
  await page.goto(`${stack.origin}/settings`)
  const response = await page.evaluate(async () => {
    const options: PublicKeyCredentialCreationOptionsJSON = await (
      await fetch('/auth/passkey/generate-register-options')
    ).json()
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = await navigator.credentials.create({ publicKey })
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  })
  await postAuth(page, stack, { path: '/passkey/verify-registration', data: { response } })
  await page.context().clearCookies()
  return device.list()
}
