import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { newPersonElsewhere, newWindow, type Person, postAuth } from './people.ts'
import { expect, test } from './stack.ts'

test('name, picture and email are changed behind the menu of the person', async ({ browser, stack }) => {
  const person = await newPersonElsewhere(stack, 'Wilma')
  const window = await signedInWindow(browser, stack, person)
  const profile = window.getByRole('region', { name: 'Profile' })
  const toasts = window.getByRole('status')
  await test.step('the menu of the person and the palette lead there', async () => {
    await window.goto(`${stack.origin}/settings`)
    await window.getByRole('button', { name: /^Wilma/ }).click()
    await window.getByRole('menuitem', { name: 'Account' }).click()
    await expect(window.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await window.getByRole('link', { name: 'Codes' }).click()
    await window.keyboard.press('Control+k')
    await window.getByRole('dialog').getByRole('combobox').fill('passkeys')
    await window.getByRole('option', { name: 'Account' }).click()
    await expect(window).toHaveURL(`${stack.origin}/account`)
    await expect(window.getByRole('table', { name: 'Sessions' })).toContainText('This device')
    await expectAccessible(window)
  })
  await test.step('a name, and Undo', async () => {
    await profile.getByLabel('Name').fill('Wilma Mankiller')
    await profile.getByRole('button', { name: 'Save name' }).click()
    await expect(window.getByRole('button', { name: /^Wilma Mankiller/ })).toBeVisible()
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(window.getByRole('button', { name: /^Wilma Mankiller/ })).toHaveCount(0)
    await expect(profile.getByLabel('Name')).toHaveValue('Wilma')
  })
  await test.step('a large picture becomes a small square, and what is no picture is refused', async () => {
    const file = profile.getByLabel('Picture file')
    await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(profile.getByRole('alert')).toContainText('notes.png could not be read as a picture')
    await file.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await noise(900, 500) })
    const shown = window.getByRole('button', { name: /^Wilma/ }).locator('img')
    await expect(shown).toBeVisible()
    const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(size).toEqual([192, 192])
    await expectAccessible(window)
    await profile.getByRole('button', { name: 'Remove picture' }).click()
    await expect(shown).toHaveCount(0)
  })
  await test.step('an email address, once the link in the mail to it is opened', async () => {
    const newEmail = `mankiller-${crypto.randomUUID()}@example.com`
    const field = profile.getByLabel('Email')
    await field.fill('mankiller')
    await profile.getByRole('button', { name: 'Change email' }).click()
    await expect(profile.getByText('Enter an email address.')).toBeVisible()
    await field.fill(person.email)
    await profile.getByRole('button', { name: 'Change email' }).click()
    await expect(profile.getByRole('alert')).toHaveText('This is your address already')
    await field.fill(newEmail)
    await profile.getByRole('button', { name: 'Change email' }).click()
    const dialog = window.getByRole('dialog', { name: 'Change email' })
    await dialog.getByLabel('Password').fill('not this password')
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(dialog.getByText('This is not your password')).toBeVisible()
    await dialog.getByLabel('Password').fill(person.password)
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(profile.getByRole('note')).toContainText(`your address is still ${person.email}`)
    const link = await findLink(window, stack, newEmail)
    await window.goto(link)
    await expect(profile.getByRole('note')).toHaveText(`Your address is now ${newEmail}.`)
    await expect(field).toHaveValue(newEmail)
    await window.goto(link)
    await expect(profile.getByRole('note')).toContainText('This link no longer works')
    await expectAccessible(window)
  })
})

test('a password is changed by the rules, which ends the other sessions', async ({ browser, stack }) => {
  const person = await newPersonElsewhere(stack, 'Zitkala')
  const window = await signedInWindow(browser, stack, person)
  await window.goto(`${stack.origin}/account`)
  const other = await signedInWindow(browser, stack, person)
  const region = window.getByRole('region', { name: 'Password' })
  const change = async (currentPassword: string, newPassword: string) => {
    await region.getByLabel('Current password').fill(currentPassword)
    await region.getByLabel('New password').fill(newPassword)
    await region.getByRole('button', { name: 'Change password' }).click()
  }
  await change('', '')
  await expect(region.getByText('Enter your current password.')).toBeVisible()
  await change(person.password, 'password12345')
  await expect(region.getByLabel('New password')).toBeFocused()
  await expect(region.getByText('The password is too easy to guess')).toBeVisible()
  await change('not this password', 'violet anvil 27 harbour')
  await expect(region.getByText('This is not your password')).toBeVisible()
  await expectAccessible(window)
  await change(person.password, 'violet anvil 27 harbour')
  await expect(window.getByRole('status').getByText('Changed your password')).toBeVisible()
  await expect(region.getByLabel('New password')).toHaveValue('')
  expect((await other.request.get(`${stack.origin}/session`)).status()).toBe(401)
  expect((await window.request.get(`${stack.origin}/session`)).status()).toBe(200)
})

test('sessions are listed with their device, and end one at a time or all others at once', async ({
  browser,
  stack,
}) => {
  const person = await newPersonElsewhere(stack, 'Sequoyah')
  const window = await signedInWindow(browser, stack, person)
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const others = [
    await signedInWindow(browser, stack, { ...person, userAgent: firefox }),
    await signedInWindow(browser, stack, { ...person, userAgent: phone }),
    await signedInWindow(browser, stack, { ...person, userAgent: phone }),
  ]
  const statuses = () =>
    Promise.all(others.map(async ({ request }) => (await request.get(`${stack.origin}/session`)).status()))
  await window.goto(`${stack.origin}/account`)
  const table = window.getByRole('table', { name: 'Sessions' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /This device/ }).getByRole('button')).toHaveCount(0)
  await table.getByRole('button', { name: 'End session of Firefox on Linux' }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  expect(await statuses()).toEqual([401, 200, 200])
  await window.getByRole('button', { name: 'End all other sessions' }).click()
  const question = window.getByRole('alertdialog', { name: 'End all other sessions' })
  await expectAccessible(window, { within: '[role=alertdialog]' })
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(window.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
  expect(await statuses()).toEqual([401, 401, 401])
})

test('the whole account is used on a phone', async ({ browser, stack }) => {
  const person = await newPersonElsewhere(stack, 'Nanyehi')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const window = await context.newPage()
  await postAuth(window, stack, { path: '/sign-in/email', data: person })
  await signedInWindow(browser, stack, person)
  await window.goto(`${stack.origin}/settings`)
  await window.getByRole('button', { name: 'Open navigation' }).tap()
  await window.getByRole('button', { name: /^Nanyehi/ }).tap()
  await window.getByRole('menuitem', { name: 'Account' }).tap()
  const sessions = window.getByRole('table', { name: 'Sessions' })
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await expect(window.getByRole('dialog', { name: 'Navigation' })).toHaveCount(0)
  await expectAccessible(window)
  for (const title of ['Profile', 'Password', 'Two-factor authentication', 'Passkeys', 'Sessions']) {
    const region = window.getByRole('region', { name: title, exact: true })
    await region.scrollIntoViewIfNeeded()
    const box = await region.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
  const profile = window.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Name').fill('Nanyehi Ward')
  await profile.getByRole('button', { name: 'Save name' }).tap()
  await expect(window.getByRole('status').getByText('Changed your name')).toBeVisible()
  await window.getByRole('button', { name: /^End session of/ }).tap()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await window.getByRole('button', { name: 'Set up' }).tap()
  const dialog = window.getByRole('dialog', { name: 'Set up two-factor authentication' })
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).tap()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(window, openDialog)
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(window.getByRole('region', { name: 'Two-factor authentication' })).toContainText('Off')
  await context.close()
})

/** A window of another browser, in which the person is signed in. */
async function signedInWindow(browser: Browser, stack: SpawnedStack, person: Person & { userAgent?: string }) {
  const { userAgent, ...data } = person
  const window = userAgent ? await (await browser.newContext({ userAgent })).newPage() : await newWindow(browser)
  await postAuth(window, stack, { path: '/sign-in/email', data })
  return window
}

/** A picture that does not compress. */
function noise(width: number, height: number): Promise<Buffer> {
  const noisy = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: 'black', noise: noisy } })
    .png()
    .toBuffer()
}

const Messages = z.object({ data: z.array(z.object({ to: z.string(), link: z.string().nullable() })) })

/** The link in the message to an address. */
async function findLink(page: Page, { origin }: SpawnedStack, to: string): Promise<string> {
  const { data } = Messages.parse(await (await page.request.get(`${origin}/api/messages`)).json())
  return data.find((message) => message.to === to)?.link ?? ''
}
