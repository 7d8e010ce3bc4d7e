import { and, eq, inArray, lte, notExists, notInArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { OutageLog } from '../http/outage-log.ts'
import { account, passkey, session, user } from '../better-auth/schema.ts'
import { assistantGrants } from '../people/schema.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'
import { PROVIDER_ID } from './plugin.ts'
import type { SingleSignOnSettings } from './settings.ts'

interface SignInOptionsRouteOptions {
  db: Database
  auth: Auth
  outages: OutageLog
  singleSignOn: SingleSignOnSettings | null
  hasMailServer: boolean
}

/**
 * Adds the route that lists the ways to sign in. With `OIDC_ONLY`, passwords and passkeys are also refused, except from break-glass admins.
 */
export async function addSignInOptionsRoute(app: FastifyInstance, options: SignInOptionsRouteOptions): Promise<void> {
  const { singleSignOn, hasMailServer } = options
  const isOnly = singleSignOn?.only === true
  const signInOptions = { passwords: !isOnly, singleSignOn: singleSignOn !== null, mail: hasMailServer }
  app.get('/auth/options', async () => signInOptions)
  if (!isOnly) return
  await options.outages.doWhenReachable(() => endOtherSessions(options.db, singleSignOn))
  app.addHook('preHandler', async (request) => {
    const findEmail = emailFinders.get(request.routeOptions.url ?? '')
    if (choosesPassword(request)) throw new ApiError('passwords_disabled')
    if (findEmail && !mayUsePassword(singleSignOn, await findEmail(request, options)))
      throw new ApiError('passwords_disabled')
  })
}

/**
 * Whether a password or passkey of this address is accepted. The address is not looked up, so that neither the result nor its timing reveals whether it has an account.
 */
export function mayUsePassword(singleSignOn: SingleSignOnSettings | null, email: string | null): boolean {
  return singleSignOn?.only !== true || (email !== null && singleSignOn.breakGlass.includes(email.toLowerCase()))
}

/** Finds the address of the person whose password or passkey a request uses. Null if there is no such person. */
type FindEmail = (request: FastifyRequest, options: SignInOptionsRouteOptions) => Promise<string | null>

const findBodyEmail: FindEmail = async ({ body }) => z.object({ email: z.string() }).safeParse(body).data?.email ?? null
const findSessionEmail: FindEmail = async (request, { auth }) =>
  (await auth.getSession(request, 'read'))?.user.email ?? null
const findPasskeyEmail: FindEmail = async ({ body }, { db }) => {
  const parsed = z.object({ response: z.object({ id: z.string() }) }).safeParse(body)
  const [owner] = await db
    .select({ email: user.email })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialID, parsed.data?.response.id ?? ''))
  return owner?.email ?? null
}

const emailFinders = new Map<string, FindEmail>([
  ['/auth/sign-in/email', findBodyEmail],
  ['/auth/request-password-reset', findBodyEmail],
  ['/auth/passkey/verify-authentication', findPasskeyEmail],
  ['/auth/passkey/generate-register-options', findSessionEmail],
  ['/auth/passkey/verify-registration', findSessionEmail],
])

/** Whether a new person chooses a password. People who are signed in accept an invitation without a password. */
function choosesPassword(request: FastifyRequest): boolean {
  const parsed = z.object({ password: z.string() }).safeParse(request.body)
  return request.routeOptions.url === '/auth/accept-invitation' && parsed.success
}

/**
 * Ends the sessions that did not begin with single sign-on, and the access of assistants that people had let in before they used it, except
 * those of break-glass admins.
 */
async function endOtherSessions(db: Database, { breakGlass }: SingleSignOnSettings): Promise<void> {
  const otherUsers = db.select({ id: user.id }).from(user).where(notInArray(user.email, breakGlass))
  const endedSessions = await db
    .delete(session)
    .where(and(eq(session.singleSignOn, false), inArray(session.userId, otherUsers)))
    .returning({ userId: session.userId })
  const earlierAccount = db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.userId, assistantGrants.userId),
        eq(account.providerId, PROVIDER_ID),
        lte(account.createdAt, assistantGrants.createdAt),
      ),
    )
  const endedGrants = await db
    .delete(assistantGrants)
    .where(and(inArray(assistantGrants.userId, otherUsers), notExists(earlierAccount)))
    .returning({ userId: assistantGrants.userId })
  for (const userId of new Set([...endedSessions, ...endedGrants].map((row) => row.userId)))
    await notifySessionsChanged(db, userId)
}
