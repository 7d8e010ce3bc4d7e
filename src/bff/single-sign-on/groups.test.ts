import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { singleSignOnTest } from '#testing/single-sign-on.ts'
import { auditEntries } from '../audit/schema.ts'
import { session } from '../better-auth/schema.ts'

const roles = new Map<string, Role>([
  ['Staff', 'viewer'],
  ['Design Team', 'designer'],
  ['admins', 'admin'],
])
const one = await singleSignOnTest({ settings: { roles, defaultRole: null, workspace: 'wsp_second' } })
await one.bff.member('wsp_first', 'admin')
await one.bff.member('wsp_second', 'admin')

function setGroups(login: string, groups: unknown) {
  one.oidc.people.set(login, { email: `${login}@example.com`, email_verified: true, groups })
}

test('the role is that of the highest group, and is updated at each sign-in', async () => {
  const seen: (string | undefined)[] = []
  for (const groups of [['Staff', 'Design Team', 'unknown'], ['Staff'], 'admins']) {
    setGroups('ada', groups)
    const { cookie } = await one.signIn('ada')
    seen.push((await one.session(cookie)).role)
  }
  expect(seen).toEqual(['designer', 'viewer', 'admin'])
  const entries = await one.bff.opened.db.select().from(auditEntries).where(eq(auditEntries.action, 'member.update'))
  expect(entries.map(({ workspaceId, changes }) => ({ workspaceId, changes }))).toEqual([
    { workspaceId: 'wsp_second', changes: [{ field: 'role', from: 'designer', to: 'viewer' }] },
    { workspaceId: 'wsp_second', changes: [{ field: 'role', from: 'viewer', to: 'admin' }] },
  ])
})

test('without a default role, people without a group are refused, and their single sign-on sessions end', async () => {
  setGroups('bob', ['unknown'])
  expect((await one.signIn('bob')).location).toBe('/sign-in?error=no_access')
  setGroups('bob', ['Staff'])
  const { cookie } = await one.signIn('bob')
  expect((await one.session(cookie)).status).toBe(200)
  setGroups('bob', { not: 'a list' })
  expect((await one.signIn('bob')).location).toBe('/sign-in?error=no_access')
  expect((await one.session(cookie)).status).toBe(401)
})

test('the last admin of the workspace stays an admin', async () => {
  const alone = await singleSignOnTest({ settings: { roles, defaultRole: 'viewer' } })
  const { email } = await alone.bff.member('wsp_only', 'admin')
  alone.oidc.people.set('boss', { email, email_verified: true, groups: [] })
  expect((await alone.session((await alone.signIn('boss')).cookie)).role).toBe('admin')
  expect(alone.bff.logLines.join('')).toContain('the last admin')
  await alone.bff.member('wsp_only', 'admin')
  expect((await alone.session((await alone.signIn('boss')).cookie)).role).toBe('viewer')
})

test('claims that only the userinfo endpoint of the provider has count too, unless they are about somebody else', async () => {
  const {
    bff,
    oidc,
    signIn,
    session: readSession,
  } = await singleSignOnTest({ settings: { roles }, userinfoOnly: true })
  await bff.member('wsp_info', 'admin')
  oidc.people.set('ada', { email: 'ada@example.com', email_verified: true, groups: ['Design Team'] })
  expect((await readSession((await signIn('ada')).cookie)).role).toBe('designer')
  const stored = await bff.opened.db.select().from(session)
  const somebody = { sub: 'eve', email: 'eve@example.com', email_verified: true, groups: ['admins'] }
  oidc.replies.set('/me', JSON.stringify(somebody))
  expect((await signIn('ada')).location).toBe('/sign-in?error=token_refused')
  expect(await bff.opened.db.select().from(session)).toEqual(stored)
})

test('nobody can sign in to a workspace that does not exist', async () => {
  const lost = await singleSignOnTest({ settings: { workspace: 'misspelt' } })
  await lost.bff.member('wsp_third', 'admin')
  lost.oidc.people.set('ada', { email: 'ada@example.com', email_verified: true })
  expect((await lost.signIn('ada')).location).toBe('/sign-in?error=no_access')
})
