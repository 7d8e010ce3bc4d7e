import { and, eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '#contract/endpoint.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { bffSecret, toApiError } from '#testing/bff.ts'
import { startBffWithWorkspace } from '#testing/bff-with-workspace.ts'
import { connectAssistant } from '#testing/mcp-client.ts'
import { assistantGrants } from '../people/schema.ts'

const { workspace, bff } = await startBffWithWorkspace()

const redirectUri = 'https://assistant.example/callback'
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

async function register(body: object = { client_name: 'Claude', redirect_uris: [redirectUri] }) {
  return bff.app.inject({ method: 'POST', url: '/oauth/register', payload: body })
}

function exchange(form: Record<string, string>) {
  return bff.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}

/** Registers a client and lets a member agree, up to the code. */
async function authorize(cookie: string, scope: 'read' | 'write') {
  const { client_id: clientId } = z.object({ client_id: z.string() }).parse((await register()).json())
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const answer = await bff.app.inject({
    method: 'POST',
    url: '/api/assistants',
    headers: { cookie, origin: bff.origin },
    payload: { clientId, redirectUri, codeChallenge, scope, state: 'abc', resource: `${bff.origin}/mcp` },
  })
  const url = new URL(z.object({ redirectUrl: z.string() }).parse(answer.json()).redirectUrl)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ state: 'abc', iss: bff.origin })
  const code = url.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri }
  return { clientId, form: { ...form, code_verifier: verifier } }
}

async function connectAs(role: Role, scope: 'read' | 'write') {
  const { cookie } = await bff.addMember(workspace.id, role)
  const { clientId, form } = await authorize(cookie, scope)
  const tokens = Tokens.parse((await exchange(form)).json())
  return { cookie, clientId, form, tokens, assistant: await connectAssistant(bff.origin, tokens.access_token) }
}

test('a client finds the authorization server by the address of the MCP server alone', async () => {
  const rejectedReply = await bff.app.inject({ method: 'POST', url: '/mcp', payload: {} })
  const [, metadataUrl = ''] =
    /resource_metadata="([^"]+)"/.exec(String(rejectedReply.headers['www-authenticate'])) ?? []
  const resource = (await bff.app.inject(new URL(metadataUrl).pathname)).json<Record<string, unknown>>()
  expect(resource).toMatchObject({ resource: `${bff.origin}/mcp`, authorization_servers: [bff.origin] })
  const server = await bff.app.inject('/.well-known/oauth-authorization-server')
  expect(server.json()).toMatchObject({
    authorization_endpoint: `${bff.origin}/oauth/authorize`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,hi'],
  ['http://assistant.example/callback'],
  ['https://assistant.example/#here'],
  ['not an address'],
])('a client cannot register the redirect to %s', async (address) => {
  const rejectedReply = await register({ client_name: 'Evil', redirect_uris: [address] })
  expect([rejectedReply.statusCode, rejectedReply.json()]).toEqual([400, { error: 'invalid_redirect_uri' }])
})

test('texts that cannot be stored are refused as invalid', async () => {
  const registered = await register({ client_name: 'Claude\0', redirect_uris: [redirectUri] })
  expect([registered.statusCode, registered.json()]).toEqual([400, { error: 'invalid_client_metadata' }])
  const redirected = await register({ client_name: 'Claude', redirect_uris: [`${redirectUri}\0`] })
  expect([redirected.statusCode, redirected.json()]).toEqual([400, { error: 'invalid_redirect_uri' }])
  const form = { grant_type: 'refresh_token', refresh_token: 'trt_x', client_id: 'acl_\0' }
  const refreshed = await exchange(form)
  expect([refreshed.statusCode, refreshed.json()]).toEqual([400, { error: 'invalid_request' }])
})

test('an assistant acts as the member, and its writes are in the audit log with both names', async () => {
  const { assistant } = await connectAs('marketer', 'write')
  const created = await assistant.call('create_code', {
    name: 'Poster',
    destination: { type: 'url', url: 'https://example.com/poster' },
  })
  expect(created).toMatchObject({ scanUrl: expect.stringContaining('http') })
  const { cookie } = await bff.addMember(workspace.id, 'admin')
  const log = await bff.app.inject({ url: '/api/audit', headers: { cookie } })
  const actor = expect.objectContaining({ type: 'person', name: 'Ada marketer (Claude)' })
  expect(log.json()).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ action: 'code.create', actor }),
      expect.objectContaining({ action: 'assistant.call', actor }),
      expect.objectContaining({ action: 'assistant.connect' }),
    ]),
  })
})

test("a viewer's assistant cannot write, and a marketer's cannot edit pages or see webhooks", async () => {
  const viewer = await connectAs('viewer', 'write')
  expect(await viewer.assistant.listToolNames()).not.toContain('create_code')
  await expect(viewer.assistant.call('create_code', { name: 'Poster' })).rejects.toThrow('There is no tool create_code')
  const marketer = await connectAs('marketer', 'write')
  const names = await marketer.assistant.listToolNames()
  expect(names).toContain('change_codes')
  expect(
    names.filter((name) => /^(edit_page|draft_page|publish_page|list_webhooks|verify_webhook)$/.test(name)),
  ).toEqual([])
})

test('an assistant that may only read cannot write, whatever the role', async () => {
  const { assistant } = await connectAs('admin', 'read')
  expect(await assistant.listToolNames()).not.toContain('change_codes')
  expect(await assistant.call('list_webhooks')).toEqual({ webhooks: [] })
})

test('a revoked assistant is refused with its next request, and cannot get new tokens', async () => {
  const { cookie, clientId, tokens, assistant } = await connectAs('designer', 'write')
  const headers = { cookie, origin: bff.origin }
  const listed = await bff.app.inject({ url: '/api/assistants', headers })
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(listed.json())
  expect(listed.json()).toMatchObject({ data: [{ name: 'Claude', scope: 'write', person: { name: 'Ada designer' } }] })
  for (const { id } of data) await bff.app.inject({ method: 'DELETE', url: `/api/assistants/${id}`, headers })
  await expect(assistant.call('find_codes')).rejects.toMatchObject({ code: 401 })
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: clientId }
  expect((await exchange(refresh)).json()).toEqual({ error: 'invalid_grant' })
})

test('an assistant whose access has expired is no longer listed, and is forgotten with the next one', async () => {
  const { cookie, clientId } = await connectAs('viewer', 'read')
  const { db } = bff.database
  const isGrant = eq(assistantGrants.clientId, clientId)
  await db
    .update(assistantGrants)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(isGrant)
  const listed = await bff.app.inject({ url: '/api/assistants', headers: { cookie } })
  expect(listed.json()).toEqual({ data: [] })
  expect(await db.$count(assistantGrants, isGrant)).toBe(1)
  await authorize(cookie, 'read')
  expect(await db.$count(assistantGrants, isGrant)).toBe(0)
})

test('a member is told by mail whom they let in, and “This was not me” in that mail ends the access', async () => {
  const { email, cookie } = await bff.addMember(workspace.id, 'marketer')
  const { form } = await authorize(cookie, 'write')
  const { access_token: token } = Tokens.parse((await exchange(form)).json())
  const isMessage = and(
    eq(messages.recipient, email),
    eq(messages.subject, 'An assistant was connected to your account'),
  )
  const [row] = await bff.database.db.select().from(messages).where(isMessage)
  const content = row && (await createMailing({ secret: bffSecret, server: null }).read(row))
  expect(content?.text.replaceAll(/\s+/g, ' ')).toContain(
    'It calls itself “Claude”, and may read and write in the workspace Test.',
  )
  const linkToken = new URL(content?.link ?? '').searchParams.get('token')
  const headers = { origin: bff.origin }
  const secured = await bff.app.inject({ method: 'POST', url: '/auth/not-me', headers, payload: { token: linkToken } })
  expect(secured.json()).toMatchObject({ assistants: 1 })
  await expect(connectAssistant(bff.origin, token)).rejects.toMatchObject({ code: 401 })
})

test('a network may register 30 assistants in ten minutes, and others are not affected', async () => {
  const registerFrom = async (remoteAddress: string) => {
    const payload = { client_name: 'Claude', redirect_uris: [redirectUri] }
    const { statusCode, headers, body } = await bff.app.inject({
      method: 'POST',
      url: '/oauth/register',
      remoteAddress,
      payload,
    })
    return { statusCode, body, retryAfter: Number(headers['retry-after'] ?? 0) }
  }
  for (let i = 0; i < 30; i++) expect((await registerFrom('203.0.113.7')).statusCode).toBe(201)
  const rejectedReply = await registerFrom('203.0.113.7')
  expect([rejectedReply.statusCode, rejectedReply.body]).toEqual([429, '{"error":"temporarily_unavailable"}'])
  expect(rejectedReply.retryAfter).toBeGreaterThan(0)
  expect((await registerFrom('203.0.113.8')).statusCode).toBe(201)
})

test('the role and the membership are checked with every request', async () => {
  const { assistant, cookie } = await connectAs('marketer', 'write')
  const { cookie: admin } = await bff.addMember(workspace.id, 'admin')
  const headers = { cookie: admin, origin: bff.origin }
  const session = (await bff.app.inject({ url: '/session', headers: { cookie } })).json<{ user: { id: string } }>()
  const members = (await bff.app.inject({ url: '/api/members', headers })).json<{
    data: { id: string; userId: string }[]
  }>()
  const membership = members.data.find(({ userId }) => userId === session.user.id)?.id ?? ''
  const url = `/api/members/${membership}`
  await bff.app.inject({ method: 'PATCH', url, headers, payload: { role: 'viewer' } })
  await expect(assistant.call('create_code', {})).rejects.toThrow('There is no tool create_code')
  await bff.app.inject({ method: 'DELETE', url, headers })
  await expect(assistant.call('find_codes')).rejects.toMatchObject({ code: 401 })
})

test('a code works once, only for its client, and with its verifier', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'viewer')
  const { form } = await authorize(cookie, 'read')
  expect((await exchange({ ...form, client_id: 'acl_other' })).json()).toEqual({ error: 'invalid_grant' })
  const tokens = Tokens.parse((await exchange(form)).json())
  expect((await exchange(form)).json()).toEqual({ error: 'invalid_grant' })
  // Somebody has copied the code, so whoever used it first loses access, too.
  await expect(connectAssistant(bff.origin, tokens.access_token)).rejects.toMatchObject({ code: 401 })
  const second = await authorize(cookie, 'read')
  const wrongVerifier = { ...second.form, code_verifier: randomBytes(32).toString('base64url') }
  expect((await exchange(wrongVerifier)).json()).toEqual({ error: 'invalid_grant' })
  expect((await exchange(second.form)).json()).toEqual({ error: 'invalid_grant' })
})

test('a refresh token is replaced with each use', async () => {
  const { clientId, tokens } = await connectAs('viewer', 'read')
  const refresh = (token: string) =>
    exchange({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId })
  const next = Tokens.parse((await refresh(tokens.refresh_token)).json())
  expect((await connectAssistant(bff.origin, next.access_token)).client).toBeDefined()
  await expect(connectAssistant(bff.origin, tokens.access_token)).rejects.toMatchObject({ code: 401 })
})

test('an assistant that gets no response may refresh again with the same token, more than once', async () => {
  const { clientId, tokens } = await connectAs('viewer', 'read')
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: clientId }
  const replies = [await exchange(form), await exchange(form), await exchange(form)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const { access_token: last } = Tokens.parse(replies[2]?.json())
  expect((await connectAssistant(bff.origin, last)).client).toBeDefined()
})

test.each(['/mcp', '/mcp/', '', '/'])('access may be requested to the origin and %o', async (path) => {
  const { cookie } = await bff.addMember(workspace.id, 'viewer')
  const { client_id: clientId } = (await register()).json<{ client_id: string }>()
  const query = new URLSearchParams({ clientId, redirectUri, resource: bff.origin + path }).toString()
  const reply = await bff.app.inject({ url: `/api/assistants/request?${query}`, headers: { cookie } })
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { name: 'Claude' }])
})

test('access is granted only in the dashboard, and only for an address that the client has registered', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'viewer')
  const { client_id: clientId } = (await register()).json<{ client_id: string }>()
  const query = new URLSearchParams({ clientId, redirectUri: 'https://evil.example/callback' }).toString()
  const rejectedReply = await bff.app.inject({ url: `/api/assistants/request?${query}`, headers: { cookie } })
  expect(toApiError(rejectedReply).code).toBe('not_found')
  const fromElsewhere = await bff.app.inject({
    method: 'POST',
    url: '/api/assistants',
    headers: { cookie, origin: 'https://evil.example' },
    payload: {},
  })
  expect(toApiError(fromElsewhere).code).toBe('forbidden')
})
