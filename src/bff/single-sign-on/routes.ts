import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SingleSignOnError } from '#contract/single-sign-on.ts'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { FinishSignIn } from '../auth/finish-sign-in.ts'
import { endSession } from '../people/people.ts'
import { admit, applyGroups } from './membership.ts'
import { type Attempt, PROVIDER_ID, type SingleSignOn } from './plugin.ts'
import { SingleSignOnFailure } from './failure.ts'

interface SingleSignOnRouteOptions {
  db: Database
  auth: Auth
  signOn: SingleSignOn
  finishSignIn: FinishSignIn
}

/** Adds the routes to sign in at the identity provider: the start, which returns the provider's address, and the provider's callback. */
export function addSingleSignOnRoutes(
  app: FastifyInstance,
  { db, auth, signOn, finishSignIn }: SingleSignOnRouteOptions,
): void {
  const { settings } = signOn
  app.post('/auth/sign-in/oauth2', { bodyLimit: 10_000 }, async (request, reply) => {
    const { callbackURL } = parseBody(SignInBody, request.body)
    const body = { provider: PROVIDER_ID, callbackURL, disableRedirect: true }
    const answer = await auth.call(request, '/sign-in/social', body).catch((error: unknown) => {
      if (!(error instanceof SingleSignOnFailure)) throw error
      request.log.error({ reason: error.message }, 'the identity provider cannot be used')
      throw new ApiError('provider_unavailable')
    })
    if (answer.status !== 200)
      throw new Error(`better-auth responded with ${answer.status} to the start of a single sign-on.`)
    return reply.header('set-cookie', answer.cookies).send(z.object({ url: z.url() }).parse(answer.body))
  })

  app.get('/auth/callback/oidc', async (request, reply) => {
    const attempt: Attempt = { admit: (claims) => admit(db, settings, claims) }
    try {
      const previousSession = await auth.getSession(request, 'read')
      const { location, cookies } = await signOn.runAttempt(attempt, () => handleCallback(auth, request))
      const { session, claims } = attempt
      if (!session || !claims) throw new Error('better-auth has not created a session for a person who was admitted.')
      await applyGroups(db, settings, { request, session, claims })
      if (previousSession)
        await endSession(db, { sessionId: previousSession.sessionId, userId: previousSession.user.id })
      return await finishSignIn(request, reply, { userId: session.userId, cookies, location, method: 'single_sign_on' })
    } catch (error) {
      if (!(error instanceof SingleSignOnFailure)) throw error
      const reason = { code: error.code, reason: error.message, from: toNetwork(request.ip) }
      request.log.warn(reason, 'single sign-on was refused')
      return reply.redirect(`/sign-in?error=${error.code}`, 303)
    }
  })
}

const SignInBody = z.strictObject({
  providerId: z.literal(PROVIDER_ID),
  // A path of the dashboard: `//` and `/\` would lead to another host, and so would a line break after the slash.
  callbackURL: z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])[^\\\p{Cc}\s]*$/u, 'A path of this dashboard is expected, such as /codes'),
})

/** Passes the response of the provider to better-auth. Throws a SingleSignOnFailure if better-auth redirects to an error. */
async function handleCallback(auth: Auth, request: FastifyRequest): Promise<{ location: string; cookies: string[] }> {
  const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  const { status, location, cookies } = await auth.call(request, `/callback/${PROVIDER_ID}${search}`)
  if (location === null) throw new Error(`better-auth responded with ${status} to the callback of a single sign-on.`)
  // The location is a path of the dashboard. The base is only needed to parse it.
  const { pathname, searchParams } = new URL(location, 'http://dashboard')
  if (pathname !== '/auth/error') return { location, cookies }
  const error = searchParams.get('error') ?? ''
  throw new SingleSignOnFailure(
    failureCodes.get(error) ?? 'token_refused',
    `better-auth refused: ${error.slice(0, 100)}`,
  )
}

// The error codes that the dashboard explains, by the error of OpenID Connect that the browser brings from the provider, or of better-auth.
const failureCodes = new Map<string, SingleSignOnError>([
  ['access_denied', 'access_denied'],
  ['consent_required', 'access_denied'],
  ['server_error', 'provider_unavailable'],
  ['temporarily_unavailable', 'provider_unavailable'],
  ['state_not_found', 'sign_in_expired'],
  ['state_mismatch', 'sign_in_expired'],
  // The address of the existing account is not confirmed.
  ['account_not_linked', 'no_access'],
])
