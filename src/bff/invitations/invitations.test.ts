import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { reservedUnits } from '#database/schema.ts'
import { messages } from '#mail/schema.ts'
import { auditEntries } from '../audit/schema.ts'
import { invitation, user } from '../better-auth/schema.ts'

const smtp = await startTestSmtp()
const bff = await startTestBff({
  serviceUrl: 'http://127.0.0.1:9',
  findApiKey: async () => 'svc_live_test',
  mailServer: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'mail@tessera.test' },
})
const { db } = bff.database
const DAY_MS = 86_400_000

interface Invitation {
  id: string
  email: string | null
  role: string
  url: string
  invitedBy: { name: string } | null
  expiresAt: string
  expired: boolean
  sent: boolean
}

let networkCount = 0

/** Sends each request from another network, unless `from` is given. */
async function send(
  address: string,
  { cookie = '', body, from }: { cookie?: string; body?: object; from?: string } = {},
) {
  const [method, url = ''] = address.split(' ')
  return bff.app.inject({
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    url,
    headers: { origin: bff.origin, cookie, 'x-forwarded-for': from ?? `198.51.${100 + (++networkCount % 100)}.7` },
    ...(body && { payload: body }),
  })
}

async function invite(cookie: string, body: object): Promise<Invitation> {
  const answer = await send('POST /api/invitations', { cookie, body })
  expect(answer.statusCode).toBe(201)
  return answer.json<Invitation>()
}

async function listInvitations(cookie: string): Promise<Invitation[]> {
  return (await send('GET /api/invitations', { cookie })).json<{ data: Invitation[] }>().data
}

async function listMembers(cookie: string): Promise<{ email: string; role: string }[]> {
  return (await send('GET /api/members', { cookie })).json<{ data: { email: string; role: string }[] }>().data
}

/** The token of the last invitation that was mailed to an address. */
function findMailedToken(address: string): string {
  const mail = smtp.received.findLast(({ to }) => JSON.stringify(to).includes(address))
  return /\/invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const getToken = ({ url }: Invitation) => new URL(url).searchParams.get('token') ?? ''
const readInvitation = (token: string, cookie = '') => send(`GET /auth/invitation?token=${token}`, { cookie })
const acceptInvitation = (body: object, cookie = '') => send('POST /auth/accept-invitation', { cookie, body })
const toCookie = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

test('the link of a mailed invitation lets a new person in with a confirmed address', async () => {
  const admin = await bff.addMember('ws_new', 'admin')
  const created = await invite(admin.cookie, { email: 'New@Example.com', role: 'designer' })
  expect(created).toMatchObject({ email: 'new@example.com', role: 'designer', invitedBy: { name: 'Ada admin' } })
  expect(new Date(created.expiresAt).getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY_MS)
  await vi.waitFor(async () => expect((await listInvitations(admin.cookie))[0]?.sent).toBe(true), { timeout: 10_000 })
  const token = findMailedToken('new@example.com')
  expect(token).not.toBe(getToken(created))
  expect((await readInvitation(token)).json()).toEqual({
    workspace: { name: 'Test' },
    role: 'designer',
    email: 'new@example.com',
    invitedBy: 'Ada admin',
    expiresAt: created.expiresAt,
    hasAccount: false,
    signedInAs: null,
  })
  for (const [body, path] of [
    [{ password: testPassword }, 'name'],
    [{ name: 'Nova' }, 'password'],
    [{ name: 'Nova', password: 'new@example.com' }, 'password'],
  ] as const) {
    const rejectedReply = await acceptInvitation({ token, ...body })
    expect(toApiError(rejectedReply)).toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path }] },
    })
  }
  const acceptedReply = await acceptInvitation({ token, name: 'Nova', password: testPassword })
  expect(acceptedReply.json()).toMatchObject({ user: { name: 'Nova', email: 'new@example.com' } })
  const session = await send('GET /session', { cookie: toCookie(acceptedReply) })
  expect(session.json()).toMatchObject({ role: 'designer', workspace: { id: 'ws_new' }, user: { name: 'Nova' } })
  expect(await db.select().from(user).where(eq(user.email, 'new@example.com'))).toMatchObject([{ emailVerified: true }])
  // The device is known from now on, so a sign-in on it sends no mail about a new device.
  const credentials = { email: 'new@example.com', password: testPassword }
  expect(
    (await send('POST /auth/sign-in/email', { cookie: toCookie(acceptedReply), body: credentials })).statusCode,
  ).toBe(200)
  const deviceMessages = await db.select().from(messages).where(eq(messages.kind, 'new_device'))
  expect(deviceMessages.map(({ recipient }) => recipient)).not.toContain('new@example.com')
  expect(await listInvitations(admin.cookie)).toEqual([])
  expect(await db.select().from(messages).where(eq(messages.invitationId, created.id))).toMatchObject([{ content: '' }])
  const log = await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, 'ws_new'))
  expect(log.map(({ action, actorEmail }) => [action, actorEmail])).toEqual(
    expect.arrayContaining([
      ['member.invite', admin.email],
      ['member.join', 'new@example.com'],
    ]),
  )
})

test('an address is confirmed by the mailed link, but not by the link that admins see', async () => {
  const admin = await bff.addMember('ws_evil', 'admin')
  const created = await invite(admin.cookie, { email: 'cfo@victim.example', role: 'viewer' })
  await vi.waitFor(() => expect(findMailedToken('cfo@victim.example')).not.toBe(''), { timeout: 10_000 })
  const token = findMailedToken('cfo@victim.example')
  const shownToAdmins = [
    ...(await listInvitations(admin.cookie)),
    ...(await send('GET /api/messages', { cookie: admin.cookie })).json<{ data: object[] }>().data,
    (await send(`POST /api/invitations/${created.id}/resend`, { cookie: admin.cookie })).json(),
  ]
  expect(JSON.stringify(shownToAdmins)).toContain(getToken(created))
  expect(JSON.stringify(shownToAdmins)).not.toContain(token)
  const [id] = token.split('.')
  expect((await readInvitation(`${id}.${token.split('.')[1]?.slice(1)}`)).statusCode).toBe(410)
  const eve = await acceptInvitation({ token: getToken(created), name: 'Eve', password: testPassword })
  expect(eve.statusCode).toBe(200)
  expect(await db.select().from(user).where(eq(user.email, 'cfo@victim.example'))).toMatchObject([
    { emailVerified: false },
  ])
})

test('a person with an account must sign in before joining', async () => {
  const admin = await bff.addMember('ws_two', 'admin')
  const person = await bff.addMember('ws_before', 'viewer')
  const token = getToken(await invite(admin.cookie, { email: person.email, role: 'marketer' }))
  expect((await readInvitation(token, person.cookie)).json()).toMatchObject({
    hasAccount: true,
    signedInAs: person.email,
  })
  const signedOutReply = await acceptInvitation({ token, name: 'Somebody', password: 'another long password' })
  expect([signedOutReply.statusCode, toApiError(signedOutReply).code]).toEqual([401, 'signed_out'])
  expect((await acceptInvitation({ token }, person.cookie)).statusCode).toBe(200)
  const session = (await send('GET /session', { cookie: person.cookie })).json()
  expect(session).toMatchObject({ role: 'marketer', workspace: { id: 'ws_two' }, user: { name: 'Ada viewer' } })
  expect((await bff.signIn(person.email, testPassword)).status).toBe(200)
})

test('a person who is signed in as somebody else gets an error and does not use up the invitation', async () => {
  const admin = await bff.addMember('ws_other', 'admin')
  const other = await bff.addMember('ws_elsewhere', 'viewer')
  const token = getToken(await invite(admin.cookie, { email: 'third@example.com', role: 'viewer' }))
  const rejectedReply = await acceptInvitation({ token, name: 'Third', password: testPassword }, other.cookie)
  expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([409, 'wrong_account'])
  expect(toApiError(rejectedReply).message).toContain(`signed in as ${other.email}`)
  expect((await readInvitation(token)).statusCode).toBe(200)
})

test('a link without an address lets anybody join once', async () => {
  const admin = await bff.addMember('ws_link', 'admin')
  const created = await invite(admin.cookie, { role: 'viewer' })
  expect(created).toMatchObject({ email: null, sent: false })
  const token = getToken(created)
  const nameless = await acceptInvitation({ token, name: 'Lin', password: testPassword })
  expect(toApiError(nameless)).toMatchObject({ details: { issues: [{ path: 'email' }] } })
  const takenEmailReply = await acceptInvitation({ token, name: 'Lin', password: testPassword, email: admin.email })
  expect(toApiError(takenEmailReply).code).toBe('signed_out')
  const acceptedReply = await acceptInvitation({ token, name: 'Lin', password: testPassword, email: 'Lin@example.com' })
  expect(acceptedReply.json()).toMatchObject({ user: { email: 'lin@example.com' } })
  expect(await db.select().from(user).where(eq(user.email, 'lin@example.com'))).toMatchObject([
    { emailVerified: false },
  ])
  const secondTry = await acceptInvitation({ token, name: 'Max', password: testPassword, email: 'max@example.com' })
  expect([secondTry.statusCode, toApiError(secondTry).code]).toEqual([410, 'invitation_expired'])
})

test('accepting twice in parallel adds one member', async () => {
  const admin = await bff.addMember('ws_twice', 'admin')
  const token = getToken(await invite(admin.cookie, { email: 'twice@example.com', role: 'viewer' }))
  const answers = await Promise.all(
    [1, 2].map(() => acceptInvitation({ token, name: 'Twice', password: testPassword })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses).toContain(200)
  expect(statuses.some((status) => status === 401 || status === 410)).toBe(true)
  const person = await bff.addMember('ws_twice_before', 'viewer')
  const links = [await invite(admin.cookie, { role: 'viewer' }), await invite(admin.cookie, { role: 'designer' })]
  await Promise.all(links.map((link) => acceptInvitation({ token: getToken(link) }, person.cookie)))
  const emails = (await listMembers(admin.cookie)).map(({ email }) => email).toSorted()
  expect(emails).toEqual([admin.email, person.email, 'twice@example.com'].toSorted())
})

test('a revoked, expired or forged link is 410 until an expired invitation is resent', async () => {
  const admin = await bff.addMember('ws_gone', 'admin')
  const created = await invite(admin.cookie, { email: 'late@example.com', role: 'viewer' })
  const token = getToken(created)
  await db
    .update(invitation)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(invitation.id, created.id))
  expect(await listInvitations(admin.cookie)).toMatchObject([{ id: created.id, expired: true }])
  expect((await readInvitation(token)).statusCode).toBe(410)
  expect((await acceptInvitation({ token, name: 'Late', password: testPassword })).statusCode).toBe(410)

  const mailCount = smtp.received.length
  const resent = await send(`POST /api/invitations/${created.id}/resend`, { cookie: admin.cookie })
  expect(resent.json()).toMatchObject({ id: created.id, expired: false, url: created.url })
  await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(mailCount), { timeout: 10_000 })
  expect((await readInvitation(token)).statusCode).toBe(200)

  expect((await send(`DELETE /api/invitations/${created.id}`, { cookie: admin.cookie })).statusCode).toBe(204)
  expect((await readInvitation(token)).statusCode).toBe(410)
  expect((await readInvitation(`${created.id}.forged`)).statusCode).toBe(410)
  expect((await readInvitation('')).statusCode).toBe(410)
})

test('a second invitation to an address replaces the first, and the address of a member is refused', async () => {
  const admin = await bff.addMember('ws_again', 'admin')
  const rejectedReply = await send('POST /api/invitations', {
    cookie: admin.cookie,
    body: { email: admin.email.toUpperCase(), role: 'viewer' },
  })
  expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([409, 'already_exists'])
  const created = await Promise.all(
    (['viewer', 'designer'] as const).map((role) => invite(admin.cookie, { email: 'once@example.com', role })),
  )
  const remaining = await listInvitations(admin.cookie)
  expect(remaining).toHaveLength(1)
  const replacedInvitation = created.find(({ id }) => id !== remaining[0]?.id)
  expect((await readInvitation(replacedInvitation ? getToken(replacedInvitation) : '')).statusCode).toBe(410)
})

test('an invitation expires within 90 days', async () => {
  const { cookie } = await bff.addMember('ws_days', 'admin')
  for (const days of [-1, 91]) {
    const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString()
    const rejectedReply = await send('POST /api/invitations', { cookie, body: { role: 'viewer', expiresAt } })
    expect(toApiError(rejectedReply)).toMatchObject({ details: { issues: [{ path: 'expiresAt' }] } })
  }
  const expiresAt = new Date(Date.now() + 89 * DAY_MS).toISOString()
  expect(await invite(cookie, { role: 'viewer', expiresAt })).toMatchObject({ expiresAt })
})

test('only admins of a workspace can create and change its invitations', async () => {
  const admin = await bff.addMember('ws_ours', 'admin')
  const foreign = await bff.addMember('ws_theirs', 'admin')
  const { id } = await invite(admin.cookie, { role: 'viewer' })
  expect(await listInvitations(foreign.cookie)).toEqual([])
  for (const address of [`DELETE /api/invitations/${id}`, `POST /api/invitations/${id}/resend`])
    expect((await send(address, { cookie: foreign.cookie })).statusCode, `${address}`).toBe(404)
  for (const role of ['viewer', 'marketer', 'designer'] as const) {
    const { cookie } = await bff.addMember('ws_ours', role)
    expect((await send('POST /api/invitations', { cookie, body: { role: 'admin' } })).statusCode).toBe(403)
    expect((await send('GET /api/invitations', { cookie })).statusCode).toBe(403)
  }
})

test('guessing links is limited for each network', async () => {
  await db.delete(reservedUnits)
  const { cookie } = await bff.addMember('ws_guess', 'admin')
  const token = getToken(await invite(cookie, { role: 'viewer' }))
  const guess = () => send('GET /auth/invitation?token=inv_x.y', { from: '203.0.113.9' })
  for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(410)
  const rejectedReply = await guess()
  expect([rejectedReply.statusCode, rejectedReply.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect((await readInvitation(token)).statusCode).toBe(200)
})
