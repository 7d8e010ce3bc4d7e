import type { FastifyReply, FastifyRequest } from 'fastify'
import { eq, lte } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { KnownDevices } from './known-devices.ts'
import type { AccountEvents } from './account-events.ts'
import { session, user } from '../better-auth/schema.ts'

interface CompletedSignIn {
  userId: string
  /** The cookies of the new session. */
  cookies: string[]
  method: 'password' | 'passkey' | 'single_sign_on'
  /** Where the browser is redirected. If omitted, the response is the person. */
  location?: string
}

/** Finishes a sign-in: records the sign-in, mails the person if the device is new, marks the device as known, and sends the response. */
export type FinishSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: CompletedSignIn,
) => Promise<FastifyReply>

interface FinishSignInOptions {
  db: Database
  devices: KnownDevices
  events: AccountEvents
}

export function createFinishSignIn({ db, devices, events }: FinishSignInOptions): FinishSignIn {
  return async (request, reply, { userId, cookies, method, location }) => {
    const { id, name, email } = user
    const [person] = await db.select({ id, name, email }).from(user).where(eq(user.id, userId))
    if (!person) throw new Error('The person who signed in does not exist.')
    await db.delete(session).where(lte(session.expiresAt, new Date()))
    const device = devices.find(request, person.email)
    await db.transaction(async (tx) => {
      await events.record(tx, request, {
        userId,
        action: 'session.sign_in',
        changes: [{ field: 'method', from: null, to: method }],
      })
      if (device === null) await events.warn(tx, request, { userId, kind: 'new_device' })
    })
    reply.header('set-cookie', [...cookies, devices.createCookie(person.email, device)])
    return location === undefined ? reply.send({ user: person }) : reply.redirect(location, 303)
  }
}
