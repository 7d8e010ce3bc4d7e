import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import { PASSWORD_MAX, findPasswordProblem } from '../passwords/password-rules.ts'
import { hasPassword } from '../people/people.ts'
import type { People, Person } from '../people/person.ts'
import { user } from '../better-auth/schema.ts'
import { createPasswordLimit, withAttemptLimits } from './sign-in-attempts.ts'
import { deleteAccountLinks } from '../people/account-links.ts'
import { endAssistants } from '../people/end-access.ts'
import type { AccountEvents } from './account-events.ts'

const MAX_PICTURE_BYTES = 40_000
const pictureUrlPrefix = /^data:image\/(png|jpeg|webp);base64,(?=[A-Za-z0-9+/]+={0,2}$)/

/** The length of the longest data URL with a picture of 40 kB. */
const MAX_PICTURE_URL_LENGTH = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length

interface AccountRouteOptions {
  db: Database
  auth: Auth
  people: People
  hashingQueue: HashingQueue
  events: AccountEvents
}

/** Adds the routes to change one's name, picture and password. */
export function addAccountRoutes(
  app: FastifyInstance,
  { db, auth, people, hashingQueue, events }: AccountRouteOptions,
): void {
  app.post('/auth/update-user', { bodyLimit: 2 * MAX_PICTURE_URL_LENGTH }, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const { name, image } = parseBody(Profile, request.body)
    const problem = image ? findPictureProblem(image) : null
    if (problem !== null) throw invalidField('image', problem)
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(image === undefined ? {} : { image: image || null }),
    }
    await db.transaction(async (tx) => {
      await tx
        .update(user)
        .set({ ...changes, updatedAt: new Date() })
        .where(eq(user.id, person.id))
      if (name === undefined || name === person.name) return
      await events.record(tx, request, {
        userId: person.id,
        action: 'account.update',
        changes: [{ field: 'name', from: person.name, to: name }],
      })
    })
    return reply.code(204).send()
  })

  app.post('/auth/change-password', { bodyLimit: 10_000 }, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const passwords = parseBody(ChangePassword, request.body)
    requireGoodPassword(passwords.newPassword, person)
    const cookies = await hashingQueue(() =>
      withAttemptLimits(db, [createPasswordLimit(person.id)], async () => {
        const answer = await auth.call(request, '/change-password', { ...passwords, revokeOtherSessions: true })
        if (answer.status === 400) throw invalidField('currentPassword', 'This is not your password')
        if (answer.status !== 200)
          throw new Error(`better-auth responded with ${answer.status} to a change of the password.`)
        return answer.cookies
      }),
    )
    await db.transaction(async (tx) => {
      await events.record(tx, request, { userId: person.id, action: 'account.password_change' })
      await events.warn(tx, request, { userId: person.id, kind: 'password_changed' })
      await endAssistants(tx, person.id)
      await deleteAccountLinks(tx, person.id)
    })
    return sendNoContent(reply, cookies)
  })
}

/** Throws `invalid_request` if this is not the person's password. */
export async function requirePassword(
  { db, auth, hashingQueue }: Pick<AccountRouteOptions, 'db' | 'auth' | 'hashingQueue'>,
  request: FastifyRequest,
  { person, password }: { person: Person; password: string },
): Promise<void> {
  if (!(await hasPassword(db, person.id))) throw invalidField('password', 'Your account has no password')
  await hashingQueue(() =>
    withAttemptLimits(db, [createPasswordLimit(person.id)], async () => {
      const answer = await auth.call(request, '/verify-password', { password })
      if (answer.status === 400) throw invalidField('password', 'This is not your password')
      if (answer.status !== 200)
        throw new Error(`better-auth responded with ${answer.status} to a check of the password.`)
    }),
  )
}

/** Throws `invalid_request` with the reason if a new password is not good enough. */
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
  image: z.string().max(MAX_PICTURE_URL_LENGTH).optional(),
})
const ChangePassword = z.strictObject({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string(),
})

/** Responds with 204 and the cookies of better-auth. */
export function sendNoContent(reply: FastifyReply, cookies: string[]): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(204).send()
}

/**
 * Finds what is wrong with the picture of a person. Null if the picture is fine. Pictures must be small data URLs, because the server of
 * any other address would learn who uses the dashboard. An SVG is refused, because it can contain scripts.
 */
function findPictureProblem(url: string): string | null {
  const [urlPrefix, type] = pictureUrlPrefix.exec(url) ?? []
  if (urlPrefix === undefined) return 'A data URL of a PNG, JPEG or WebP picture is expected'
  const bytes = Buffer.from(url.slice(urlPrefix.length), 'base64')
  if (bytes.length > MAX_PICTURE_BYTES) return 'The picture is larger than 40 kB'
  return readPictureType(bytes) === type ? null : 'The picture is not of the type that its data URL says'
}

function readPictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  const riff = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)
  return riff === 'RIFFWEBP' ? 'webp' : null
}
