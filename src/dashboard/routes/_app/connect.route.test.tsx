import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const redirectUri = 'https://assistant.example/callback'
const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

async function registerClient(): Promise<string> {
  const response = await fetch('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude', redirect_uris: [redirectUri] }),
  })
  const client: { client_id: string } = await response.json()
  return client.client_id
}

test('a person sees which assistant wants access, and to what', async () => {
  await createWorkspace()
  const request = { clientId: await registerClient(), redirectUri, codeChallenge, state: '0123' }
  await openScreen(`/connect?request=${btoa(JSON.stringify(request))}`)
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect.element(decision).toMatchTextContent(/Claude wants to act for you/)
  await expect.element(decision).toMatchTextContent(/assistant\.example/)
  await expect.element(decision.getByRole('radio', { name: 'Read', exact: true })).toBeChecked()
  await expect.element(decision.getByRole('button', { name: 'Allow access' })).toBeVisible()
  await expectAccessible()
  await openScreen('/connect?request=nothing')
  await expect.element(page.getByText('This link is not complete')).toBeVisible()
})

test('connected assistants are listed and revoked', async () => {
  await createWorkspace()
  await openScreen('/settings/assistants')
  await expect.element(page.getByText('No assistants yet')).toBeVisible()
  await expectAccessible()
  await connectClient()
  await openScreen('/settings/assistants', phoneSize)
  const row = page.getByRole('table', { name: 'Assistants' }).getByRole('row', { name: /Claude/ })
  await expect.element(row).toMatchTextContent(/Read and write/)
  await expectAccessible()
  await press(row.getByRole('button', { name: 'Revoke Claude' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Revoke access' }), '{Enter}')
  await expect.element(page.getByText('No assistants yet')).toBeVisible()
})

/** Lets an assistant in, up to its tokens. */
async function connectClient() {
  const clientId = await registerClient()
  const { redirectUrl } = await api('POST /assistants', {
    body: { clientId, redirectUri, codeChallenge, scope: 'write' },
  })
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: new URL(redirectUrl).searchParams.get('code') ?? '',
    // The verifier of the example in RFC 7636, to which the challenge belongs.
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  }
  const response = await fetch('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
  expect(response.status).toBe(200)
}
