import type { Browser, Locator, Page, Request } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { z } from 'zod'
import { authenticatorApp } from '../src/testing/authenticator-app.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { setUpApp } from './authenticator.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { addPerson, newPersonElsewhere, newWindow, type Person, postAuth } from './people.ts'
import { expect, test } from './stack.ts'
import { virtualDevice } from './virtual-device.ts'

test('an authenticator app is set up with its QR code, gets new recovery codes and is turned off', async ({
  browser,
  stack,
}) => {
  const person = await newPersonElsewhere(stack, 'Katsi')
  const window = await signedInWindow(browser, stack, person)
  await window.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await window.goto(`${stack.origin}/account`)
  const region = window.getByRole('region', { name: 'Two-factor authentication' })
  const dialog = window.getByRole('dialog')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const enter = async (password: string, action: string) => {
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: action }).click()
  }
  let first: string[] = []
  await test.step('the password is asked, and only a right code turns it on', async () => {
    await expect(region).toContainText('Off')
    await region.getByRole('button', { name: 'Set up' }).click()
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await enter('not this password', 'Continue')
    await expect(dialog.getByRole('alert')).toHaveText('This is not your password')
    await enter(person.password, 'Continue')
    const uri = await readQrCode(dialog.getByRole('img', { name: 'QR code for the authenticator app' }))
    const key = await dialog.getByLabel('Key for the authenticator app').innerText()
    expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''))
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
    await expectAccessible(window, openDialog)
    const app = authenticatorApp(uri)
    await dialog.getByLabel('Code', { exact: true }).fill(app(7))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This code is not right, or it was used before')
    await dialog.getByLabel('Code', { exact: true }).fill(app().replace(/^.../, '$& '))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
  })
  await test.step('ten recovery codes are shown once, to copy or as a file', async () => {
    await expect(codes).toHaveCount(10)
    first = await codes.allInnerTexts()
    await expectAccessible(window, openDialog)
    await dialog.getByRole('button', { name: 'Copy recovery codes' }).click()
    expect(await window.evaluate(() => navigator.clipboard.readText())).toBe(first.join('\n'))
    const [download] = await Promise.all([
      window.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('tessera-recovery-codes.txt')
    expect(await readFile(await download.path(), 'utf8')).toContain(first.join('\n'))
    await dialog.getByRole('button', { name: 'I have stored them' }).click()
    await expect(region).toContainText('On')
    await expectAccessible(window)
  })
  await test.step('a recovery code signs in', async () => {
    const elsewhere = await signedInWindow(browser, stack, person)
    expect((await elsewhere.request.get(`${stack.origin}/session`)).status()).toBe(401)
    await postAuth(elsewhere, stack, { path: '/two-factor/verify-backup-code', data: { code: first[0] } })
    expect((await elsewhere.request.get(`${stack.origin}/session`)).status()).toBe(200)
  })
  await test.step('new recovery codes replace them', async () => {
    await region.getByRole('button', { name: 'New recovery codes' }).click()
    await enter(person.password, 'Make new codes')
    await expect(codes).toHaveCount(10)
    expect(first).not.toContain((await codes.allInnerTexts())[0])
    await dialog.getByRole('button', { name: 'I have stored them' }).click()
  })
  await test.step('turned off, the password alone signs in', async () => {
    await region.getByRole('button', { name: 'Turn off' }).click()
    await expectAccessible(window, openDialog)
    await enter(person.password, 'Turn off')
    await expect(region.getByRole('button', { name: 'Set up' })).toBeVisible()
    const elsewhere = await signedInWindow(browser, stack, person)
    expect((await elsewhere.request.get(`${stack.origin}/session`)).status()).toBe(200)
  })
})

test('a passkey is added, renamed, used and deleted; what fails is explained', async ({ browser, stack }) => {
  const person = await newPersonElsewhere(stack, 'Pauline')
  const window = await signedInWindow(browser, stack, person)
  const device = await virtualDevice(window)
  const region = window.getByRole('region', { name: 'Passkeys' })
  const add = region.getByRole('button', { name: 'Add passkey' })
  const row = window.getByRole('table', { name: 'Passkeys' }).getByRole('row').nth(1)
  await window.goto(`${stack.origin}/account`)
  await test.step('a cancelled question of the browser adds nothing', async () => {
    await device.setRecognized(false)
    await add.click()
    await expect(region.getByRole('alert')).toContainText('No passkey was added')
    await expectAccessible(window)
    await device.setRecognized(true)
  })
  await test.step('added once for each device, and named after it', async () => {
    await add.click()
    await expect(row).toContainText('Never')
    await expect(region.getByRole('alert')).toHaveCount(0)
    await add.click()
    await expect(region.getByRole('alert')).toContainText('This device has a passkey for your account already.')
  })
  await test.step('renamed, which can be undone', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await window.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = window.getByRole('dialog', { name: 'Rename passkey' })
    const before = await dialog.getByLabel('Name').inputValue()
    await expectAccessible(window, openDialog)
    await dialog.getByLabel('Name').fill('Kitchen laptop')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(row).toContainText('Kitchen laptop')
    await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText(before)
    await expectAccessible(window)
  })
  await test.step('it signs in, and the list tells when', async () => {
    await window.context().clearCookies()
    // The browser offers the passkey in the field for the email address, and the device takes it.
    await window.goto(`${stack.origin}/account`)
    await expect(row).toContainText('now')
    await expect(row).not.toContainText('Never')
  })
  await test.step('deleted', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await window.getByRole('menuitem', { name: 'Delete' }).click()
    const question = window.getByRole('alertdialog', { name: 'Delete passkey' })
    await question.getByRole('button', { name: 'Delete passkey' }).click()
    await expect(window.getByRole('table', { name: 'Passkeys' })).toHaveCount(0)
  })
  await test.step('a browser without passkeys says so', async () => {
    await window.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await window.reload()
    await add.click()
    await expect(region.getByRole('alert')).toContainText('This browser does not support passkeys.')
  })
})

test('a workspace that requires a second factor opens after the person has set one up', async ({ browser, stack }) => {
  const admin = await newPersonElsewhere(stack, 'Wangari')
  const office = await newWindow(browser)
  const { app } = await setUpApp(office, stack, admin)
  await postAuth(office, stack, { path: '/sign-in/email', data: admin })
  await postAuth(office, stack, { path: '/two-factor/verify-totp', data: { code: app(1) } })
  const { workspace } = Session.parse(await (await office.request.get(`${stack.origin}/session`)).json())
  const join = async (name: string) => addPerson(stack, { name, role: 'designer', workspace: workspace.id })
  const [vera, uma] = [await join('Vera'), await join('Uma')]
  const headers = { origin: stack.origin }
  const data = { requireTwoFactor: true }
  expect((await office.request.patch(`${stack.origin}/api/security`, { headers, data })).ok()).toBe(true)
  const heading = (page: Page) => page.getByRole('heading', { name: 'On basic requires a second factor' })
  await test.step('every screen is replaced, the builder too; the account is not', async () => {
    const window = await signedInWindow(browser, stack, vera)
    await window.goto(`${stack.origin}/pages/pag_unknown/edit`)
    await expect(heading(window)).toBeVisible()
    await expect(window.getByRole('dialog')).toHaveCount(0)
    const refused: string[] = []
    // The answer to a request of the screen before may still arrive.
    const sent = new Set<Request>()
    window.on('request', (request) => sent.add(request))
    window.on('response', (response) => {
      if (response.status() === 401 && sent.has(response.request())) refused.push(response.url())
    })
    await window.goto(`${stack.origin}/codes?sort=scans`)
    await expect(heading(window)).toBeVisible()
    await expect(window.getByRole('navigation', { name: 'Screens' }).getByRole('link')).toHaveCount(0)
    await expectAccessible(window)
    await window.getByRole('link', { name: 'account' }).click()
    await expect(window.getByRole('region', { name: 'Two-factor authentication' })).toContainText('Off')
    await window.goBack()
    await window.getByRole('button', { name: 'Set up authenticator app' }).click()
    const dialog = window.getByRole('dialog')
    await dialog.getByLabel('Password').fill(vera.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const key = await dialog.getByLabel('Key for the authenticator app').innerText()
    const code = authenticatorApp(`otpauth://totp/Tessera?secret=${key.replaceAll(' ', '')}`)()
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByRole('button', { name: 'I have stored them' }).click()
    await expect(window).toHaveURL(`${stack.origin}/codes?sort=scans`)
    await expect(window.getByRole('button', { name: 'New code' }).first()).toBeVisible()
    expect(refused).toEqual([])
  })
  await test.step('a passkey is a second factor too, and the person may sign out instead', async () => {
    const window = await signedInWindow(browser, stack, uma)
    await virtualDevice(window)
    await window.goto(`${stack.origin}/analytics`)
    await window.getByRole('button', { name: 'Sign out' }).click()
    await expect(window.getByLabel('Password')).toBeVisible()
    await postAuth(window, stack, { path: '/sign-in/email', data: uma })
    await window.goto(`${stack.origin}/analytics`)
    await window.getByRole('button', { name: 'Add passkey' }).click()
    await expect(window.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  })
})

const Session = z.object({ workspace: z.object({ id: z.string() }) })

async function signedInWindow(browser: Browser, stack: SpawnedStack, person: Person): Promise<Page> {
  const window = await newWindow(browser)
  await postAuth(window, stack, { path: '/sign-in/email', data: person })
  return window
}

/** The text of a QR code on the screen, as a phone would read it. */
async function readQrCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
