import type { Browser, Page, Route } from 'playwright/test'
import { z } from 'zod'
import { setUpAuthenticatorApp } from '../../e2e/set-up-authenticator-app.ts'
import { expectAccessible, openDialog } from '../../e2e/expect-accessible.ts'
import {
  addPerson,
  expectInAuditLog,
  createAdmin,
  createPersonInOtherWorkspace,
  openWindow,
  type Person,
  postAuth,
} from '../../e2e/people.ts'
import { expect, test } from '../../e2e/stack.ts'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import { createVirtualDevice } from './virtual-device.ts'

const phone = { width: 390, height: 844 }

test('a passkey is added, renamed, used and deleted', async ({ browser, stack }) => {
  const person = await createPersonInOtherWorkspace(stack, 'Pauline')
  const window = await openSignedInWindow(browser, stack, person)
  const device = await createVirtualDevice(window)
  const region = window.getByRole('region', { name: 'Passkeys' })
  const addButton = region.getByRole('button', { name: 'Add passkey' })
  const row = window.getByRole('table', { name: 'Passkeys' }).getByRole('row').nth(1)
  await window.goto(`${stack.origin}/account`)
  await test.step('canceling the dialog of the browser adds no passkey', async () => {
    await device.setRecognized(false)
    await addButton.click()
    await confirmPassword(window, person)
    await expect(region.getByRole('alert')).toContainText('No passkey was added')
    await expectAccessible(window)
    await device.setRecognized(true)
  })
  await test.step('added once for each device, and named after it', async () => {
    await addButton.click()
    await expect(row).toContainText('Never')
    await expect(region.getByRole('alert')).toHaveCount(0)
    await addButton.click()
    await expect(region.getByRole('alert')).toContainText('This device already has a passkey for your account.')
  })
  await test.step('renamed, which can be undone', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await window.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = window.getByRole('dialog', { name: 'Rename passkey' })
    const originalName = await dialog.getByLabel('Name').inputValue()
    await expectAccessible(window, openDialog)
    await dialog.getByLabel('Name').fill('Kitchen laptop')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(row).toContainText('Kitchen laptop')
    await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText(originalName)
    await expectAccessible(window)
  })
  await test.step('the list shows when the passkey was used', async () => {
    await window.context().clearCookies()
    // The browser offers the passkey in the field for the email address, and the device takes it.
    await window.goto(`${stack.origin}/account`)
    await expect(row).toContainText('now')
    await expect(row).not.toContainText('Never')
  })
  await test.step('deleted', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await window.getByRole('menuitem', { name: 'Delete' }).click()
    const confirmation = window.getByRole('alertdialog', { name: 'Delete passkey' })
    await confirmation.getByRole('button', { name: 'Delete passkey' }).click()
    await expect(window.getByRole('table', { name: 'Passkeys' })).toHaveCount(0)
  })
  await test.step('a browser without passkeys says so', async () => {
    await window.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await window.reload()
    await addButton.click()
    await expect(region.getByRole('alert')).toContainText('This browser does not support passkeys.')
  })
})

test('a passkey signs in by the button, in the email field and in the dialog over a screen', async ({
  browser,
  page,
  stack,
}) => {
  const [person, other] = [await createAdmin(page, stack, 'Pilar'), await createAdmin(page, stack, 'Quentin')]
  const window = await openWindow(browser)
  const device = await createVirtualDevice(window)
  const nameField = window.getByLabel('Workspace name')
  const navigation = window.getByRole('navigation').first()
  const passkeyButton = window.getByRole('button', { name: 'Sign in with a passkey' })
  const dialog = window.getByRole('dialog', { name: 'Sign in again' })
  await test.step('without a passkey on the device none is used', async () => {
    await window.goto(`${stack.origin}/sign-in`)
    await passkeyButton.click()
    await expect(window.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in in another way.')
    await expectAccessible(window)
  })
  const otherPasskeys = await addPasskey(window, stack, { person: other, device })
  let personPasskeys = await addPasskey(window, stack, { person, device })
  await test.step('by the button', async () => {
    await device.replacePasskeys(personPasskeys)
    await device.setPresent(false)
    const optionsResponse = window.waitForResponse(passkeyOptions)
    await window.goto(`${stack.origin}/sign-in?to=/codes`)
    await optionsResponse
    await touchForNextCeremony(window, device)
    await passkeyButton.click()
    await expect(navigation).toBeVisible()
    await expect(window).toHaveURL(/\/w\/[\w-]+\/codes$/)
  })
  await test.step('in the field for the email address, where the browser offers it', async () => {
    await window.context().clearCookies()
    await window.goto(`${stack.origin}/settings`)
    await expect(nameField).toBeVisible()
  })
  await test.step('over a screen, and not as somebody else', async () => {
    await device.setPresent(false)
    // The counters of passkeys only grow.
    personPasskeys = await device.listPasskeys()
    await device.replacePasskeys(otherPasskeys)
    await nameField.fill('Harbour House and Pier')
    await window.context().clearCookies()
    const optionsResponse = window.waitForResponse(passkeyOptions)
    await window.getByRole('button', { name: 'Rename' }).click()
    await optionsResponse
    await touchForNextCeremony(window, device)
    const verification = window.waitForRequest(/\/auth\/passkey\/verify-authentication$/)
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await verification
    // Otherwise the passkey that the field offers after the failure would be used without a click.
    await device.setPresent(false)
    const offeredAgain = window.waitForResponse(passkeyOptions)
    await expect(dialog.getByRole('alert')).toHaveText(
      `This is the account of ${other.email}. Sign in as ${person.email} to go on.`,
    )
    await offeredAgain
    await device.replacePasskeys(personPasskeys)
    await touchForNextCeremony(window, device)
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(dialog).toBeHidden()
    await expect(nameField).toHaveValue('Harbour House and Pier')
  })
  await test.step('a deleted passkey is rejected', async () => {
    const [addedPasskey] = Passkeys.parse(
      await (await window.request.get(`${stack.origin}/auth/passkey/list-user-passkeys`)).json(),
    )
    await postAuth(window, stack, { path: '/passkey/delete-passkey', data: { id: addedPasskey?.id } })
    await window.context().clearCookies()
    await window.setViewportSize(phone)
    await window.goto(`${stack.origin}/sign-in`)
    await expect(window.getByRole('alert')).toHaveText('This passkey is not known here. Sign in in another way.')
    await expectAccessible(window)
  })
  await expectInAuditLog({ page, ...stack }, 'Pilar', ['Added passkey', 'Signed in', 'Deleted passkey'])
})

test('a passkey is the second factor that a workspace requires', async ({ browser, stack }) => {
  const admin = await createPersonInOtherWorkspace(stack, 'Wangari')
  const adminWindow = await openWindow(browser)
  const { app } = await setUpAuthenticatorApp(adminWindow, stack, admin)
  await postAuth(adminWindow, stack, { path: '/sign-in/email', data: admin })
  await postAuth(adminWindow, stack, { path: '/two-factor/verify-totp', data: { code: app(1) } })
  const { workspace } = Session.parse(await (await adminWindow.request.get(`${stack.origin}/session`)).json())
  const uma = await addPerson(stack, { name: 'Uma', role: 'designer', workspace: workspace.id })
  const headers = { origin: stack.origin }
  const data = { requireTwoFactor: true }
  expect((await adminWindow.request.patch(`${stack.origin}/api/security`, { headers, data })).ok()).toBe(true)
  const window = await openSignedInWindow(browser, stack, uma)
  await createVirtualDevice(window)
  await window.goto(`${stack.origin}/analytics`)
  await window.getByRole('button', { name: 'Add passkey' }).click()
  await confirmPassword(window, uma)
  await expect(window.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
})

/** Confirms the password. The confirmation is valid for some minutes. */
async function confirmPassword(window: Page, { password }: Person): Promise<void> {
  const dialog = window.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

const Session = z.object({ workspace: z.object({ id: z.string() }) })

async function openSignedInWindow(browser: Browser, stack: SpawnedStack, person: Person): Promise<Page> {
  const window = await openWindow(browser)
  await postAuth(window, stack, { path: '/sign-in/email', data: person })
  return window
}

const Passkeys = z.array(z.object({ id: z.string() }))
type Device = Awaited<ReturnType<typeof createVirtualDevice>>

const passkeyOptions = /\/auth\/passkey\/generate-authenticate-options$/

/** Touches the device when the browser next requests a passkey, because an earlier request would never end. */
async function touchForNextCeremony(page: Page, device: Device): Promise<void> {
  const touch = async (route: Route) => {
    await device.setPresent(true)
    await route.continue()
  }
  await page.route(passkeyOptions, touch, { times: 1 })
}

/** Signs in, adds a passkey and signs out. Returns the passkeys on the device. */
async function addPasskey(page: Page, stack: SpawnedStack, { person, device }: { person: Person; device: Device }) {
  await device.replacePasskeys([])
  await postAuth(page, stack, { path: '/sign-in/email', data: person })
  await postAuth(page, stack, { path: '/confirm', data: { password: person.password } })
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
  return device.listPasskeys()
}
