import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { OutageLog } from '../http/outage-log.ts'
import { passkey, session, user } from '../better-auth/schema.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'
import type { SingleSignOnSettings } from './settings.ts'

interface Parts {
  db: Database
  auth: Auth
  outages: OutageLog
  singleSignOn: SingleSignOnSettings | null
  hasMailServer: boolean
}

/** Tells which ways to sign in there are; with `OIDC_ONLY` refuses passwords and passkeys but for break-glass admins. */
export async function signInOptions(app: FastifyInstance, parts: Parts): Promise<void> {
  const { singleSignOn, hasMailServer } = parts
  const isOnly = singleSignOn?.only === true
  const options = { passwords: !isOnly, singleSignOn: singleSignOn !== null, mail: hasMailServer }
  app.get('/auth/options', async () => options)
  if (!isOnly) return
  await parts.outages.doWhenReachable(() => endOtherSessions(parts.db, singleSignOn))
  app.addHook('preHandler', async (request) => {
    const findEmail = guarded.get(request.routeOptions.url ?? '')
    if (choosesPassword(request)) throw new ApiError('passwords_disabled')
    if (findEmail && !mayUsePassword(singleSignOn, await findEmail(request, parts)))
      throw new ApiError('passwords_disabled')
  })
}

/** Whether a password or passkey of this address is accepted. Nothing is looked up, so the answer and its time tell nothing about it. */
export function mayUsePassword(singleSignOn: SingleSignOnSettings | null, email: string | null): boolean {
  return singleSignOn?.only !== true || (email !== null && singleSignOn.breakGlass.includes(email.toLowerCase()))
}

/** Whose password or passkey a request is about: null if that cannot be told. */
type FindEmail = (request: FastifyRequest, parts: Parts) => Promise<string | null>

const ofBody: FindEmail = async ({ body }) => z.object({ email: z.string() }).safeParse(body).data?.email ?? null
const ofSession: FindEmail = async (request, { auth }) => (await auth.getSession(request, 'look'))?.user.email ?? null
const ofPasskey: FindEmail = async ({ body }, { db }) => {
  const sent = z.object({ response: z.object({ id: z.string() }) }).safeParse(body)
  const [owner] = await db
    .select({ email: user.email })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialID, sent.data?.response.id ?? ''))
  return owner?.email ?? null
}

const guarded = new Map<string, FindEmail>([
  ['/auth/sign-in/email', ofBody],
  ['/auth/request-password-reset', ofBody],
  ['/auth/passkey/verify-authentication', ofPasskey],
  ['/auth/passkey/generate-register-options', ofSession],
  ['/auth/passkey/verify-registration', ofSession],
])

/** A new person would choose a password; whoever has signed in joins without one. */
function choosesPassword(request: FastifyRequest): boolean {
  const sent = z.object({ password: z.string() }).safeParse(request.body)
  return request.routeOptions.url === '/auth/accept-invitation' && sent.success
}

/** Ends the sessions that did not begin with single sign-on, but for those of break-glass admins. */
async function endOtherSessions(db: Database, { breakGlass }: SingleSignOnSettings): Promise<void> {
  const others = db.select({ id: user.id }).from(user).where(notInArray(user.email, breakGlass))
  const ended = await db
    .delete(session)
    .where(and(eq(session.singleSignOn, false), inArray(session.userId, others)))
    .returning({ userId: session.userId })
  for (const userId of new Set(ended.map((each) => each.userId))) await notifySessionsChanged(db, userId)
}
