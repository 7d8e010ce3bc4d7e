import { eq, like, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAssistantGrant } from '#testing/assistant-grant.ts'
import { startTestBff, testPassword } from '#testing/bff.ts'
import { until } from '#testing/wait-until.ts'
import { confirmAddress } from '../auth/confirm-address.ts'
import { endSessionsWithoutSecondFactor, removeSecondFactors, updateSecondFactor } from '../auth/second-factor.ts'
import { user, verification } from '../better-auth/schema.ts'
import { addMember, findPerson, removeMember, setPassword } from './people.ts'

const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })
const { db } = bff.database
const workspace = { id: 'ws_access', name: 'Test', slug: 'ws_access' }
await bff.addMember(workspace.id, 'admin')

interface Member {
  userId: string
  email: string
  cookie: string
}

async function post(path: string, payload: object, { cookie }: Member) {
  const headers = { origin: bff.origin, cookie }
  const answer = await bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers })
  expect(answer.statusCode).toBe(204)
}

async function addMemberWithAssistant(options = { secondFactor: false }) {
  const { email, cookie } = await bff.addMember(workspace.id, 'viewer')
  const readGrant = await addAssistantGrant(db, { email, ...options })
  const person = await findPerson(db, email)
  return { userId: person?.id ?? '', email, cookie, readGrant }
}

test.each<[string, (member: Member) => Promise<unknown>]>([
  [
    'a new password',
    (member) => post('/change-password', { currentPassword: testPassword, newPassword: 'an entirely new one' }, member),
  ],
  ['signing out everywhere else', (member) => post('/revoke-other-sessions', {}, member)],
  ['the removal of all second factors', ({ userId }) => removeSecondFactors(db, userId)],
  ['a first second factor', ({ userId }) => endSessionsWithoutSecondFactor(db, userId)],
  [
    'the confirmation of an address that was not confirmed',
    async ({ userId }) => {
      await db.update(user).set({ emailVerified: false }).where(eq(user.id, userId))
      await confirmAddress(db, { userId, password: 'new' })
    },
  ],
  [
    'the end of a membership, also if the person joins again',
    async ({ userId, email }) => {
      await addMember(db, { workspace: { id: 'ws_2', name: 'Two', slug: 'ws_2' }, email, name: 'Ada', role: 'viewer' })
      await removeMember(db, workspace.id, userId)
      await addMember(db, { workspace, email, name: 'Ada', role: 'viewer' })
    },
  ],
])('%s ends the access of the assistants of this person alone', async (_, end) => {
  const [other, { readGrant, ...member }] = [await addMemberWithAssistant(), await addMemberWithAssistant()]
  await end(member)
  expect([await readGrant(), await other.readGrant()]).toEqual([null, { secondFactor: false }])
})

test('an assistant that was let in with two factors stays when another is added, and has one when both are gone', async () => {
  const { userId, readGrant } = await addMemberWithAssistant({ secondFactor: true })
  await endSessionsWithoutSecondFactor(db, userId)
  expect(await readGrant()).toEqual({ secondFactor: true })
  await updateSecondFactor(db, userId)
  expect(await readGrant()).toEqual({ secondFactor: false })
})

test('a link to choose a password ends with the next one, and all mailed links end with a new password', async () => {
  const member = await addMemberWithAssistant()
  const { email, userId } = member
  const isChange = like(verification.value, `{"userId":"${userId}","new%`)
  const listLinks = () =>
    db
      .select()
      .from(verification)
      .where(or(isChange, eq(verification.value, userId)))
  const request = { method: 'POST', url: '/auth/request-password-reset' } as const
  const requestReset = () => bff.app.inject({ ...request, headers: { origin: bff.origin }, payload: { email } })
  await requestReset()
  const [first] = await until(async () => (await listLinks()).length > 0 && listLinks())
  await requestReset()
  await until(async () => (await listLinks()).every(({ id }) => id !== first?.id) && (await listLinks()).length === 1)
  await post('/change-email', { newEmail: 'new@example.com', password: testPassword }, member)
  expect(await listLinks()).toHaveLength(2)
  await setPassword(db, userId, 'an entirely new one')
  expect(await listLinks()).toEqual([])
})
