import { and, asc, eq, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Role, roles } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { type AuditChange, toPersonActor, recordAudit } from '../audit/record.ts'
import { confirmAddress } from '../auth/confirm-address.ts'
import { createId } from '../people/create-id.ts'
import { lockWorkspace, setRole } from '../people/people.ts'
import { account, member, organization, session, user } from '../better-auth/schema.ts'
import { endAssistants } from '../people/end-access.ts'
import type { Claims } from './identity-provider.ts'
import { PROVIDER_ID, toAccountId } from './plugin.ts'
import { SingleSignOnFailure } from './failure.ts'
import type { SingleSignOnSettings } from './settings.ts'

/** Refuses people who have no access, before anything about them is stored. */
export async function admit(db: Database, settings: SingleSignOnSettings, claims: Claims): Promise<void> {
  const { email, emailVerified } = claims
  if (email === null) throw new SingleSignOnFailure('no_email', 'the ID token and the userinfo have no email address')
  const accountId = toAccountId(settings, claims)
  const [existingAccount] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, PROVIDER_ID), eq(account.accountId, accountId)))
  if (!existingAccount) {
    // With an unverified address, anybody could take over the account of the owner of the address, or create it before the owner does.
    if (!emailVerified) throw new SingleSignOnFailure('email_not_verified', 'email_verified is not true')
    if (await belongsToAnother(db, { email, accountId }))
      throw new SingleSignOnFailure('no_access', 'the address belongs to a person with another account at the provider')
  }
  if (toRole(settings, claims) === null) {
    if (existingAccount) await endSingleSignOn(db, existingAccount.userId)
    throw new SingleSignOnFailure('no_access', 'no group of this person has a role')
  }
  await findWorkspace(db, settings)
  if (!existingAccount) await confirmExistingAccount(db, email)
}

/** Confirms the address of an existing account, which may have been created by somebody who did not own the address. */
async function confirmExistingAccount(db: Database, email: string): Promise<void> {
  const [person] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (person) await confirmAddress(db, { userId: person.id, password: 'old' })
}

/** Whether the person with an address has another account at the provider, which may have given the old address to a new person. */
async function belongsToAnother(db: Database, { email, accountId }: { email: string; accountId: string }) {
  const accounts = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, PROVIDER_ID), ne(account.accountId, accountId)))
  return accounts.length > 0
}

/** Ends the sessions that began with single sign-on, and the access of all assistants: nothing says in which session they were let in. */
async function endSingleSignOn(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(session).where(and(eq(session.userId, userId), eq(session.singleSignOn, true)))
    await endAssistants(tx, userId)
  })
}

interface SingleSignOnSession {
  request: FastifyRequest
  session: { id: string; userId: string }
  claims: Claims
}

/** Makes the person a member of the workspace, or gives them the role of their groups, and marks the session. */
export async function applyGroups(
  db: Database,
  settings: SingleSignOnSettings,
  { request, session: { id: sessionId, userId }, claims }: SingleSignOnSession,
): Promise<void> {
  const role = toRole(settings, claims)
  if (role === null) throw new Error('A person without access was admitted.')
  await db.transaction(async (tx) => {
    const workspace = await findWorkspace(tx, settings)
    const workspaceId = workspace.id
    // A person may sign in twice in parallel.
    await lockWorkspace(tx, workspaceId)
    const { name, email } = user
    const [person] = await tx
      .select({ name, email, role: member.role })
      .from(user)
      .leftJoin(member, and(eq(member.userId, user.id), eq(member.organizationId, workspaceId)))
      .where(eq(user.id, userId))
    if (!person) throw new Error('The person who signed in does not exist.')
    await tx.update(session).set({ singleSignOn: true, secondFactor: true }).where(eq(session.id, sessionId))
    const actor = toPersonActor({ id: userId, name: person.name, email: person.email })
    const target = { type: 'member', id: userId, name: person.name }
    const record = (action: string, changes: AuditChange[]) =>
      recordAudit(tx, { workspaceId, actor, action, target, changes, request })
    if (person.role === null) {
      await tx.insert(member).values({ id: createId('mem'), organizationId: workspaceId, userId, role })
      await record('member.join', [{ field: 'role', from: null, to: role }])
    } else if (settings.roles.size > 0 && person.role !== role) {
      const change = await setRole(tx, workspaceId, { userId, role })
      if (change === 'changed') await record('member.update', [{ field: 'role', from: person.role, to: role }])
      else request.log.warn({ person: userId, role }, 'single sign-on: the last admin of the workspace stays an admin')
    }
  })
}

/** The highest role of the person's groups. The default role if no group has a role. */
function toRole({ roles: rolesByGroup, defaultRole }: SingleSignOnSettings, { groups }: Claims): Role | null {
  const groupRoles = new Set(groups.map((group) => rolesByGroup.get(group)))
  return roles.find((role) => groupRoles.has(role)) ?? defaultRole
}

async function findWorkspace(db: Database, { workspace: slug }: SingleSignOnSettings) {
  const { id, name, createdAt } = organization
  const [workspace] = await db
    .select({ id, name })
    .from(organization)
    .where(slug === null ? undefined : eq(organization.slug, slug))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  if (workspace) return workspace
  throw new SingleSignOnFailure('no_access', slug === null ? 'there is no workspace' : `there is no workspace ${slug}`)
}
