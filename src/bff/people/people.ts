import { hashPassword } from 'better-auth/crypto'
import { and, asc, eq } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { deleteMailOfWorkspace } from '#mail/mailing.ts'
import { account, member, organization, passkey, session, user } from '../better-auth/schema.ts'
import { deleteAccountLinks } from './account-links.ts'
import { createId } from './create-id.ts'
import { endAccess, endAssistants } from './end-access.ts'
import { assistantGrants } from './schema.ts'
import { notifySessionsChanged } from './session-changes.ts'

export interface NewMember {
  workspace: { id: string; name: string; slug: string }
  email: string
  name: string
  role: Role
  password?: string
  /** Whether a new person has proved that the address is theirs. True by default, because whoever adds them vouches for it. */
  emailVerified?: boolean
}

export interface AddedMember {
  userId: string
  /** False if the person already was a member, so that nothing has changed. */
  added: boolean
  /** The generated password of a new person, to be shown once. */
  password?: string
}

/**
 * Adds a person to a workspace. A new person is created with a password. The name and the password of an existing person do not change,
 * even if another name or password is given.
 */
export async function addMember(
  db: Database,
  { workspace, email, name, role, password, emailVerified = true }: NewMember,
): Promise<AddedMember> {
  return db.transaction(async (tx) => {
    const { id } = workspace
    await recordWorkspace(tx, workspace)
    const existing = await findPerson(tx, email)
    const userId = existing?.id ?? createId('usr')
    const newPassword = password ?? generatePassword()
    if (!existing) {
      await tx.insert(user).values({ id: userId, name, email: email.toLowerCase(), emailVerified })
      await storePassword(tx, userId, newPassword)
    }
    // Two requests may add the same person at the same time.
    await lockWorkspace(tx, id)
    const memberships = await tx.select({ id: member.id }).from(member).where(isMembership(userId, id))
    if (memberships.length > 0) return { userId, added: false }
    await tx.insert(member).values({ id: createId('mem'), organizationId: id, userId, role })
    return { userId, added: true, ...(existing || password !== undefined ? {} : { password: newPassword }) }
  })
}

/** Stores the bff's record of a workspace, unless the record exists already. */
export async function recordWorkspace(db: Database, { id, name, slug }: NewMember['workspace']): Promise<void> {
  await db.insert(organization).values({ id, name, slug }).onConflictDoNothing()
}

export async function findPerson(db: Database, email: string): Promise<{ id: string; name: string } | null> {
  const [row] = await db.select({ id: user.id, name: user.name }).from(user).where(eq(user.email, email.toLowerCase()))
  return row ?? null
}

export async function findEmail(db: Database, userId: string): Promise<string> {
  const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  return row?.email ?? ''
}

/** Sets a new password, which is generated if `password` is omitted, and signs the person out everywhere. */
export async function setPassword(db: Database, userId: string, password = generatePassword()): Promise<string> {
  await db.transaction(async (tx) => {
    await storePassword(tx, userId, password)
    await endAccess(tx, userId)
    await deleteAccountLinks(tx, userId)
  })
  return password
}

/** The outcome of a change of a membership. Nothing changes for somebody who is not a member, or who is the last admin. */
export type MemberChange = 'changed' | 'not_a_member' | 'last_admin'

/** Changes the role of a member, from their next request on. The last admin of a workspace stays an admin. */
export async function setRole(
  db: Database,
  workspaceId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<MemberChange> {
  return changeMember(db, { workspaceId, userId, staysAdmin: role === 'admin' }, async (tx) => {
    await tx.update(member).set({ role }).where(isMembership(userId, workspaceId))
    await notifySessionsChanged(tx, userId)
  })
}

/**
 * Removes a person from a workspace, and signs them out everywhere if they have no other workspace. Their account and password stay. The last
 * admin of a workspace cannot be removed.
 */
export async function removeMember(db: Database, workspaceId: string, userId: string): Promise<MemberChange> {
  return changeMember(db, { workspaceId, userId, staysAdmin: false }, async (tx) => {
    await tx.delete(member).where(isMembership(userId, workspaceId))
    const otherMemberships = await tx.select({ id: member.id }).from(member).where(eq(member.userId, userId))
    if (otherMemberships.length === 0) await endAccess(tx, userId)
    else await endAssistants(tx, userId, eq(assistantGrants.organizationId, workspaceId))
  })
}

async function changeMember(
  db: Database,
  { workspaceId, userId, staysAdmin }: { workspaceId: string; userId: string; staysAdmin: boolean },
  change: (tx: Database) => Promise<void>,
): Promise<MemberChange> {
  return db.transaction(async (tx) => {
    // Two admins may remove each other at the same time.
    await lockWorkspace(tx, workspaceId)
    const members = await tx
      .select({ userId: member.userId, role: member.role })
      .from(member)
      .where(eq(member.organizationId, workspaceId))
    const changedMember = members.find((candidate) => candidate.userId === userId)
    if (!changedMember) return 'not_a_member'
    const admins = members.filter(({ role }) => role === 'admin').length
    if (changedMember.role === 'admin' && !staysAdmin && admins === 1) return 'last_admin'
    await change(tx)
    return 'changed'
  })
}

/** Locks the members of a workspace until the end of the transaction, so that changes of members wait for each other. */
export async function lockWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await tx.select({ id: organization.id }).from(organization).where(eq(organization.id, workspaceId)).for('update')
}

export interface Member {
  workspaceId: string
  workspaceName: string
  userId: string
  email: string
  name: string
  role: Role
}

/** Every member of every workspace. */
export async function listMembers(db: Database): Promise<Member[]> {
  return db
    .select({
      workspaceId: member.organizationId,
      workspaceName: organization.name,
      userId: user.id,
      email: user.email,
      name: user.name,
      role: member.role,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .orderBy(asc(member.organizationId), asc(user.email))
}

/** The email addresses of the members of a workspace, in lower case. */
export async function listMemberAddresses(db: Database, workspaceId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, workspaceId))
  return new Set(rows.map(({ email }) => email.toLowerCase()))
}

/** The record that the bff has of a workspace. It is the only record if the service runs elsewhere. */
export async function findOrganization(
  db: Database,
  idOrSlug: string,
): Promise<{ id: string; name: string; slug: string } | null> {
  const rows = await db
    .select({ id: organization.id, name: organization.name, slug: organization.slug })
    .from(organization)
  return rows.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug) ?? null
}

/** Removes all members from a workspace that is being deleted. Their accounts and passwords stay. */
export async function removeMembers(db: Database, workspaceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const removedMembers = await tx
      .select({ userId: member.userId })
      .from(member)
      .where(eq(member.organizationId, workspaceId))
    await deleteMailOfWorkspace(tx, workspaceId)
    await tx.delete(organization).where(eq(organization.id, workspaceId))
    for (const { userId } of removedMembers) await notifySessionsChanged(tx, userId)
  })
}

/** Signs a person out of one browser. */
export async function endSession(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId))
  await notifySessionsChanged(db, userId)
}

/** The names of a person's passkeys, which work independently of the password. */
export async function listPasskeyNames(db: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ name: passkey.name }).from(passkey).where(eq(passkey.userId, userId))
  return rows.map(({ name }) => name ?? 'Passkey')
}

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const passwords = await db.select({ id: account.id }).from(account).where(isPasswordFor(userId))
  return passwords.length > 0
}

/** Signs everybody out, and returns how many sessions there were. */
export async function endAllSessions(tx: Database): Promise<number> {
  const endedSessions = await tx.delete(session).returning({ userId: session.userId })
  await tx.delete(assistantGrants)
  for (const userId of new Set(endedSessions.map((row) => row.userId))) await notifySessionsChanged(tx, userId)
  return endedSessions.length
}

async function storePassword(db: Database, userId: string, password: string) {
  const hashed = await hashPassword(password)
  const updated = await db
    .update(account)
    .set({ password: hashed })
    .where(isPasswordFor(userId))
    .returning({ id: account.id })
  if (updated.length > 0) return
  await db
    .insert(account)
    .values({ id: createId('acc'), accountId: userId, providerId: 'credential', userId, password: hashed })
}

function isPasswordFor(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, 'credential'))
}

function isMembership(userId: string, workspaceId: string) {
  return and(eq(member.userId, userId), eq(member.organizationId, workspaceId))
}

// Without look-alikes, so that a password can be read out. 20 of these 31 characters have 99 bits.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => characters.charAt(randomInt(characters.length))).join('')
  return [group(), group(), group(), group()].join('-')
}
