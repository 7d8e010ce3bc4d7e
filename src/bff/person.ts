import { asc, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Auth } from './auth.ts'
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
  sessionId: string
  role: Role
  workspace: Membership
  workspaces: Membership[]
}

export interface People {
  /** The person who sent a request; throws `signed_out`, or `forbidden` if they are in no workspace. */
  behind(request: FastifyRequest): Promise<Person>
  /** The same, and extends the session. */
  returning(request: FastifyRequest, reply: FastifyReply): Promise<Person>
}

export function people(db: Database, auth: Auth): People {
  return {
    async behind(request) {
      return findPerson(db, await auth.getSession(request, 'look'))
    },
    async returning(request, reply) {
      const signedIn = await auth.getSession(request, 'refresh')
      if (signedIn && signedIn.cookies.length > 0) reply.header('set-cookie', signedIn.cookies)
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

async function findPerson(db: Database, signedIn: Awaited<ReturnType<Auth['getSession']>>): Promise<Person> {
  if (!signedIn) throw new ApiError('signed_out')
  const { user, sessionId, activeWorkspaceId } = signedIn
  const workspaces = await db
    .select({ id: organization.id, name: organization.name, role: member.role })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, user.id))
    .orderBy(asc(member.createdAt), asc(organization.id))
  const active = workspaces.find(({ id }) => id === activeWorkspaceId)
  const workspace = active ?? workspaces[0]
  if (!workspace)
    throw new ApiError('forbidden', { message: 'You belong to no workspace. Ask an admin to add you to theirs.' })
  if (!active) await activate(db, sessionId, workspace.id)
  return { ...user, sessionId, role: workspace.role, workspace, workspaces }
}
