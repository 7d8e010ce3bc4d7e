import { expect, test } from 'vitest'
import { addAssistantGrant } from '#testing/assistant-grant.ts'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { startSingleSignOn } from '#testing/single-sign-on.ts'

const database = await openTestDatabase()
const passwordBff = await startTestBff({
  database,
  serviceUrl: 'http://127.0.0.1:9',
  findApiKey: async () => 'svc_live_test',
})
const boss = await passwordBff.addMember('wsp_first', 'admin')
const other = await passwordBff.addMember('wsp_first', 'viewer')
const addGrant = ({ email }: { email: string }) => addAssistantGrant(database.db, { email, secondFactor: true })
const grants = { boss: await addGrant(boss), other: await addGrant(other) }
const settings = { only: true, breakGlass: [boss.email] }
const { bff, oidc, signIn, session } = await startSingleSignOn({ settings, database })

function post(path: string, payload: object, cookie = '') {
  return bff.app.inject({ method: 'POST', url: path, headers: { origin: bff.origin, cookie }, payload })
}

test('only break-glass admins can use passwords', async () => {
  for (const email of [other.email, other.email.toUpperCase(), 'nobody@example.com']) {
    const answer = await post('/auth/sign-in/email', { email, password: testPassword })
    expect(answer.statusCode).toBe(403)
    expect(toApiError(answer)).toMatchObject({
      code: 'passwords_disabled',
      message: 'Use single sign-on: passwords and passkeys are switched off here.',
    })
  }
  expect((await bff.signIn(boss.email, testPassword)).status).toBe(200)
  expect((await bff.signIn(boss.email.toUpperCase(), testPassword)).status).toBe(200)
})

test('sessions that began with a password and their assistants end at the start, except those of break-glass admins', async () => {
  expect((await session(other.cookie)).status).toBe(401)
  expect((await session(boss.cookie)).status).toBe(200)
  expect([await grants.boss(), await grants.other()]).toEqual([{ secondFactor: true }, null])
})

test('the single sign-on session and the assistants of a person with a password survive a restart', async () => {
  oidc.people.set('other', { email: other.email, email_verified: true })
  const { location, cookie } = await signIn('other')
  expect(location).toBe('/codes')
  const readGrant = await addGrant(other)
  const restarted = await startSingleSignOn({ settings, database })
  expect((await restarted.session(cookie)).status).toBe(200)
  expect(await readGrant()).toEqual({ secondFactor: true })
})

test('an invitation cannot be accepted with a password', async () => {
  const answer = await post('/auth/accept-invitation', { token: 'any', name: 'New', password: testPassword })
  expect(answer.statusCode).toBe(403)
  expect(toApiError(answer).code).toBe('passwords_disabled')
})

test('the sign-in screen learns that passwords are disabled', async () => {
  const answer = await bff.app.inject({ url: '/auth/options' })
  expect(answer.json()).toEqual({ passwords: false, singleSignOn: true, mail: false })
})
