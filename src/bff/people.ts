import { hashPassword } from 'better-auth/crypto'
import { and, asc, eq } from 'drizzle-orm'
import { randomFillSync, randomInt } from 'node:crypto'
import type { Role } from '#contract/endpoint.ts'
import { type Database, notify } from '#database/open.ts'
import { account, member, organization, session, user } from './schema.ts'
import { SESSIONS_CHANNEL } from './streams.ts'

export interface NewMember {
  workspace: { id: string; name: string; slug: string }
  email: string
  name: string
  role: Role
  password?: string
}

export interface AddedMember {
  userId: string
  /** False if they were a member already; then nothing has changed. */
  added: boolean
  /** The generated password of a new person, to be shown once. */
  password?: string
}

/**
 * Adds a person to a workspace. A new person is created with a password; an existing person's name and password do not change, even
 * if others are given.
 */
export async function addMember(
  db: Database,
  { workspace, email, name, role, password }: NewMember,
): Promise<AddedMember> {
  return db.transaction(async (tx) => {
    const { id, slug } = workspace
    await tx.insert(organization).values({ id, slug, name: workspace.name }).onConflictDoNothing()
    const known = await findPerson(tx, email)
    const userId = known?.id ?? newId('usr')
    const secret = password ?? generatePassword()
    if (!known) {
      await tx.insert(user).values({ id: userId, name, email: email.toLowerCase(), emailVerified: true })
      await storePassword(tx, userId, secret)
    }
    const there = await tx.select({ id: member.id }).from(member).where(membership(userId, id))
    if (there.length > 0) return { userId, added: false }
    await tx.insert(member).values({ id: newId('mem'), organizationId: id, userId, role })
    return { userId, added: true, ...(known || password !== undefined ? {} : { password: secret }) }
  })
}

export async function findPerson(db: Database, email: string): Promise<{ id: string; name: string } | null> {
  const [row] = await db.select({ id: user.id, name: user.name }).from(user).where(eq(user.email, email.toLowerCase()))
  return row ?? null
}

/** Sets a new password, a generated one if none is given, and signs the person out everywhere. */
export async function setPassword(db: Database, userId: string, password = generatePassword()): Promise<string> {
  await db.transaction(async (tx) => {
    await storePassword(tx, userId, password)
    await endSessions(tx, userId)
  })
  return password
}

/** Changes the role of a member, from their next request on; false if they are not a member. */
export async function setRole(
  db: Database,
  workspaceId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(member)
      .set({ role })
      .where(membership(userId, workspaceId))
      .returning({ id: member.id })
    await notify(tx, SESSIONS_CHANNEL, userId)
    return changed.length > 0
  })
}

/**
 * Removes a person from a workspace, and signs them out everywhere if it was their only one. Their account and password stay. The
 * last admin of a workspace cannot be removed.
 */
export async function removeMember(
  db: Database,
  workspaceId: string,
  userId: string,
): Promise<'removed' | 'not_a_member' | 'last_admin'> {
  return db.transaction(async (tx) => {
    // Locks the workspace: two admins may remove each other at the same time.
    await tx.select({ id: organization.id }).from(organization).where(eq(organization.id, workspaceId)).for('update')
    const members = await tx
      .select({ userId: member.userId, role: member.role })
      .from(member)
      .where(eq(member.organizationId, workspaceId))
    const leaving = members.find((each) => each.userId === userId)
    if (!leaving) return 'not_a_member'
    if (leaving.role === 'admin' && members.filter(({ role }) => role === 'admin').length === 1) return 'last_admin'
    await tx.delete(member).where(membership(userId, workspaceId))
    const left = await tx.select({ id: member.id }).from(member).where(eq(member.userId, userId))
    if (left.length === 0) await endSessions(tx, userId)
    else await notify(tx, SESSIONS_CHANNEL, userId)
    return 'removed'
  })
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

/** The bff's record of a workspace, which is the only one if the service runs elsewhere. */
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
    const out = await tx.select({ userId: member.userId }).from(member).where(eq(member.organizationId, workspaceId))
    await tx.delete(organization).where(eq(organization.id, workspaceId))
    for (const { userId } of out) await notify(tx, SESSIONS_CHANNEL, userId)
  })
}

/** Signs a person out of one browser. */
export async function endSession(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId))
  await notify(db, SESSIONS_CHANNEL, userId)
}

async function endSessions(db: Database, userId: string) {
  await db.delete(session).where(eq(session.userId, userId))
  await notify(db, SESSIONS_CHANNEL, userId)
}

async function storePassword(db: Database, userId: string, password: string) {
  const hashed = await hashPassword(password)
  const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
  const changed = await db.update(account).set({ password: hashed }).where(own).returning({ id: account.id })
  if (changed.length > 0) return
  await db
    .insert(account)
    .values({ id: newId('acc'), accountId: userId, providerId: 'credential', userId, password: hashed })
}

function membership(userId: string, workspaceId: string) {
  return and(eq(member.userId, userId), eq(member.organizationId, workspaceId))
}

// Without look-alikes, so that it can be read out. 20 characters of 31: 99 bits.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => characters.charAt(randomInt(characters.length))).join('')
  return [group(), group(), group(), group()].join('-')
}

function newId(prefix: 'usr' | 'mem' | 'acc'): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz'
  return `${prefix}_${Array.from(randomFillSync(new Uint8Array(20)), (byte) => digits.charAt(byte & 31)).join('')}`
}
