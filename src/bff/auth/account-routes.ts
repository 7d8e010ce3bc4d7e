import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { Turns } from '../passwords/hashing-turns.ts'
import { PASSWORD_MAX, findPasswordProblem } from '../passwords/password-rules.ts'
import { hasPassword } from '../people/people.ts'
import type { People, Person } from '../people/person.ts'
import { user } from '../better-auth/schema.ts'
import { limited } from './sign-in-attempts.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'
import type { AccountEvents } from './account-events.ts'

const MAX_BYTES = 40_000
const prefix = /^data:image\/(png|jpeg|webp);base64,(?=[A-Za-z0-9+/]+={0,2}$)/

/** The longest data URL of a picture of 40 kB. */
const PICTURE_MAX_TEXT = Math.ceil(MAX_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length

interface Parts {
  db: Database
  auth: Auth
  people: People
  turns: Turns
  events: AccountEvents
}

/** A person's name, picture and password. */
export function accountRoutes(app: FastifyInstance, { db, auth, people, turns, events }: Parts): void {
  app.post('/auth/update-user', { bodyLimit: 2 * PICTURE_MAX_TEXT }, async (request, reply) => {
    const person = await people.account(request)
    const { name, image } = parseBody(Profile, request.body)
    const problem = image ? pictureProblem(image) : null
    if (problem !== null) throw invalidField('image', problem)
    const changed = {
      ...(name === undefined ? {} : { name }),
      ...(image === undefined ? {} : { image: image || null }),
    }
    await db.transaction(async (tx) => {
      await tx
        .update(user)
        .set({ ...changed, updatedAt: new Date() })
        .where(eq(user.id, person.id))
      if (name === undefined || name === person.name) return
      const changes = [{ field: 'name', from: person.name, to: name }]
      await events.record(tx, request, { userId: person.id, action: 'account.update', changes })
    })
    return reply.code(204).send()
  })

  app.post('/auth/change-password', { bodyLimit: 10_000 }, async (request, reply) => {
    const person = await people.account(request)
    const sent = parseBody(ChangePassword, request.body)
    requireGoodPassword(sent.newPassword, person)
    const limit = { key: `password of ${person.id}`, max: 5, seconds: 60 }
    const cookies = await turns(() =>
      limited(db, [limit], async () => {
        const answer = await auth.ask(request, '/change-password', { ...sent, revokeOtherSessions: true })
        if (answer.status === 400) throw invalidField('currentPassword', 'This is not your password')
        if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a change of password.`)
        return answer.cookies
      }),
    )
    await db.transaction(async (tx) => {
      await events.record(tx, request, { userId: person.id, action: 'account.password_change' })
      await events.warn(tx, request, { userId: person.id, kind: 'password_changed' })
      await notifySessionsChanged(tx, person.id)
    })
    return done(reply, cookies)
  })
}

/** Throws an `invalid_request` if this is not the person's password. */
export async function requirePassword(
  { db, auth, turns }: Pick<Parts, 'db' | 'auth' | 'turns'>,
  request: FastifyRequest,
  { person, password }: { person: Person; password: string },
): Promise<void> {
  if (!(await hasPassword(db, person.id))) throw invalidField('password', 'Your account has no password')
  const limit = { key: `password of ${person.id}`, max: 5, seconds: 60 }
  await turns(() =>
    limited(db, [limit], async () => {
      const answer = await auth.ask(request, '/verify-password', { password })
      if (answer.status === 400) throw invalidField('password', 'This is not your password')
      if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a check of a password.`)
    }),
  )
}

/** Throws an `invalid_request` that says what is wrong with a new password. */
export function requireGoodPassword(
  newPassword: string,
  person: Pick<Person, 'name' | 'email'> & { workspaces: readonly { name: string }[] },
): void {
  const names = [person.name, ...person.workspaces.map(({ name }) => name)]
  const problem = findPasswordProblem(newPassword, { names, email: person.email })
  if (problem !== null) throw invalidField('newPassword', `The password ${problem}`)
}

const Profile = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  image: z.string().max(PICTURE_MAX_TEXT).optional(),
})
const ChangePassword = z.strictObject({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string(),
})

/** Answers without a body; `cookies` are those of better-auth. */
export function done(reply: FastifyReply, cookies: string[]): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(204).send()
}

/**
 * What is wrong with the picture of a person, if anything. Pictures are small data URLs: an address elsewhere would tell its server who
 * looks at the dashboard, and an SVG can contain scripts.
 */
function pictureProblem(url: string): string | null {
  const [start, type] = prefix.exec(url) ?? []
  if (start === undefined) return 'A data URL of a PNG, JPEG or WebP picture is expected'
  const bytes = Buffer.from(url.slice(start.length), 'base64')
  if (bytes.length > MAX_BYTES) return 'The picture is larger than 40 kB'
  return readPictureType(bytes) === type ? null : 'The picture is not of the type that its address says'
}

function readPictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  const riff = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)
  return riff === 'RIFFWEBP' ? 'webp' : null
}
