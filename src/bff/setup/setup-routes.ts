import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import type { Mailing } from '#mail/mailing.ts'
import type { AccountEvents } from '../auth/account-events.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import { consumeLink } from '../auth/mailed-links.ts'
import { createSignInLimits, withAttemptLimits } from '../auth/sign-in-attempts.ts'
import type { Auth } from '../better-auth/auth.ts'
import { organization, user } from '../better-auth/schema.ts'
import { invalidField, parseBody } from '../http/api-error.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import { findPasswordProblem, PASSWORD_MAX } from '../passwords/password-rules.ts'
import { setPassword } from '../people/people.ts'
import type { Installation } from './installation.ts'
import { findSetupLink, type SetupLink } from './setup-link.ts'

interface SetupRouteOptions {
  db: Database
  auth: Auth
  devices: KnownDevices
  events: AccountEvents
  hashingQueue: HashingQueue
  mailing: Mailing
  installation: Installation
}

const routeOptions = { bodyLimit: 10_000 }

/** Adds the routes of the screen on which the first admin sets up a new installation. Its link is printed by the first start. */
export function addSetupRoutes(app: FastifyInstance, options: SetupRouteOptions): void {
  const { db, auth, devices, hashingQueue, mailing, installation } = options

  /** Finds what a token sets up. Wrong tokens are limited like wrong passwords. */
  async function requireLink(request: FastifyRequest, token: string): Promise<SetupLink> {
    const limits = createSignInLimits({ address: request.ip, email: 'setup', device: null })
    return withAttemptLimits(db, limits, async () => {
      const link = await findSetupLink(db, token)
      if (link === null) throw createExpiredError()
      return link
    })
  }

  app.post('/auth/setup/read', routeOptions, async (request) => {
    const { token } = parseBody(z.strictObject({ token: z.string().min(1).max(200) }), request.body)
    const { userId, workspaceId } = await requireLink(request, token)
    const [person] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
    const [workspace] = await db
      .select({ name: organization.name })
      .from(organization)
      .where(eq(organization.id, workspaceId))
    const hasDemo = await installation.hasDemo()
    return {
      email: person?.email,
      workspace: workspace?.name,
      demo: hasDemo ? 'exists' : installation.createDemo ? 'offered' : 'none',
      mail: mailing.server !== null,
    }
  })

  app.post('/auth/setup', routeOptions, async (request, reply) => {
    const body = parseBody(SetupBody, request.body)
    const link = await requireLink(request, body.token)
    const admin = { name: body.name, email: body.email.toLowerCase() }
    const problem = findPasswordProblem(body.password, { names: [body.name, body.workspace], email: admin.email })
    if (problem !== null) throw invalidField('password', `The password ${problem}`)
    const { cookies, slug } = await hashingQueue(async () => {
      const named = await setUp(options, { request, link, admin, body })
      const credentials = { email: admin.email, password: body.password }
      const answer = await auth.call(request, '/sign-in/email', credentials)
      if (answer.status !== 200) throw new Error(`better-auth responded with ${answer.status} to a first sign-in.`)
      return { cookies: answer.cookies, slug: named.slug }
    })
    reply.header('set-cookie', [...cookies, devices.createCookie(admin.email, null)])
    return { workspace: { slug } }
  })

  app.post('/auth/setup/demo', routeOptions, async (request) => {
    const { token } = parseBody(z.strictObject({ token: z.string().min(1).max(200) }), request.body)
    const { userId } = await requireLink(request, token)
    const [person] = await db.select({ email: user.email, name: user.name }).from(user).where(eq(user.id, userId))
    if (person && !(await installation.hasDemo())) await installation.createDemo?.(person)
    return {}
  })
}

const SetupBody = z.strictObject({
  token: z.string().min(1).max(200),
  name: z.string().trim().min(1, 'Enter your name').max(200),
  email: z.email().max(254),
  password: z.string().max(PASSWORD_MAX),
  workspace: z.string().trim().min(1, 'Enter a name').max(200),
})

interface Setup {
  request: FastifyRequest
  link: SetupLink
  admin: { name: string; email: string }
  body: z.output<typeof SetupBody>
}

/** Gives the account and the workspace of a link their final names. Of two parallel calls, only one does so. */
async function setUp({ db, events, installation }: SetupRouteOptions, { request, link, admin, body }: Setup) {
  const { userId, workspaceId } = link
  await db.transaction(async (tx) => {
    if ((await consumeLink(tx, 'setup', body.token)) === null) throw createExpiredError()
    const otherMembers = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, admin.email), ne(user.id, userId)))
    if (otherMembers.length > 0) throw invalidField('email', 'This address has another account')
    await tx
      .update(user)
      .set({ ...admin, emailVerified: true })
      .where(eq(user.id, userId))
    await setPassword(tx, userId, body.password)
    await events.record(tx, request, { userId, action: 'account.set_up' })
  })
  return installation.nameWorkspace(workspaceId, body.workspace)
}

function createExpiredError() {
  return invalidField('token', 'This link was used before, or has expired')
}
