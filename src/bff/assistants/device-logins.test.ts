import { expect, test } from 'vitest'
import { z } from 'zod'
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/endpoint.ts'
import { runCommandLine } from '#cli/command-line.ts'
import { startBffWithWorkspace } from '#testing/bff-with-workspace.ts'
import { deviceLogins } from '../people/schema.ts'

const { service, workspace, bff } = await startBffWithWorkspace()

const Login = z.object({ device_code: z.string(), user_code: z.string().regex(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-Z]{4}$/) })

const Answer = z.looseObject({ access_token: z.string().optional() })

async function start(machine = 'laptop') {
  const reply = await bff.app.inject({ method: 'POST', url: '/oauth/device_authorization', payload: { machine } })
  const login = Login.parse(reply.json())
  // As if the terminal had not asked yet, because tests do not wait for five seconds.
  const forgetPoll = () => bff.database.db.update(deviceLogins).set({ polledAt: null })
  const poll = async () => {
    const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
    const payload = { grant_type: grantType, device_code: login.device_code }
    const answer = await bff.app.inject({ method: 'POST', url: '/oauth/token', payload })
    await forgetPoll()
    return { status: answer.statusCode, ...Answer.parse(answer.json()) }
  }
  return { userCode: login.user_code, poll }
}

const decide = (cookie: string, userCode: string, allow: 'read' | 'write' | null) =>
  bff.app.inject({
    method: 'POST',
    url: '/api/assistants/device-login',
    headers: { cookie, origin: bff.origin },
    payload: { userCode, allow },
  })

async function logIn(role: Role, allow: 'read' | 'write' = 'write') {
  const { cookie } = await bff.addMember(workspace.id, role)
  const { userCode, poll } = await start()
  expect((await decide(cookie, userCode.toLowerCase().replace('-', ' '), allow)).statusCode).toBe(204)
  const { access_token: token } = await poll()
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
    bff.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${String(token)}` },
      ...(payload && { payload }),
    })
  return { cookie, send, token: String(token), poll }
}

const code = { name: 'Poster', destination: { type: 'url', url: 'https://example.com/' } }

test('a terminal gets one token, after a member of the workspace has allowed it', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'marketer')
  const { userCode, poll } = await start('studio')
  expect(await poll()).toEqual({ status: 400, error: 'authorization_pending' })
  const request = await bff.app.inject({
    url: `/api/assistants/device-login?userCode=${userCode}`,
    headers: { cookie },
  })
  expect(request.json()).toMatchObject({ machine: 'studio', scope: 'write', network: '127.0.0.0/24' })
  expect((await decide('', userCode, 'write')).statusCode).toBe(401)
  expect((await decide(cookie, userCode, 'write')).statusCode).toBe(204)
  expect((await decide(cookie, userCode, 'write')).statusCode).toBe(404)
  expect(await poll()).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'write' })
  expect(await poll()).toEqual({ status: 400, error: 'expired_token' })
})

test('a terminal that asks too often is told to slow down, and a refused or late one gets nothing', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'admin')
  const [impatient, denied, approvedLate] = [await start(), await start(), await start()]
  const { db } = bff.database
  await impatient.poll()
  await db.update(deviceLogins).set({ polledAt: new Date() })
  expect(await impatient.poll()).toEqual({ status: 400, error: 'slow_down' })
  await decide(cookie, denied.userCode, null)
  expect(await denied.poll()).toEqual({ status: 400, error: 'access_denied' })
  await decide(cookie, approvedLate.userCode, 'write')
  await db.update(deviceLogins).set({ expiresAt: new Date(0) })
  expect(await approvedLate.poll()).toEqual({ status: 400, error: 'expired_token' })
})

test('a terminal can do what the role and the permission allow, and nothing that an API key cannot', async () => {
  const [viewer, reader, admin] = [await logIn('viewer'), await logIn('admin', 'read'), await logIn('admin')]
  expect((await viewer.send('GET', '/codes')).statusCode).toBe(200)
  expect((await viewer.send('POST', '/codes', code)).statusCode).toBe(403)
  expect((await reader.send('GET', '/codes')).statusCode).toBe(200)
  expect((await reader.send('POST', '/codes', code)).statusCode).toBe(403)
  expect((await admin.send('POST', '/codes', code)).statusCode).toBe(201)
  const statuses = ['/keys', '/members', '/assistants'].map(async (path) => (await admin.send('GET', path)).statusCode)
  expect(await Promise.all(statuses)).toEqual([403, 401, 401])
  expect((await bff.app.inject({ url: '/session', headers: bearer(admin.token) })).statusCode).toBe(401)
  expect(
    (await bff.app.inject({ method: 'POST', url: '/mcp', payload: {}, headers: bearer(admin.token) })).statusCode,
  ).toBe(401)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('access ends with the next request after it was revoked', async () => {
  const { cookie, send } = await logIn('designer')
  const list = await bff.app.inject({ url: '/api/assistants', headers: { cookie } })
  const { data } = z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(list.json())
  expect(data).toMatchObject([{ kind: 'terminal', name: 'Terminal on laptop', scope: 'write' }])
  const url = `/api/assistants/${data[0]?.id}`
  await bff.app.inject({ method: 'DELETE', url, headers: { cookie, origin: bff.origin } })
  expect((await send('GET', '/codes')).json()).toMatchObject({ error: { code: 'invalid_api_key' } })
})

test('after too many wrong codes, a person cannot use the right code either', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'admin')
  const { userCode } = await start()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push((await decide(cookie, `BCDF-${'BCDFGHJKLMN'.charAt(attempt)}XXX`, 'write')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  expect((await decide(cookie, userCode, 'write')).statusCode).toBe(429)
  await bff.database.db.delete(deviceLogins).where(eq(deviceLogins.machine, 'laptop'))
})

/** Runs a command on a machine of its own, which asks often whether the person has decided. */
async function runTerminal(words: string[], onError?: (text: string) => void) {
  let [output, errors] = ['', '']
  const exitCode = await runCommandLine(words, {
    env: { XDG_CONFIG_HOME: service.dataDir },
    readInput: async () => new Uint8Array(),
    write: (text) => void (output += String(text)),
    writeError(text) {
      errors += text
      onError?.(text)
    },
    columns: null,
    signal: new AbortController().signal,
    async fetch(url, init) {
      const response = await fetch(url, init)
      if (!response.ok || !url.endsWith('/device_authorization')) return response
      return Response.json({ ...Login.loose().parse(await response.json()), interval: 0.1 })
    },
  })
  return { exitCode, output, errors }
}

test('tessera login waits for the person, stores the token, and tessera logout ends it', async () => {
  const { cookie } = await bff.addMember(workspace.id, 'marketer')
  const origin = bff.origin.replace('localhost', '127.0.0.1')
  const allow = (text: string) => {
    const [userCode] = /[A-Z]{4}-[A-Z]{4}/.exec(text) ?? []
    if (userCode) void decide(cookie, userCode, 'write')
  }
  const signedIn = await runTerminal(['login', '--url', origin], allow)
  expect(signedIn).toMatchObject({ exitCode: 0, output: expect.stringContaining(`at ${origin}/api, as yourself`) })
  const created = await runTerminal([
    'codes',
    'create',
    '--name',
    'By login',
    '--destination-url',
    'https://example.com/',
  ])
  expect(created).toMatchObject({ exitCode: 0, output: expect.stringContaining('By login') })
  const key = await runTerminal(['keys', 'create', '--name', 'More', '--scope', 'write'])
  expect(key.exitCode).toBe(3)
  expect(await runTerminal(['logout'])).toMatchObject({ exitCode: 0, output: 'Signed out.\n' })
  expect((await runTerminal(['login', '--url', service.origin])).errors).toContain('There is no Tessera dashboard at')
})

test('tessera login whose code has expired says how to begin again', async () => {
  const origin = bff.origin.replace('localhost', '127.0.0.1')
  const expire = () =>
    void bff.database.db
      .update(deviceLogins)
      .set({ expiresAt: new Date(0) })
      .execute()
  const { exitCode, output, errors } = await runTerminal(['login', '--url', origin], expire)
  expect([exitCode, output]).toEqual([3, ''])
  expect(errors.split('\n').slice(2)).toEqual([
    'Waiting for up to 10 minutes. Stop with Ctrl+C.',
    'The code has expired.',
    `Run: tessera login --url ${origin}`,
    '',
  ])
})
