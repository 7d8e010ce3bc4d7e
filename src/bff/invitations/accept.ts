import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parse, parseBody } from '../http/api-error.ts'
import { personActor, recordAudit } from '../audit/record.ts'
import type { Auth, SignedIn } from '../better-auth/auth.ts'
import type { Turns } from '../passwords/hashing-turns.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import type { Mailing } from '#mail/mailing.ts'
import { findPasswordProblem } from '../passwords/password-rules.ts'
import { addMember, findPerson, lockWorkspace } from '../people/people.ts'
import { activate } from '../people/person.ts'
import { invitation, organization, user } from '../better-auth/schema.ts'
import { limited, signInLimits } from '../auth/sign-in-attempts.ts'
import { readToken } from './invitations.ts'

interface AcceptParts {
  db: Database
  auth: Auth
  mailing: Mailing
  secret: string
  turns: Turns
  devices: KnownDevices
}

/** What a person who has the link of an invitation can read and do. */
export function acceptRoutes(app: FastifyInstance, { secret, ...parts }: AcceptParts): void {
  const { db, auth, turns, devices } = parts

  /** The invitation of a token. Wrong tokens count like wrong passwords. */
  async function requireInvitation(request: FastifyRequest, token: string): Promise<Found> {
    const signed = readToken(secret, token)
    const limits = signInLimits({ address: request.ip, email: `invitation ${signed?.id ?? null}`, device: null })
    return limited(db, limits, async () => {
      const found = signed === null ? null : await findInvitation(db, signed.id)
      if (!signed || !found) throw new ApiError('invitation_expired')
      return { ...found, isMailed: signed.isMailed }
    })
  }

  app.get('/auth/invitation', async (request) => {
    const { token } = parse('query', Token, request.query)
    const { workspace, role, email, invitedBy, expiresAt } = await requireInvitation(request, token)
    const signedIn = await auth.getSession(request, 'look')
    const hasAccount = email !== null && (await findPerson(db, email)) !== null
    const signedInAs = signedIn?.user.email ?? null
    return { workspace: { name: workspace.name }, role, email, invitedBy, expiresAt, hasAccount, signedInAs }
  })

  app.post('/auth/accept-invitation', { bodyLimit: 10_000 }, async (request, reply) => {
    const sent = parseBody(Accept, request.body)
    const found = await requireInvitation(request, sent.token)
    const signedIn = await auth.getSession(request, 'look')
    if (signedIn) {
      if (found.email !== null && found.email !== signedIn.user.email) throw wrongAccount(signedIn, found.email)
      await join(parts, { found, request, person: signedIn.user })
      await activate(db, signedIn.sessionId, found.workspace.id)
      return { user: signedIn.user }
    }
    const newcomer = readNewcomer(found, sent)
    await requireNoAccount(db, newcomer.email)
    const cookies = await turns(async () => {
      await join(parts, { found, request, person: newcomer })
      const answer = await auth.ask(request, '/sign-in/email', { email: newcomer.email, password: newcomer.password })
      if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a first sign-in.`)
      return answer.cookies
    })
    const { email, name } = newcomer
    const id = (await findPerson(db, email))?.id
    return reply.header('set-cookie', [...cookies, devices.cookie(email, null)]).send({ user: { id, name, email } })
  })
}

const Token = z.object({ token: z.string().max(500) })
const Accept = z.strictObject({
  token: z.string().max(500),
  name: z.string().trim().min(1, 'Enter your name').max(200).optional(),
  /** Of a new person, where the invitation names none. */
  email: z.email().max(254).optional(),
  password: z.string().optional(),
})

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>> & {
  /** Whether the link came by mail: whoever has it has the mailbox. */
  isMailed: boolean
}

async function findInvitation(db: Database, id: string) {
  const [found] = await db
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
  return found ?? null
}

function isOpen(id: string) {
  return and(eq(invitation.id, id), eq(invitation.status, 'pending'), gt(invitation.expiresAt, new Date()))
}

interface Newcomer {
  email: string
  name: string
  password: string
}

function readNewcomer({ email: invited, workspace }: Found, sent: z.output<typeof Accept>): Newcomer {
  const { name, password } = sent
  const email = invited ?? sent.email?.toLowerCase()
  if (email === undefined) throw invalidField('email', 'Enter your email address')
  if (name === undefined) throw invalidField('name', 'Enter your name')
  if (password === undefined) throw invalidField('password', 'Choose a password')
  const problem = findPasswordProblem(password, { names: [name, workspace.name], email })
  if (problem !== null) throw invalidField('password', `The password ${problem}`)
  return { email, name, password }
}

interface Joining {
  found: Found
  request: FastifyRequest
  person: Newcomer | SignedIn['user']
}

/** Uses the invitation up and makes the person a member, both or neither. */
async function join({ db, mailing }: Pick<AcceptParts, 'db' | 'mailing'>, { found, request, person }: Joining) {
  const { id, workspace, role } = found
  await db.transaction(async (tx) => {
    // Of two requests, one finds the invitation open.
    await lockWorkspace(tx, workspace.id)
    const used = await tx
      .update(invitation)
      .set({ status: 'accepted' })
      .where(isOpen(id))
      .returning({ id: invitation.id })
    if (used.length === 0) throw new ApiError('invitation_expired')
    if ('password' in person) {
      // Somebody may make an account with this address at the same time, by another invitation.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${person.email}))`)
      await requireNoAccount(tx, person.email)
    }
    const { userId } = await addMember(tx, {
      workspace,
      role,
      ...person,
      emailVerified: found.isMailed && found.email !== null,
    })
    await mailing.forgetMail(tx, { invitationId: id })
    const actor = personActor({ ...person, id: userId })
    const target = { type: 'member', id: userId, name: person.name }
    const changes = [{ field: 'role', from: null, to: role }]
    await recordAudit(tx, { workspaceId: workspace.id, actor, action: 'member.join', target, changes, request })
  })
}

async function requireNoAccount(db: Database, email: string): Promise<void> {
  if (await findPerson(db, email))
    throw new ApiError('signed_out', { message: `${email} has an account. Sign in, then accept the invitation.` })
}

function wrongAccount({ user: { email } }: SignedIn, invited: string): ApiError {
  const message = `This invitation is for ${invited}, and you are signed in as ${email}. Sign out, then open the link again.`
  return new ApiError('wrong_account', { message })
}
