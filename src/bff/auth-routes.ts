import { eq, lte } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import { limited, signInLimits } from './attempts.ts'
import type { Auth, SignedIn } from './auth.ts'
import { PASSWORD_MAX, passwordFault } from './password-rules.ts'
import { activate, type People } from './person.ts'
import { invalidField, Refused } from './refused.ts'
import { session } from './schema.ts'
import { SESSIONS_CHANNEL } from './streams.ts'

const MAX_BODY_BYTES = 10_000

/** The whole of what a browser can ask of better-auth; everything else under /auth is 404. */
export function authRoutes(
  app: FastifyInstance,
  { db, auth, people }: { db: Database; auth: Auth; people: People },
): void {
  const options = { bodyLimit: MAX_BODY_BYTES }

  app.post('/auth/sign-in/email', options, async (request, reply) => {
    const sent = parse(SignIn, request.body)
    const before = await auth.sessionOf(request, 'look')
    const { cookies, user } = await limited(db, signInLimits(request.ip, sent.email), async () => {
      const answer = await auth.ask(request, '/sign-in/email', sent)
      if (answer.status === 401) throw new Refused('wrong_credentials')
      if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a sign-in.`)
      return { cookies: answer.cookies, ...SignInAnswer.parse(answer.body) }
    })
    await db.delete(session).where(lte(session.expiresAt, new Date()))
    if (before) await endSession(db, before)
    return reply.header('set-cookie', cookies).send({ user })
  })

  app.post('/auth/sign-out', options, async (request, reply) => {
    const signedIn = await auth.sessionOf(request, 'look')
    const { cookies } = await auth.ask(request, '/sign-out', {})
    if (signedIn) await endSession(db, signedIn)
    return done(reply, cookies)
  })

  app.post('/auth/change-password', options, async (request, reply) => {
    const person = await people.behind(request)
    const sent = parse(ChangePassword, request.body)
    const names = [person.name, ...person.workspaces.map(({ name }) => name)]
    const fault = passwordFault(sent.newPassword, { names, email: person.email })
    if (fault !== null) throw invalidField('newPassword', `The password ${fault}`)
    const limit = { key: `password of ${person.id}`, max: 5, seconds: 60 }
    const cookies = await limited(db, [limit], async () => {
      const answer = await auth.ask(request, '/change-password', { ...sent, revokeOtherSessions: true })
      if (answer.status === 400) throw invalidField('currentPassword', 'This is not your password')
      if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a change of password.`)
      return answer.cookies
    })
    await notify(db, SESSIONS_CHANNEL, person.id)
    return done(reply, cookies)
  })

  app.get('/auth/organization/list', async (request) => {
    const { workspaces } = await people.behind(request)
    return workspaces
  })

  app.post('/auth/organization/set-active', options, async (request, reply) => {
    const { organizationId } = parse(SetActive, request.body)
    const person = await people.behind(request)
    if (!person.workspaces.some(({ id }) => id === organizationId))
      throw new Refused('forbidden', { message: 'You are not a member of that workspace.' })
    await activate(db, person.sessionId, organizationId)
    return done(reply, [])
  })
}

const SignIn = z.strictObject({
  email: z.email().max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  rememberMe: z.boolean().default(true),
})
// The session's token stands in the answer too. It stays here: a script that could read it would be signed in.
const SignInAnswer = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) })
const ChangePassword = z.strictObject({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string(),
})
const SetActive = z.strictObject({ organizationId: z.string() })

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ in: 'body', path: path.join('.'), message }))
  throw new Refused('invalid_request', { details: { issues } })
}

async function endSession(db: Database, { sessionId, user }: SignedIn): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId))
  await notify(db, SESSIONS_CHANNEL, user.id)
}

function done(reply: FastifyReply, cookies: string[]): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(204).send()
}
