import type { FastifyInstance, FastifyRequest } from 'fastify'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { toNetworkBlock } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Mailing } from '#mail/mailing.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import { findPerson, hasPassword } from '../people/people.ts'
import type { People } from '../people/person.ts'
import { member, organization, user } from '../better-auth/schema.ts'
import { countAttempt } from './sign-in-attempts.ts'
import { deleteAccountLinks, deleteEmailChanges, deleteResetLinks } from '../people/account-links.ts'
import { endAssistants } from '../people/end-access.ts'
import type { AccountEvents } from './account-events.ts'
import { confirmAddress } from './confirm-address.ts'
import { requireConfirmation } from './confirm.ts'
import { consumeLink, createLink } from './mailed-links.ts'
import { requireGoodPassword, requirePassword } from './account-routes.ts'

interface MailedLinkOptions {
  db: Database
  auth: Auth
  people: People
  hashingQueue: HashingQueue
  mailing: Mailing
  events: AccountEvents
  publicOrigin: string
}

const routeOptions = { bodyLimit: 10_000 }

/** Adds the routes to choose a new password by a link in a mail. Nobody learns which addresses have an account. */
export function addPasswordResetRoutes(app: FastifyInstance, options: MailedLinkOptions): void {
  const { db, auth, hashingQueue, mailing, events } = options

  app.post('/auth/request-password-reset', routeOptions, async (request, reply) => {
    const { email } = parseBody(z.strictObject({ email: z.email().max(254) }), request.body)
    await countAttempt(db, toLinkLimits(request, email))
    // The mail is not awaited, so that the response for an address without an account takes the same time.
    sendResetLink(options, email).catch((error: unknown) =>
      request.log.error({ err: error }, 'a link to reset a password could not be sent'),
    )
    return reply.send({})
  })

  app.post('/auth/reset-password', routeOptions, async (request, reply) => {
    const { token, newPassword } = parseBody(ResetBody, request.body)
    const userId = await auth.tokens.find(`reset-password:${token}`)
    if (userId === null) throw invalidField('token', 'The link is no longer valid. Ask for a new one')
    await requireGoodPasswordFor(db, userId, newPassword)
    const answer = await hashingQueue(() => auth.call(request, '/reset-password', { token, newPassword }))
    if (answer.status !== 200) throw invalidField('token', 'The link is no longer valid. Ask for a new one')
    await db.transaction(async (tx) => {
      await confirmAddress(tx, { userId, password: 'new' })
      await mailing.forgetMail(tx, { userId, kind: 'password_reset' })
      await events.record(tx, request, { userId, action: 'account.password_reset' })
      await events.warn(tx, request, { userId, kind: 'password_changed' })
      await endAssistants(tx, userId)
      await deleteAccountLinks(tx, userId)
    })
    return reply.code(204).send()
  })
}

const ResetBody = z.strictObject({ token: z.string().min(1).max(200), newPassword: z.string() })

function toLinkLimits(request: FastifyRequest, email: string) {
  return [
    { key: `link by mail to ${email.toLowerCase()}`, max: 3, seconds: 900 },
    { key: `link by mail from ${toNetworkBlock(request.ip, { v4: 32, v6: 64 })}`, max: 10, seconds: 900 },
    { key: `link by mail from the site ${toNetworkBlock(request.ip, { v4: 32, v6: 48 })}`, max: 40, seconds: 900 },
  ]
}

async function sendResetLink({ db, auth, mailing, publicOrigin }: MailedLinkOptions, email: string): Promise<void> {
  const person = await findPerson(db, email)
  // People without a password sign in at their identity provider.
  if (!person || !(await hasPassword(db, person.id))) return
  // The mail before is hidden, so its link must not work any more either.
  await deleteResetLinks(db, person.id)
  const { token, expiresAt } = await auth.tokens.create('reset-password', person.id)
  await db.transaction(async (tx) => {
    await mailing.forgetMail(tx, { userId: person.id, kind: 'password_reset' })
    const content = { name: person.name, url: `${publicOrigin}/reset-password?token=${token}`, expiresAt }
    await mailing.sendMail(tx, { kind: 'password_reset', to: email.toLowerCase(), userId: person.id, content })
  })
}

async function requireGoodPasswordFor(db: Database, userId: string, newPassword: string): Promise<void> {
  const [person] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  if (!person) throw new ApiError('not_found')
  const { id, name } = organization
  const workspaces = await db
    .select({ name })
    .from(member)
    .innerJoin(organization, eq(id, member.organizationId))
    .where(eq(member.userId, userId))
  requireGoodPassword(newPassword, { ...person, workspaces })
}

/** Adds the routes to change the address. A link in a mail confirms the new address, and signs nobody in. */
export function addChangeEmailRoutes(app: FastifyInstance, options: MailedLinkOptions): void {
  const { db, auth, people, mailing, events, publicOrigin } = options

  app.post('/auth/change-email', routeOptions, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const body = parseBody(ChangeEmailBody, request.body)
    const newEmail = body.newEmail.toLowerCase()
    if (newEmail === person.email) throw invalidField('newEmail', 'This is already your address')
    // Whoever has the new address can choose a new password, so a session that somebody left open must not be enough.
    if (body.password === undefined) await requireConfirmation(db, person)
    else await requirePassword(options, request, { person, password: body.password })
    await countAttempt(db, toLinkLimits(request, newEmail))
    // Otherwise whoever has an address that was mistyped before could still take over the account.
    await deleteEmailChanges(db, person.id)
    // The response is the same as for a free address, so that nobody learns whether the address has an account.
    if (await findPerson(db, newEmail)) return reply.code(204).send()
    const { token, expiresAt } = await auth.tokens.create(
      'change-email',
      JSON.stringify({ userId: person.id, newEmail }),
    )
    await db.transaction(async (tx) => {
      await mailing.forgetMail(tx, { userId: person.id, kind: 'email_confirmation' })
      const url = `${publicOrigin}/auth/verify-email?token=${token}`
      const content = { name: person.name, newEmail, url, expiresAt }
      await mailing.sendMail(tx, { kind: 'email_confirmation', to: newEmail, userId: person.id, content })
    })
    return reply.code(204).send()
  })

  app.get('/auth/verify-email', async (request, reply) => {
    const { token } = z.looseObject({ token: z.string().max(200).catch('') }).parse(request.query)
    const value = token === '' ? null : await auth.tokens.consume(`change-email:${token}`)
    if (value === null) return reply.redirect('/account?email=expired', 303)
    const { userId, newEmail } = EmailChange.parse(JSON.parse(value))
    const isChanged = await db.transaction(async (tx) => {
      const [person] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
      const otherUsers = await tx
        .select({ id: user.id })
        .from(user)
        .where(and(eq(user.email, newEmail), ne(user.id, userId)))
      if (!person || otherUsers.length > 0) return false
      await tx.update(user).set({ email: newEmail, emailVerified: true }).where(eq(user.id, userId))
      await mailing.forgetMail(tx, { userId, kind: 'email_confirmation' })
      // Whoever has the old mailbox must not choose a password any more.
      await deleteResetLinks(tx, userId)
      const changes = [{ field: 'email', from: person.email, to: newEmail }]
      await events.record(tx, request, { userId, action: 'account.email_change', changes })
      const detail = `You sign in with ${newEmail} from now on.`
      const change = { kind: 'account_changed', change: 'email_changed', detail, formerEmail: person.email } as const
      await events.warn(tx, request, { userId, ...change })
      return true
    })
    return reply.redirect(isChanged ? '/account?email=changed' : '/account?email=expired', 303)
  })
}

/**
 * Adds the routes for owners of an account whose limit of wrong passwords is reached. A link in a mail makes their browser a known device, whose
 * attempts have their own limits, so that nobody can lock the owner out. The link signs nobody in.
 */
export function addKnownDeviceRoutes(
  app: FastifyInstance,
  { db, mailing, devices, publicOrigin }: KnownDeviceOptions,
): void {
  app.post('/auth/request-known-device', routeOptions, async (request, reply) => {
    const { email } = parseBody(z.strictObject({ email: z.email().max(254) }), request.body)
    await countAttempt(db, toLinkLimits(request, email))
    const sendLink = async () => {
      const person = await findPerson(db, email)
      if (!person) return
      await db.transaction(async (tx) => {
        await mailing.forgetMail(tx, { userId: person.id, kind: 'known_device' })
        const link = await createLink(tx, { kind: 'known_device', value: email.toLowerCase(), validMs: DEVICE_LINK_MS })
        const url = `${publicOrigin}/auth/known-device?token=${link.token}`
        const content = { name: person.name, url, expiresAt: link.expiresAt }
        await mailing.sendMail(tx, { kind: 'known_device', to: email.toLowerCase(), userId: person.id, content })
      })
    }
    // The mail is not awaited, so that the response for an address without an account takes the same time.
    sendLink().catch((error: unknown) => request.log.error({ err: error }, 'a link could not be sent'))
    return reply.send({})
  })

  app.get('/auth/known-device', async (request, reply) => {
    const { token } = z.looseObject({ token: z.string().max(200).catch('') }).parse(request.query)
    const email = token === '' ? null : await consumeLink(db, 'known_device', token)
    if (email === null) return reply.redirect('/sign-in?notice=link_expired', 303)
    reply.header('set-cookie', devices.createCookie(email, devices.find(request, email)))
    return reply.redirect('/sign-in?notice=known_device', 303)
  })
}

const DEVICE_LINK_MS = 3_600_000

interface KnownDeviceOptions {
  db: Database
  mailing: Mailing
  devices: KnownDevices
  publicOrigin: string
}

const ChangeEmailBody = z.strictObject({
  newEmail: z.email().max(254),
  password: z.string().max(PASSWORD_MAX).optional(),
})
const EmailChange = z.object({ userId: z.string(), newEmail: z.string() })
