import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parse, parseBody } from '../http/api-error.ts'
import { toPersonActor, recordAudit } from '../audit/record.ts'
import type { Auth, SignedInSession } from '../better-auth/auth.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import type { Mailing } from '#mail/mailing.ts'
import { findPasswordProblem } from '../passwords/password-rules.ts'
import { addMember, findPerson, lockWorkspace } from '../people/people.ts'
import { setActiveWorkspace } from '../people/person.ts'
import { invitation, organization, user } from '../better-auth/schema.ts'
import { withAttemptLimits, createSignInLimits } from '../auth/sign-in-attempts.ts'
import { readToken } from './invitations.ts'

interface AcceptRouteOptions {
  db: Database
  auth: Auth
  mailing: Mailing
  secret: string
  hashingQueue: HashingQueue
  devices: KnownDevices
}

/** Adds the routes to read and accept an invitation by its link. */
export function addInvitationRoutes(app: FastifyInstance, { secret, ...options }: AcceptRouteOptions): void {
  const { db, auth, hashingQueue, devices } = options

  /** Finds the invitation of a token. Wrong tokens are limited like wrong passwords. */
  async function requireInvitation(request: FastifyRequest, token: string): Promise<OpenInvitation> {
    const signedToken = readToken(secret, token)
    const limits = createSignInLimits({
      address: request.ip,
      email: `invitation ${signedToken?.id ?? null}`,
      device: null,
    })
    return withAttemptLimits(db, limits, async () => {
      const row = signedToken === null ? null : await findInvitation(db, signedToken.id)
      if (!signedToken || !row) throw new ApiError('invitation_expired')
      return { ...row, isMailed: signedToken.isMailed }
    })
  }

  app.get('/auth/invitation', async (request) => {
    const { token } = parse('query', TokenQuery, request.query)
    const { workspace, role, email, invitedBy, expiresAt } = await requireInvitation(request, token)
    const signedIn = await auth.getSession(request, 'read')
    const hasAccount = email !== null && (await findPerson(db, email)) !== null
    const signedInAs = signedIn?.user.email ?? null
    return { workspace: { name: workspace.name }, role, email, invitedBy, expiresAt, hasAccount, signedInAs }
  })

  app.post('/auth/accept-invitation', { bodyLimit: 10_000 }, async (request, reply) => {
    const body = parseBody(AcceptBody, request.body)
    const openInvitation = await requireInvitation(request, body.token)
    const signedIn = await auth.getSession(request, 'read')
    if (signedIn) {
      if (openInvitation.email !== null && openInvitation.email !== signedIn.user.email)
        throw createWrongAccountError(signedIn, openInvitation.email)
      await joinWorkspace(options, { openInvitation, request, person: signedIn.user })
      await setActiveWorkspace(db, signedIn.sessionId, openInvitation.workspace.id)
      return { user: signedIn.user }
    }
    const newcomer = readNewcomer(openInvitation, body)
    await requireNoAccount(db, newcomer.email)
    const cookies = await hashingQueue(async () => {
      await joinWorkspace(options, { openInvitation, request, person: newcomer })
      const answer = await auth.call(request, '/sign-in/email', { email: newcomer.email, password: newcomer.password })
      if (answer.status !== 200) throw new Error(`better-auth responded with ${answer.status} to a first sign-in.`)
      return answer.cookies
    })
    const { email, name } = newcomer
    const id = (await findPerson(db, email))?.id
    return reply
      .header('set-cookie', [...cookies, devices.createCookie(email, null)])
      .send({ user: { id, name, email } })
  })
}

const TokenQuery = z.object({ token: z.string().max(500) })
const AcceptBody = z.strictObject({
  token: z.string().max(500),
  name: z.string().trim().min(1, 'Enter your name').max(200).optional(),
  /** The address of a new person, if the invitation has no address. */
  email: z.email().max(254).optional(),
  password: z.string().optional(),
})

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>> & {
  /** Whether the link was mailed, so that whoever has the link has access to the mailbox. */
  isMailed: boolean
}

async function findInvitation(db: Database, id: string) {
  const [row] = await db
    .select({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      expiresAt: invitation.expiresAt,
      invitedBy: user.name,
      workspace: { id: organization.id, name: organization.name, slug: organization.slug },
    })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .leftJoin(user, eq(user.id, invitation.inviterId))
    .where(isOpen(id))
  return row ?? null
}

function isOpen(id: string) {
  return and(eq(invitation.id, id), eq(invitation.status, 'pending'), gt(invitation.expiresAt, new Date()))
}

interface Newcomer {
  email: string
  name: string
  password: string
}

function readNewcomer({ email: invitedEmail, workspace }: OpenInvitation, body: z.output<typeof AcceptBody>): Newcomer {
  const { name, password } = body
  const email = invitedEmail ?? body.email?.toLowerCase()
  if (email === undefined) throw invalidField('email', 'Enter your email address')
  if (name === undefined) throw invalidField('name', 'Enter your name')
  if (password === undefined) throw invalidField('password', 'Choose a password')
  const problem = findPasswordProblem(password, { names: [name, workspace.name], email })
  if (problem !== null) throw invalidField('password', `The password ${problem}`)
  return { email, name, password }
}

interface NewMembership {
  openInvitation: OpenInvitation
  request: FastifyRequest
  person: Newcomer | SignedInSession['user']
}

/** Marks the invitation as accepted and makes the person a member, in one transaction. */
async function joinWorkspace(
  { db, mailing }: Pick<AcceptRouteOptions, 'db' | 'mailing'>,
  { openInvitation, request, person }: NewMembership,
) {
  const { id, workspace, role } = openInvitation
  await db.transaction(async (tx) => {
    // Of two parallel requests, only one finds the invitation open.
    await lockWorkspace(tx, workspace.id)
    const acceptedRows = await tx
      .update(invitation)
      .set({ status: 'accepted' })
      .where(isOpen(id))
      .returning({ id: invitation.id })
    if (acceptedRows.length === 0) throw new ApiError('invitation_expired')
    if ('password' in person) {
      // Another invitation may create an account with this address at the same time.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${person.email}))`)
      await requireNoAccount(tx, person.email)
    }
    const { userId } = await addMember(tx, {
      workspace,
      role,
      ...person,
      emailVerified: openInvitation.isMailed && openInvitation.email !== null,
    })
    await mailing.forgetMail(tx, { invitationId: id })
    const actor = toPersonActor({ ...person, id: userId })
    const target = { type: 'member', id: userId, name: person.name }
    const changes = [{ field: 'role', from: null, to: role }]
    await recordAudit(tx, { workspaceId: workspace.id, actor, action: 'member.join', target, changes, request })
  })
}

async function requireNoAccount(db: Database, email: string): Promise<void> {
  if (await findPerson(db, email))
    throw new ApiError('signed_out', { message: `${email} has an account. Sign in, then accept the invitation.` })
}

function createWrongAccountError({ user: { email } }: SignedInSession, invitedEmail: string): ApiError {
  const message = `This invitation is for ${invitedEmail}, and you are signed in as ${email}. Sign out, then open the link again.`
  return new ApiError('wrong_account', { message })
}
