import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { addAssistantGrant } from '#testing/assistant-grant.ts'
import { startSingleSignOn } from '#testing/single-sign-on.ts'
import { auditEntries } from '../audit/schema.ts'
import { session } from '../better-auth/schema.ts'

const roles = new Map<string, Role>([
  ['Staff', 'viewer'],
  ['Design Team', 'designer'],
  ['admins', 'admin'],
])
const secondWorkspace = await startSingleSignOn({ settings: { roles, defaultRole: null, workspace: 'wsp_second' } })
await secondWorkspace.bff.addMember('wsp_first', 'admin')
await secondWorkspace.bff.addMember('wsp_second', 'admin')

function setGroups(login: string, groups: unknown) {
  secondWorkspace.oidc.people.set(login, { email: `${login}@example.com`, email_verified: true, groups })
}

test('the role is the role of the highest group at the last sign-in', async () => {
  const rolesSeen: (string | undefined)[] = []
  for (const groups of [['Staff', 'Design Team', 'unknown'], ['Staff'], 'admins']) {
    setGroups('ada', groups)
    const { cookie } = await secondWorkspace.signIn('ada')
    rolesSeen.push((await secondWorkspace.session(cookie)).role)
  }
  expect(rolesSeen).toEqual(['designer', 'viewer', 'admin'])
  const entries = await secondWorkspace.bff.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'member.update'))
  expect(entries.map(({ workspaceId, changes }) => ({ workspaceId, changes }))).toEqual([
    { workspaceId: 'wsp_second', changes: [{ field: 'role', from: 'designer', to: 'viewer' }] },
    { workspaceId: 'wsp_second', changes: [{ field: 'role', from: 'viewer', to: 'admin' }] },
  ])
})

test('without a default role, people without a group are refused, and their single sign-on sessions and assistants end', async () => {
  setGroups('bob', ['unknown'])
  expect((await secondWorkspace.signIn('bob')).location).toBe('/sign-in?error=no_access')
  setGroups('bob', ['Staff'])
  const { cookie } = await secondWorkspace.signIn('bob')
  expect((await secondWorkspace.session(cookie)).status).toBe(200)
  const bob = { email: 'bob@example.com', secondFactor: true }
  const readGrant = await addAssistantGrant(secondWorkspace.bff.database.db, bob)
  setGroups('bob', { not: 'a list' })
  expect((await secondWorkspace.signIn('bob')).location).toBe('/sign-in?error=no_access')
  expect((await secondWorkspace.session(cookie)).status).toBe(401)
  expect(await readGrant()).toBeNull()
})

test('the last admin of the workspace stays an admin', async () => {
  const oneAdmin = await startSingleSignOn({ settings: { roles, defaultRole: 'viewer' } })
  const { email } = await oneAdmin.bff.addMember('wsp_only', 'admin')
  oneAdmin.oidc.people.set('boss', { email, email_verified: true, groups: [] })
  expect((await oneAdmin.session((await oneAdmin.signIn('boss')).cookie)).role).toBe('admin')
  expect(oneAdmin.bff.logLines.join('')).toContain('the last admin')
  await oneAdmin.bff.addMember('wsp_only', 'admin')
  expect((await oneAdmin.session((await oneAdmin.signIn('boss')).cookie)).role).toBe('viewer')
})

test('claims of the userinfo endpoint count too, unless they are about somebody else', async () => {
  const {
    bff,
    oidc,
    signIn,
    session: readSession,
  } = await startSingleSignOn({ settings: { roles }, userinfoOnly: true })
  await bff.addMember('wsp_info', 'admin')
  oidc.people.set('ada', { email: 'ada@example.com', email_verified: true, groups: ['Design Team'] })
  expect((await readSession((await signIn('ada')).cookie)).role).toBe('designer')
  const sessionsBefore = await bff.database.db.select().from(session)
  const claimsOfEve = { sub: 'eve', email: 'eve@example.com', email_verified: true, groups: ['admins'] }
  oidc.replies.set('/me', JSON.stringify(claimsOfEve))
  expect((await signIn('ada')).location).toBe('/sign-in?error=token_refused')
  expect(await bff.database.db.select().from(session)).toEqual(sessionsBefore)
})

test('nobody can sign in to a workspace that does not exist', async () => {
  const misspelled = await startSingleSignOn({ settings: { workspace: 'misspelled' } })
  await misspelled.bff.addMember('wsp_third', 'admin')
  misspelled.oidc.people.set('ada', { email: 'ada@example.com', email_verified: true })
  expect((await misspelled.signIn('ada')).location).toBe('/sign-in?error=no_access')
})
