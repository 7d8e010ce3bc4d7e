import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { limited, toNetwork, signInLimits } from './sign-in-attempts.ts'
import type { Auth } from './auth.ts'
import { knownDevices } from './known-devices.ts'
import { PASSWORD_MAX } from './password-rules.ts'
import type { Turns } from './hashing-turns.ts'
import { endSession, findPerson } from './people.ts'
import { parseBody, ApiError } from './api-error.ts'
import { session } from './schema.ts'

interface SignInParts {
  db: Database
  auth: Auth
  publicOrigin: string
  secret: string
  turns: { known: Turns; unknown: Turns }
}

export function signInRoute(app: FastifyInstance, { db, auth, publicOrigin, secret, turns }: SignInParts): void {
  const devices = knownDevices({ secret, secure: publicOrigin.startsWith('https:') })

  app.post('/auth/sign-in/email', { bodyLimit: 10_000 }, async (request, reply) => {
    const sent = parseBody(SignIn, request.body)
    const before = await auth.getSession(request, 'look')
    const device = devices.find(request, sent.email)
    const limits = signInLimits({ address: request.ip, email: sent.email, device })
    const { cookies, user } = await turns[device === null ? 'unknown' : 'known'](() =>
      limited(db, limits, async () => {
        const answer = await auth.ask(request, '/sign-in/email', sent)
        if (answer.status === 401) {
          await logWrong(db, request, sent.email)
          throw new ApiError('wrong_credentials')
        }
        if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a sign-in.`)
        return { cookies: answer.cookies, ...SignInAnswer.parse(answer.body) }
      }),
    )
    await db.delete(session).where(lte(session.expiresAt, new Date()))
    if (before) await endSession(db, { sessionId: before.sessionId, userId: before.user.id })
    return reply.header('set-cookie', [...cookies, devices.cookie(sent.email, device)]).send({ user })
  })
}

const SignIn = z.strictObject({
  email: z.email().max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  rememberMe: z.boolean().default(true),
})
// The response of better-auth also has the session's token, which is not sent on: a script could use it.
const SignInAnswer = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) })

async function logWrong(db: Database, request: FastifyRequest, email: string): Promise<void> {
  const person = await findPerson(db, email)
  const masked = email.replace(/^(.).*(@[^@]*)$/, '$1***$2')
  request.log.warn({ person: person?.id ?? `unknown, ${masked}`, from: toNetwork(request.ip) }, 'wrong sign-in')
}
