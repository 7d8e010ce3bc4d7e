import { asc, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Auth, SignedIn } from '../better-auth/auth.ts'
import { ApiError } from '../http/api-error.ts'
import { readRequestedWorkspace } from '../http/requested-workspace.ts'
import { member, organization, session } from '../better-auth/schema.ts'

export interface Membership {
  id: string
  name: string
  slug: string
  role: Role
}

/** The signed-in person, the workspace that the request names, else the last one of the session, and the role in it. */
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
}

export interface People {
  /**
   * The person who sent a request; throws `signed_out`, `no_workspace`, `forbidden` in a workspace that they are no member of, and `two_factor_required` if the
   * workspace requires a second factor that this session did not begin with, or if the sign-in still lacks its code.
   */
  behind(request: FastifyRequest): Promise<Person>
  /** The same for a person's own account, which they also reach while their workspace requires a second factor. */
  account(request: FastifyRequest): Promise<Person>
  /** The same as `account`, extends the session, and makes the workspace its last one. */
  returning(request: FastifyRequest, reply: FastifyReply): Promise<Person>
  /** The slug of the session's last workspace; null for somebody who is signed out or belongs to none. */
  findLastWorkspace(request: FastifyRequest): Promise<string | null>
}

export function people(db: Database, auth: Auth): People {
  async function find(request: FastifyRequest, how: 'look' | 'refresh') {
    const signedIn = await auth.getSession(request, how)
    if (signedIn) return signedIn
    throw new ApiError((await auth.findPendingSignIn(request)) ? 'two_factor_required' : 'signed_out')
  }
  return {
    async behind(request) {
      const person = await findPerson(db, await find(request, 'look'), readRequestedWorkspace(request))
      if (person.requires) throw new ApiError('two_factor_required')
      return person
    },
    async account(request) {
      return findPerson(db, await find(request, 'look'), readRequestedWorkspace(request))
    },
    async returning(request, reply) {
      const signedIn = await find(request, 'refresh')
      if (signedIn.cookies.length > 0) reply.header('set-cookie', signedIn.cookies)
      const person = await findPerson(db, signedIn, readRequestedWorkspace(request))
      if (person.workspace.id !== signedIn.activeWorkspaceId) await activate(db, person.sessionId, person.workspace.id)
      return person
    },
    async findLastWorkspace(request) {
      const signedIn = await auth.getSession(request, 'look')
      if (!signedIn) return null
      const { last } = await findMemberships(db, signedIn)
      return last?.slug ?? null
    },
  }
}

/** Makes one of the person's workspaces the current one of the session. */
export async function activate(db: Database, sessionId: string, workspaceId: string): Promise<void> {
  await db.update(session).set({ activeOrganizationId: workspaceId }).where(eq(session.id, sessionId))
}

/** The service may have renamed a workspace. */
export async function rename(db: Database, { id, name }: { id: string; name: string }): Promise<void> {
  await db.update(organization).set({ name }).where(eq(organization.id, id))
}

async function findPerson(db: Database, signedIn: SignedIn, requested: string | null): Promise<Person> {
  const { user, sessionId, secondFactor } = signedIn
  const { memberships, last } = await findMemberships(db, signedIn)
  if (!last)
    throw new ApiError('no_workspace', {
      message: `You are signed in as ${user.email}, who belongs to no workspace. Ask an admin of one to invite you.`,
    })
  const current = requested === null ? last : memberships.find(({ id, slug }) => slug === requested || id === requested)
  // The same for a workspace that does not exist.
  if (!current)
    throw new ApiError('forbidden', {
      message: `You are signed in as ${user.email}, who is not a member of the workspace “${requested}”.`,
      details: { workspace: requested ?? '' },
    })
  const workspaces = memberships.map(({ id, name, slug, role }) => ({ id, name, slug, role }))
  const { id, name, slug, role } = current
  const requires = current.requireTwoFactor && !secondFactor ? 'two_factor' : null
  return { ...user, sessionId, secondFactor, requires, role, workspace: { id, name, slug, role }, workspaces }
}

async function findMemberships(db: Database, { user, activeWorkspaceId }: SignedIn) {
  const { id, name, slug, requireTwoFactor } = organization
  const memberships = await db
    .select({ id, name, slug, role: member.role, requireTwoFactor })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, user.id))
    .orderBy(asc(member.createdAt), asc(organization.id))
  return { memberships, last: memberships.find((each) => each.id === activeWorkspaceId) ?? memberships[0] }
}
