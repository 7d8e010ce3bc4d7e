import { asc, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Auth, SignedIn } from './auth.ts'
import { ApiError } from './api-error.ts'
import { member, organization, session } from './schema.ts'

export interface Membership {
  id: string
  name: string
  role: Role
}

/** The signed-in person, the current workspace and the role in it. */
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
   * The person who sent a request; throws `signed_out`, `no_workspace`, and `two_factor_required` if the
   * workspace requires a second factor that this session did not begin with, or if the sign-in still lacks its code.
   */
  behind(request: FastifyRequest): Promise<Person>
  /** The same for a person's own account, which they also reach while their workspace requires a second factor. */
  account(request: FastifyRequest): Promise<Person>
  /** The same as `account`, and extends the session. */
  returning(request: FastifyRequest, reply: FastifyReply): Promise<Person>
}

export function people(db: Database, auth: Auth): People {
  async function find(request: FastifyRequest, how: 'look' | 'refresh') {
    const signedIn = await auth.getSession(request, how)
    if (signedIn) return signedIn
    throw new ApiError((await auth.findPendingSignIn(request)) ? 'two_factor_required' : 'signed_out')
  }
  return {
    async behind(request) {
      const person = await findPerson(db, await find(request, 'look'))
      if (person.requires) throw new ApiError('two_factor_required')
      return person
    },
    async account(request) {
      return findPerson(db, await find(request, 'look'))
    },
    async returning(request, reply) {
      const signedIn = await find(request, 'refresh')
      if (signedIn.cookies.length > 0) reply.header('set-cookie', signedIn.cookies)
      return findPerson(db, signedIn)
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

async function findPerson(db: Database, signedIn: SignedIn): Promise<Person> {
  const { user, sessionId, secondFactor, activeWorkspaceId } = signedIn
  const { requireTwoFactor } = organization
  const rows = await db
    .select({ id: organization.id, name: organization.name, role: member.role, requireTwoFactor })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, user.id))
    .orderBy(asc(member.createdAt), asc(organization.id))
  const active = rows.find(({ id }) => id === activeWorkspaceId)
  const current = active ?? rows[0]
  if (!current)
    throw new ApiError('no_workspace', {
      message: `You are signed in as ${user.email}, who belongs to no workspace. Ask an admin of one to invite you.`,
    })
  if (!active) await activate(db, sessionId, current.id)
  const workspaces = rows.map(({ id, name, role }) => ({ id, name, role }))
  const { id, name, role } = current
  const requires = current.requireTwoFactor && !secondFactor ? 'two_factor' : null
  return { ...user, sessionId, secondFactor, requires, role, workspace: { id, name, role }, workspaces }
}
