import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const fingerprint = Array.from({ length: 32 }, (_, index) => (index + 0xa0).toString(16)).join(':')
const findDialog = () => page.getByRole('dialog', { name: 'App links' })
const findAppIdField = () => findDialog().getByRole('textbox', { name: 'App ID 1' })
const findFingerprintsField = () => findDialog().getByRole('textbox', { name: 'SHA-256 fingerprints 1' })

test('apps of a domain are set by keyboard', async () => {
  const { host } = await openDomain()
  await press(page.getByRole('dialog', { name: host }).getByRole('button', { name: 'Edit app links' }), '{Enter}')
  await expect
    .element(findDialog().getByText(/apple-app-site-association: not there until an app is saved/))
    .toBeVisible()
  await press(findDialog().getByRole('button', { name: 'Add an iOS app' }), '{Enter}')
  await expect.element(findAppIdField()).toHaveFocus()
  await userEvent.keyboard('com.example.menu')
  await press(findDialog().getByRole('button', { name: 'Add an Android app' }), '{Enter}')
  await expect.element(findDialog().getByRole('textbox', { name: 'Package name 1' })).toHaveFocus()
  await userEvent.keyboard('com.example.menu')
  await userEvent.tab()
  await userEvent.keyboard(`${fingerprint}{Enter}AB:CD`)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(findDialog().getByText(/Enter the team id of 10 letters and digits/)).toBeVisible()
  await expect.element(findDialog().getByText(/Line 2: A SHA-256 fingerprint has 32 pairs/)).toBeVisible()
  await expect.element(findAppIdField()).toHaveFocus()
  await expectAccessible('[role=dialog]')

  await findAppIdField().fill('abcde12345.com.example.menu')
  await findFingerprintsField().fill(fingerprint)
  await findDialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(findDialog()).not.toBeInTheDocument()
  const file = await sendOutside({ url: `http://${host}/.well-known/apple-app-site-association` })
  expect(file.headers['content-type']).toBe('application/json')
  expect(file.body).toContain('ABCDE12345.com.example.menu')
})

test('on a phone, the apps of a domain are removed', async () => {
  const { id, url } = await openDomain()
  const appLinks = {
    apple: [{ appId: 'ABCDE12345.com.example.menu' }],
    android: [{ packageName: 'com.example.menu', sha256CertFingerprints: [fingerprint] }],
  }
  await api('PATCH /domains/{id}', { params: { id }, body: { appLinks } })
  await openScreen(`/settings/domains?open=${id}&apps=true`, phoneSize)
  for (const name of ['apple-app-site-association', 'assetlinks.json'])
    await expect
      .element(findDialog().getByRole('link', { name: new RegExp(name) }))
      .toHaveAttribute('href', `${url}.well-known/${name}`)
  await expect.element(findFingerprintsField()).toHaveValue(fingerprint.toUpperCase())
  await expectAccessible('[role=dialog]')
  await findDialog().getByRole('button', { name: 'Remove app id 1' }).click()
  await findDialog().getByRole('button', { name: 'Remove package 1' }).click()
  await findDialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(findDialog()).not.toBeInTheDocument()
  await openScreen(`/settings/domains?open=${id}`)
  await expect.element(page.getByRole('dialog')).toMatchTextContent('No app is set.')
})

/** Creates a domain for scans and opens its setup. Domains under `test` count as verified. */
async function openDomain() {
  await createWorkspace()
  const host = `go-${crypto.randomUUID().slice(0, 8)}.test`
  const { id, url } = await api('POST /domains', { body: { host, use: 'scans' } })
  await openScreen(`/settings/domains?open=${id}`)
  return { id, url, host }
}
