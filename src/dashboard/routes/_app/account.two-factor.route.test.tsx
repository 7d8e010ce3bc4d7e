import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { postJson } from '#dashboard/api/auth.ts'
import { signOut } from '#dashboard/api/session.ts'
import { createAuthenticatorApp, setUpAuthenticatorApp } from '#dashboard/testing/authenticator-app.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { signInAs } from '#dashboard/testing/people.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const region = page.getByRole('region', { name: 'Two-factor authentication' })
const dialog = page.getByRole('dialog')
const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
const readCodes = () => codes.elements().map(({ textContent }) => textContent)

test('setting up an authenticator app requires the password and a correct code', async () => {
  const { password } = await createWorkspace()
  await openScreen('/account')
  await expect.element(region).toMatchTextContent('Off')
  await region.getByRole('button', { name: 'Set up' }).click()
  await expect.element(dialog.getByLabelText('Password')).toHaveFocus()
  await enterPassword('not this password', 'Continue')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This is not your password')
  await enterPassword(password, 'Continue')
  const uri = await readQrCode('QR code for the authenticator app')
  const key = dialog.getByLabelText('Key for the authenticator app').element().textContent
  expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''))
  const code = dialog.getByLabelText('Code')
  await expect.element(code).toHaveFocus()
  await expectAccessible('[role=dialog]')
  const app = await createAuthenticatorApp(uri)
  await code.fill(await app(7))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This code is not right, or it was used before')
  await code.fill((await app()).replace(/^.../, '$& '))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => readCodes().length).toBe(10)
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(region).toMatchTextContent('On')
  await expectAccessible()
})

test('new recovery codes replace the previous ones and work for signing in', async () => {
  const { email, password } = await createWorkspace()
  const { recoveryCodes: previousCodes } = await setUpAuthenticatorApp(password)
  await openScreen('/account')
  await region.getByRole('button', { name: 'New recovery codes' }).click()
  await enterPassword(password, 'Make new codes')
  await expect.poll(() => readCodes().length).toBe(10)
  const newCodes = readCodes()
  expect(previousCodes).not.toContain(newCodes[0])
  await expectAccessible('[role=dialog]')
  await holdClipboard()
  await dialog.getByRole('button', { name: 'Copy recovery codes' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(newCodes.join('\n'))
  await commands.collectDownloads()
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await commands.takeDownload()
  expect(download.name).toBe('tessera-recovery-codes.txt')
  expect(download.text).toContain(newCodes.join('\n'))
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await signOut()
  await signInAs({ email, password })
  expect((await fetch('/session')).status).toBe(401)
  await postJson('/auth/two-factor/verify-backup-code', { code: newCodes[0] })
  expect((await fetch('/session')).status).toBe(200)
})

test('without the authenticator app, the password alone signs in again', async () => {
  const person = await createWorkspace()
  await setUpAuthenticatorApp(person.password)
  await openScreen('/account')
  await region.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible('[role=dialog]')
  await enterPassword(person.password, 'Turn off')
  await expect.element(region.getByRole('button', { name: 'Set up' })).toBeVisible()
  await signOut()
  await signInAs(person)
  expect((await fetch('/session')).status).toBe(200)
})

async function enterPassword(password: string, action: string): Promise<void> {
  await dialog.getByLabelText('Password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
}

/** The text of a QR code on the screen, as a phone would read it. */
async function readQrCode(name: string): Promise<string> {
  const drawing = await page.getByRole('img', { name }).findElement()
  const image = new Image(400, 400)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  const context = new OffscreenCanvas(480, 480).getContext('2d')
  if (context === null) throw new Error('The browser does not draw.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 480, 480)
  context.drawImage(image, 40, 40, 400, 400)
  return decodeQR(context.getImageData(0, 0, 480, 480))
}
