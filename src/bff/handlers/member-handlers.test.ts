import { expect, test } from 'vitest'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'

const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })

interface MemberList {
  data: { id: string; email: string; role: string; lastSeenAt: string | null }[]
}

async function send(cookie: string, address: string, payload?: object) {
  const headers = { origin: bff.origin, cookie }
  const [method, path = ''] = address.split(' ')
  return bff.app.inject({
    method: method === 'PATCH' || method === 'DELETE' ? method : 'GET',
    url: `/api${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
}

async function listMembers(cookie: string): Promise<Map<string, MemberList['data'][number]>> {
  const { data } = (await send(cookie, 'GET /members')).json<MemberList>()
  return new Map(data.map((row) => [row.email, row]))
}

test('changing a role or removing a member takes effect on the next request of the member', async () => {
  const admin = await bff.addMember('ws_members', 'admin')
  const other = await bff.addMember('ws_members', 'marketer')
  const membersBefore = await listMembers(admin.cookie)
  const { id = '', ...fields } = membersBefore.get(other.email) ?? {}
  expect(fields).toMatchObject({ email: other.email, role: 'marketer', hasSecondFactor: false })
  expect(Object.keys(fields).toSorted()).toEqual([
    'createdAt',
    'email',
    'hasSecondFactor',
    'lastSeenAt',
    'name',
    'role',
    'userId',
  ])

  const changeReply = await send(admin.cookie, `PATCH /members/${id}`, { role: 'viewer' })
  expect(changeReply.json()).toMatchObject({ id, role: 'viewer' })
  const session = await bff.app.inject({ url: '/session', headers: { cookie: other.cookie } })
  expect(session.json()).toMatchObject({ role: 'viewer' })

  expect((await send(admin.cookie, `DELETE /members/${id}`)).statusCode).toBe(204)
  expect((await send(other.cookie, 'GET /codes')).statusCode).toBe(401)
  expect((await listMembers(admin.cookie)).has(other.email)).toBe(false)
  expect((await bff.signIn(other.email, testPassword)).status).toBe(200)
})

test.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'application/json', 'nonsense'])(
  'a removal ignores a body of the content type "%s"',
  async (contentType) => {
    const admin = await bff.addMember('ws_bodies', 'admin')
    const other = await bff.addMember('ws_bodies', 'marketer')
    const { id = '' } = (await listMembers(admin.cookie)).get(other.email) ?? {}
    const headers = { origin: bff.origin, cookie: admin.cookie, 'content-type': contentType }
    const reply = await bff.app.inject({ method: 'DELETE', url: `/api/members/${id}`, headers, payload: '{' })
    expect(reply.statusCode).toBe(204)
  },
)

test('a person without a workspace can sign in and out but gets an error with their address', async () => {
  const admin = await bff.addMember('ws_alone', 'admin')
  const other = await bff.addMember('ws_alone', 'viewer')
  const id = (await listMembers(admin.cookie)).get(other.email)?.id ?? ''
  await send(admin.cookie, `DELETE /members/${id}`)
  const { cookie } = await bff.signIn(other.email, testPassword)
  for (const url of ['/session', '/api/codes']) {
    const rejectedReply = await bff.app.inject({ url, headers: { cookie } })
    expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([403, 'no_workspace'])
    expect(toApiError(rejectedReply).message).toContain(other.email)
  }
  const headers = { cookie, origin: bff.origin }
  expect((await bff.app.inject({ method: 'POST', url: '/auth/sign-out', headers, payload: {} })).statusCode).toBe(204)
  expect((await bff.app.inject({ url: '/session', headers: { cookie } })).statusCode).toBe(401)
})

test('the last admin can be neither removed nor demoted, even by parallel requests of two admins', async () => {
  const first = await bff.addMember('ws_last', 'admin')
  const second = await bff.addMember('ws_last', 'admin')
  const members = await listMembers(first.cookie)
  const demote = (cookie: string, email: string) =>
    send(cookie, `PATCH /members/${members.get(email)?.id ?? ''}`, { role: 'viewer' })
  const answers = await Promise.all([demote(first.cookie, second.email), demote(second.cookie, first.email)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const remainingAdmin = answers[0]?.statusCode === 200 ? first : second
  const id = members.get(remainingAdmin.email)?.id ?? ''
  for (const [method, body] of [['PATCH', { role: 'designer' }], ['DELETE']] as const) {
    const rejectedReply = await send(remainingAdmin.cookie, `${method} /members/${id}`, body)
    expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([409, 'last_admin'])
  }
})

test('only admins can list members, and only the members of their workspace', async () => {
  const admin = await bff.addMember('ws_one', 'admin')
  const foreign = await bff.addMember('ws_two', 'admin')
  const id = (await listMembers(foreign.cookie)).get(foreign.email)?.id ?? ''
  expect((await send(admin.cookie, `DELETE /members/${id}`)).statusCode).toBe(404)
  for (const role of ['viewer', 'marketer', 'designer'] as const) {
    const { cookie } = await bff.addMember('ws_one', role)
    for (const path of ['/members', '/roles'])
      expect((await send(cookie, `GET ${path}`)).statusCode, `${role} ${path}`).toBe(403)
  }
  const unknown = await send(admin.cookie, `PATCH /members/${id}`, { role: 'owner' })
  expect(toApiError(unknown)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'role' }] } })
})

test('an id that is too long is 404', async () => {
  const { cookie } = await bff.addMember('ws_members', 'admin')
  for (const id of ['x'.repeat(1_001), `x${'%5B'.repeat(2_000)}`])
    for (const address of [`DELETE /members/${id}`, `GET /codes/${id}`]) {
      const answer = await send(cookie, address)
      expect([answer.statusCode, toApiError(answer).code]).toEqual([404, 'not_found'])
    }
})

test('an unknown parameter is refused, even one that is named like a prototype', async () => {
  const { cookie } = await bff.addMember('ws_members', 'admin')
  for (const name of ['unheard', 'constructor', '__proto__']) {
    const answer = await send(cookie, `GET /members?${name}=1`)
    expect([answer.statusCode, JSON.stringify(toApiError(answer).details)]).toEqual([
      400,
      expect.stringContaining(name),
    ])
  }
})
