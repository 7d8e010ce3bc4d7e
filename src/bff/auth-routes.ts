import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import { limited } from './sign-in-attempts.ts'
import type { Auth } from './auth.ts'
import type { Turns } from './hashing-turns.ts'
import { PASSWORD_MAX, findPasswordProblem } from './password-rules.ts'
import { endSession } from './people.ts'
import { activate, type People } from './person.ts'
import { invalidField, parseBody, ApiError } from './api-error.ts'
import { SESSIONS_CHANNEL } from './streams.ts'

const MAX_BODY_BYTES = 10_000

/** All of better-auth's endpoints that a browser can reach; every other path under /auth is 404. */
export function authRoutes(
  app: FastifyInstance,
  { db, auth, people, turns }: { db: Database; auth: Auth; people: People; turns: Turns },
): void {
  const options = { bodyLimit: MAX_BODY_BYTES }

  app.post('/auth/sign-out', options, async (request, reply) => {
    const signedIn = await auth.getSession(request, 'look')
    const { cookies } = await auth.ask(request, '/sign-out', {})
    if (signedIn) await endSession(db, { sessionId: signedIn.sessionId, userId: signedIn.user.id })
    return done(reply, cookies)
  })

  app.post('/auth/change-password', options, async (request, reply) => {
    const person = await people.behind(request)
    const sent = parseBody(ChangePassword, request.body)
    const names = [person.name, ...person.workspaces.map(({ name }) => name)]
    const problem = findPasswordProblem(sent.newPassword, { names, email: person.email })
    if (problem !== null) throw invalidField('newPassword', `The password ${problem}`)
    const limit = { key: `password of ${person.id}`, max: 5, seconds: 60 }
    const cookies = await turns(() =>
      limited(db, [limit], async () => {
        const answer = await auth.ask(request, '/change-password', { ...sent, revokeOtherSessions: true })
        if (answer.status === 400) throw invalidField('currentPassword', 'This is not your password')
        if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a change of password.`)
        return answer.cookies
      }),
    )
    await notify(db, SESSIONS_CHANNEL, person.id)
    return done(reply, cookies)
  })

  app.get('/auth/organization/list', async (request) => {
    const { workspaces } = await people.behind(request)
    return workspaces
  })

  app.post('/auth/organization/set-active', options, async (request, reply) => {
    const { organizationId } = parseBody(SetActive, request.body)
    const person = await people.behind(request)
    if (!person.workspaces.some(({ id }) => id === organizationId))
      throw new ApiError('forbidden', { message: 'You are not a member of that workspace.' })
    await activate(db, person.sessionId, organizationId)
    return done(reply, [])
  })
}

const ChangePassword = z.strictObject({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string(),
})
const SetActive = z.strictObject({ organizationId: z.string() })

function done(reply: FastifyReply, cookies: string[]): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(204).send()
}
