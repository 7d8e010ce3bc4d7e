import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const codeField = page.getByRole('textbox', { name: 'Code' })
const decision = page.getByRole('region', { name: 'Decision' })
const signedInText = page.getByText('The terminal is signed in. You can close this window and continue there.')

async function post(path: string, form: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(form) })
  const answer: Record<string, string> = await response.json()
  return answer
}

/** Starts the login of a terminal. `poll` asks once for its token, as the terminal does. */
async function startLogin(machine: string) {
  const { device_code: deviceCode = '', user_code: userCode = '' } = await post('/oauth/device_authorization', {
    machine,
  })
  const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
  return { userCode, poll: () => post('/oauth/token', { grant_type: grantType, device_code: deviceCode }) }
}

async function readCodes(token = ''): Promise<number> {
  return (await fetch('/api/codes', { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' })).status
}

test('a member types the code of a terminal, allows it to read, and revokes its access later', async () => {
  await createWorkspace()
  const { userCode, poll } = await startLogin('build-7')
  await openScreen('/device')
  await expectAccessible()
  await codeField.fill(userCode.toLowerCase())
  await press(page.getByRole('button', { name: 'Continue' }), '{Enter}')
  await expect.element(decision).toMatchTextContent(/A terminal on build-7 wants to act for you/)
  await expect.element(decision).toMatchTextContent(new RegExp(userCode))
  await expect.element(decision.getByRole('radio', { name: 'Read and write' })).toBeChecked()
  await expectAccessible()
  await press(decision.getByRole('radio', { name: 'Read and write' }), '{ArrowLeft}')
  await press(decision.getByRole('button', { name: 'Allow access' }), '{Enter}')
  await expect.element(signedInText).toBeVisible()
  const { access_token: token, scope } = await poll()
  expect([scope, await readCodes(token)]).toEqual(['read', 200])
  await openScreen('/settings/assistants')
  await press(page.getByRole('button', { name: 'Revoke Terminal on build-7' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Revoke access' }), '{Enter}')
  await expect.element(page.getByText('No assistants yet')).toBeVisible()
  expect(await readCodes(token)).toBe(401)
})

test('a refused terminal gets nothing, and its code is no longer valid', async () => {
  await createWorkspace()
  const { userCode, poll } = await startLogin('stranger')
  await openScreen(`/device?code=${userCode}`)
  await press(decision.getByRole('button', { name: 'Deny' }), '{Enter}')
  await expect.element(page.getByText('The terminal was denied access.')).toBeVisible()
  expect(await poll()).toEqual({ error: 'access_denied' })
  await openScreen(`/device?code=${userCode}`, phoneSize)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No terminal shows this code/)
  await expectAccessible()
  await press(page.getByRole('button', { name: 'Enter another code' }), '{Enter}')
  await expect.element(codeField).toHaveValue('')
  expect((await api('GET /assistants')).data).toEqual([])
})

test('a viewer can only let a terminal read', async () => {
  await createWorkspace({ role: 'viewer' })
  const { userCode, poll } = await startLogin('lobby')
  await openScreen(`/device?code=${userCode}`)
  await expect.element(decision.getByRole('radio', { name: 'Read', exact: true })).toBeChecked()
  await expect.element(decision.getByRole('radio', { name: 'Read and write' })).not.toBeInTheDocument()
  await press(decision.getByRole('button', { name: 'Allow access' }), '{Enter}')
  await expect.element(signedInText).toBeVisible()
  expect(await poll()).toMatchObject({ scope: 'read' })
})
