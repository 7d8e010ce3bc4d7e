import type { BetterAuthOptions } from 'better-auth'
import { z } from 'zod'

const HOUR_MS = 3_600_000
const IDLE_DAYS = 14
const SHORT_SESSION_HOURS = 12

/** Sessions end after 14 idle days, after 90 days (`endsAt`), and 12 hours after a sign-in without "Keep me signed in". */
export const sessionOptions = {
  expiresIn: IDLE_DAYS * 86_400,
  updateAge: 86_400,
  // The actions that better-auth allows only in a fresh session need a confirmation instead, see confirm.ts.
  freshAge: 0,
  additionalFields: {
    endsAt: { type: 'date', required: false, input: false },
    secondFactor: { type: 'boolean', required: false, input: false },
    singleSignOn: { type: 'boolean', required: false, input: false },
  },
} satisfies BetterAuthOptions['session']

/** The paths of better-auth that create a session with a second factor. */
const secondFactorPaths = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
])
/** The paths of better-auth that replace the session of a person. The new session inherits how the first one began, and the end of a short session. */
const continuedPaths = new Set(['/change-password', '/two-factor/disable', '/two-factor/verify-totp'])

export const sessionHooks = {
  create: {
    async before({ expiresAt }, context) {
      const path = context?.path ?? ''
      const previous = continuedPaths.has(path) ? findSession(context) : null
      // Without "Keep me signed in", better-auth creates a session of one day.
      const isShortSignIn = expiresAt.getTime() < Date.now() + 25 * HOUR_MS
      const shortEnd = new Date(Date.now() + SHORT_SESSION_HOURS * HOUR_MS)
      return {
        data: {
          secondFactor: secondFactorPaths.has(path) || previous?.secondFactor === true,
          singleSignOn: previous?.singleSignOn === true,
          expiresAt: isShortSignIn ? shortEnd : previous && isShort(previous) ? previous.expiresAt : expiresAt,
        },
      }
    },
  },
  update: {
    async before({ expiresAt }, context) {
      const session = findSession(context)
      if (!expiresAt || !session) return
      // A browser that deletes the cookie for short sessions must not get a longer one.
      if (isShort(session)) return { data: { expiresAt: session.expiresAt } }
      if (expiresAt <= session.endsAt) return
      return { data: { expiresAt: session.endsAt } }
    },
  },
} satisfies NonNullable<BetterAuthOptions['databaseHooks']>['session']

const StoredSession = z.object({
  session: z.object({
    createdAt: z.date(),
    expiresAt: z.date(),
    endsAt: z.date(),
    secondFactor: z.boolean(),
    singleSignOn: z.boolean(),
  }),
})
type StoredSession = z.infer<typeof StoredSession>['session']

/** The session of the request that better-auth is answering. */
function findSession(context: { context: { session: unknown } } | null): StoredSession | null {
  return StoredSession.safeParse(context?.context.session).data?.session ?? null
}

function isShort({ createdAt, expiresAt }: StoredSession): boolean {
  // The clock is read twice, so the two times differ by a little more than the duration.
  return expiresAt.getTime() - createdAt.getTime() < (SHORT_SESSION_HOURS + 1) * HOUR_MS
}
