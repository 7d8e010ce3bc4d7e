import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { getShownPath, openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { toPath } from '#dashboard/testing/people.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const profile = page.getByRole('region', { name: 'Profile' })
const toasts = page.getByRole('status')
const personMenu = page.getByRole('button', { name: /Ada Lovelace/ })

test('the menu of the person and the palette lead to the account', async () => {
  await createWorkspace()
  await openScreen('/settings')
  await personMenu.click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.getByRole('link', { name: 'Codes' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('passkeys')
  await page.getByRole('option', { name: 'Account' }).click()
  await expect.element(page.getByRole('table', { name: 'Sessions' })).toMatchTextContent('This device')
  expect(getShownPath()).toBe('/account')
  await expectAccessible()
})

test('a change of the name can be undone', async () => {
  await createWorkspace()
  await openScreen('/account')
  await profile.getByLabelText('Name').fill('Ada Byron')
  await profile.getByRole('button', { name: 'Save name' }).click()
  await expect.element(page.getByRole('button', { name: /Ada Byron/ })).toBeVisible()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(personMenu).toBeVisible()
  await expect.element(profile.getByLabelText('Name')).toHaveValue('Ada Lovelace')
})

test('a large picture is cropped to a small square', async () => {
  await createWorkspace()
  await openScreen('/account')
  const file = profile.getByLabelText('Picture file')
  await file.upload(new File(['no picture'], 'notes.png', { type: 'image/png' }))
  await expect.element(profile.getByRole('alert')).toMatchTextContent('notes.png could not be read as a picture')
  await file.upload(await createNoisePicture(900, 500))
  const findAvatar = () => personMenu.element().querySelector('img')
  await expect.poll(() => [findAvatar()?.naturalWidth, findAvatar()?.naturalHeight]).toEqual([192, 192])
  await expectAccessible()
  await profile.getByRole('button', { name: 'Remove picture' }).click()
  await expect.poll(findAvatar).toBe(null)
})

test('a change of the email address requires a valid address and the password', async () => {
  const { email } = await createWorkspace()
  await openScreen('/account')
  const field = profile.getByLabelText('Email')
  const change = profile.getByRole('button', { name: 'Change email' })
  await field.fill('lovelace')
  await change.click()
  await expect.element(profile.getByText('Enter an email address.')).toBeVisible()
  await field.fill(email)
  await change.click()
  await expect.element(profile.getByRole('alert')).toMatchTextContent('This is already your address')
  await field.fill(createAddress())
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabelText('Password').fill('not this password')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog.getByText('This is not your password')).toBeVisible()
  await expectAccessible('[role=dialog]')
})

test('a new email address applies when its link is opened', async () => {
  const { email, password } = await createWorkspace()
  const newEmail = createAddress()
  await openScreen('/account')
  await profile.getByLabelText('Email').fill(newEmail)
  await profile.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabelText('Password').fill(password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  const note = profile.getByRole('note')
  await expect.element(note).toMatchTextContent(`your address is still ${email}`)
  await openMailedLink(newEmail)
  await expect.element(note).toMatchTextContent(`Your address is now ${newEmail}`)
  await expect.element(profile.getByLabelText('Email')).toHaveValue(newEmail)
  await openScreen('/account?email=expired')
  await expect.element(note).toMatchTextContent('This link no longer works')
  await expectAccessible()
})

test('on a phone, the account fits the screen', async () => {
  await createWorkspace()
  await openScreen('/settings', phoneSize)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await personMenu.click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await expect.element(sessions).toMatchTextContent('This device')
  await expect.element(page.getByRole('dialog', { name: 'Navigation' })).not.toBeInTheDocument()
  for (const name of ['Profile', 'Password', 'Two-factor authentication', 'Passkeys', 'Sessions']) {
    const { right } = page.getByRole('region', { name }).element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(phoneSize.width)
  }
  await expectAccessible()
})

function createAddress(): string {
  return `lovelace-${crypto.randomUUID()}@example.com`
}

/** Opens the link in the mail to an address. The link leads back to the account. */
async function openMailedLink(to: string): Promise<void> {
  const { data } = await api('GET /messages')
  const { link } = data.find((message) => message.to === to) ?? {}
  const { headers } = await sendOutside({ url: link ?? '' })
  await openScreen(toPath(headers['location'] ?? ''))
}

/** A picture of random pixels, which cannot be compressed. */
async function createNoisePicture(width: number, height: number): Promise<File> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let offset = 0; offset < pixels.length; offset += 65_536)
    crypto.getRandomValues(pixels.subarray(offset, offset + 65_536))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  return new File([await canvas.convertToBlob()], 'wide.png', { type: 'image/png' })
}
