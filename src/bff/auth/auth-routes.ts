import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import type { AccountEvents } from './account-events.ts'
import { sendNoContent } from './account-routes.ts'
import type { Auth } from '../better-auth/auth.ts'
import { endSession } from '../people/people.ts'
import { setActiveWorkspace, type People } from '../people/person.ts'
import { parseBody, ApiError } from '../http/api-error.ts'

const MAX_BODY_BYTES = 10_000

/** Adds the routes to sign out, and to switch between workspaces. */
export function addAuthRoutes(
  app: FastifyInstance,
  { db, auth, people, events }: { db: Database; auth: Auth; people: People; events: AccountEvents },
): void {
  const options = { bodyLimit: MAX_BODY_BYTES }

  app.post('/auth/sign-out', options, async (request, reply) => {
    const signedIn = await auth.getSession(request, 'read')
    const { cookies } = await auth.call(request, '/sign-out', {})
    if (signedIn) await endSession(db, { sessionId: signedIn.sessionId, userId: signedIn.user.id })
    if (signedIn) await events.record(db, request, { userId: signedIn.user.id, action: 'session.sign_out' })
    return sendNoContent(reply, cookies)
  })

  app.get('/auth/organization/list', async (request) => {
    const { workspaces } = await people.requireSignedIn(request)
    return workspaces
  })

  app.post('/auth/organization/set-active', options, async (request, reply) => {
    const { organizationId } = parseBody(SetActiveBody, request.body)
    const person = await people.requireSignedIn(request)
    if (!person.workspaces.some(({ id }) => id === organizationId))
      throw new ApiError('forbidden', { message: 'You are not a member of that workspace.' })
    await setActiveWorkspace(db, person.sessionId, organizationId)
    return sendNoContent(reply, [])
  })
}

const SetActiveBody = z.strictObject({ organizationId: z.string() })
