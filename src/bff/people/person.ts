import { asc, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AssistantScope } from '#contract/assistants.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Auth, SignedInSession } from '../better-auth/auth.ts'
import { ApiError } from '../http/api-error.ts'
import { readRequestedWorkspace } from '../http/requested-workspace.ts'
import { member, organization, session, user } from '../better-auth/schema.ts'
import { findActingPerson } from './acting-person.ts'
import { assistantClients, type assistantGrants } from './schema.ts'

export interface Membership {
  id: string
  name: string
  slug: string
  role: Role
}

/** The signed-in person, with the workspace of the request (by default the last workspace of the session) and their role in it. */
export interface Person {
  id: string
  name: string
  email: string
  image: string | null
  twoFactorEnabled: boolean
  sessionId: string
  /** Whether the session began with two factors, or with single sign-on. */
  secondFactor: boolean
  /** What the workspace requires before it lets this session in. */
  requires: 'two_factor' | null
  role: Role
  workspace: Membership
  workspaces: Membership[]
  /** The assistant that acts for the person. Null if the person acts. */
  assistant: { name: string } | null
  /** What a terminal may do for the person. Omitted if the request is not from a terminal. */
  terminalScope?: AssistantScope
}

export interface People {
  /**
   * Returns the person who sent a request. Throws `signed_out` or `no_workspace`. Throws `forbidden` if the person is not a member of the
   * workspace that the request names. Throws `two_factor_required` if the workspace requires a second factor with which the session did not
   * begin, or if the sign-in still lacks its code.
   */
  requireMember(request: FastifyRequest): Promise<Person>
  /**
   * Like `requireMember`, but without the second factor of the workspace, so that people can reach their own account to set up a second
   * factor.
   */
  requireSignedIn(request: FastifyRequest): Promise<Person>
  /** Like `requireSignedIn`, but also extends the session, and makes the workspace the last workspace of the session. */
  resumeSession(request: FastifyRequest, reply: FastifyReply): Promise<Person>
  /** The slug of the session's last workspace. Null for somebody who is signed out or has no workspace. */
  findLastWorkspace(request: FastifyRequest): Promise<string | null>
}

export function createPeople(db: Database, auth: Auth): People {
  async function requireSession(request: FastifyRequest, mode: 'read' | 'refresh') {
    const signedIn = await auth.getSession(request, mode)
    if (signedIn) return signedIn
    throw new ApiError((await auth.findPendingSignIn(request)) ? 'two_factor_required' : 'signed_out')
  }
  return {
    async requireMember(request) {
      const actingPerson = findActingPerson()
      if (actingPerson) return actingPerson
      const person = await findPerson(db, await requireSession(request, 'read'), readRequestedWorkspace(request))
      if (person.requires) throw new ApiError('two_factor_required')
      return person
    },
    async requireSignedIn(request) {
      return findPerson(db, await requireSession(request, 'read'), readRequestedWorkspace(request))
    },
    async resumeSession(request, reply) {
      const signedIn = await requireSession(request, 'refresh')
      if (signedIn.cookies.length > 0) reply.header('set-cookie', signedIn.cookies)
      const person = await findPerson(db, signedIn, readRequestedWorkspace(request))
      if (person.workspace.id !== signedIn.activeWorkspaceId)
        await setActiveWorkspace(db, person.sessionId, person.workspace.id)
      return person
    },
    async findLastWorkspace(request) {
      const signedIn = await auth.getSession(request, 'read')
      if (!signedIn) return null
      const { lastWorkspace } = await findMemberships(db, signedIn)
      return lastWorkspace?.slug ?? null
    },
  }
}

/** Makes a workspace the last workspace of the session. A request that names no workspace is for this workspace. */
export async function setActiveWorkspace(db: Database, sessionId: string, workspaceId: string): Promise<void> {
  await db.update(session).set({ activeOrganizationId: workspaceId }).where(eq(session.id, sessionId))
}

/** Stores the name that the service has for a workspace, and its slug if it is new as well. */
export async function renameWorkspace(
  db: Database,
  { id, ...names }: { id: string; name: string; slug?: string },
): Promise<void> {
  await db.update(organization).set(names).where(eq(organization.id, id))
}

/**
 * The member for whom an assistant acts. Null if the person is no longer a member of the workspace, or if the workspace now requires a
 * second factor and they had agreed without one.
 */
export async function findGrantPerson(
  db: Database,
  { id, userId, clientId, organizationId, secondFactor }: typeof assistantGrants.$inferSelect,
): Promise<Person | null> {
  const [[row], [assistant]] = await Promise.all([
    db.select().from(user).where(eq(user.id, userId)),
    db.select({ name: assistantClients.name }).from(assistantClients).where(eq(assistantClients.id, clientId)),
  ])
  if (!row || !assistant) return null
  const { name, email, image, twoFactorEnabled } = row
  const signedIn = {
    user: { id: userId, name, email, image, twoFactorEnabled },
    sessionId: id,
    secondFactor,
    activeWorkspaceId: organizationId,
    cookies: [],
  }
  const { memberships } = await findMemberships(db, signedIn)
  if (!memberships.some((membership) => membership.id === organizationId)) return null
  const person = await findPerson(db, signedIn, organizationId)
  return person.requires ? null : { ...person, assistant }
}

async function findPerson(db: Database, signedIn: SignedInSession, requested: string | null): Promise<Person> {
  const { user, sessionId, secondFactor } = signedIn
  const { memberships, lastWorkspace } = await findMemberships(db, signedIn)
  if (!lastWorkspace)
    throw new ApiError('no_workspace', {
      message: `You are signed in as ${user.email}, who does not belong to a workspace. Ask an admin of one to invite you.`,
    })
  const current =
    requested === null ? lastWorkspace : memberships.find(({ id, slug }) => slug === requested || id === requested)
  // The response is the same for a workspace that does not exist, so that nobody learns which workspaces exist.
  if (!current)
    throw new ApiError('forbidden', {
      message: `You are signed in as ${user.email}, who is not a member of the workspace “${requested}”.`,
      details: { workspace: requested ?? '' },
    })
  const workspaces = memberships.map(({ id, name, slug, role }) => ({ id, name, slug, role }))
  const { id, name, slug, role } = current
  const requires = current.requireTwoFactor && !secondFactor ? 'two_factor' : null
  return {
    ...user,
    sessionId,
    secondFactor,
    requires,
    role,
    workspace: { id, name, slug, role },
    workspaces,
    assistant: null,
  }
}

async function findMemberships(db: Database, { user, activeWorkspaceId }: SignedInSession) {
  const { id, name, slug, requireTwoFactor } = organization
  const memberships = await db
    .select({ id, name, slug, role: member.role, requireTwoFactor })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, user.id))
    .orderBy(asc(member.createdAt), asc(organization.id))
  const lastWorkspace = memberships.find((membership) => membership.id === activeWorkspaceId) ?? memberships[0]
  return { memberships, lastWorkspace }
}
