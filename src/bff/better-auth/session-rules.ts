import type { BetterAuthOptions } from 'better-auth'
import { z } from 'zod'

const HOUR_MS = 3_600_000
const IDLE_DAYS = 14
const SHORT_HOURS = 12

/** Sessions end after 14 idle days, after 90 days (`endsAt`), and 12 hours after a sign-in without "Keep me signed in". */
export const sessionOptions = {
  expiresIn: IDLE_DAYS * 86_400,
  updateAge: 86_400,
  // What a young session may do needs a confirmation instead, see confirm.ts.
  freshAge: 0,
  additionalFields: {
    endsAt: { type: 'date', required: false, input: false },
    secondFactor: { type: 'boolean', required: false, input: false },
  },
} satisfies BetterAuthOptions['session']

const completingSecondFactor = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
])
const continuing = new Set(['/change-password', '/two-factor/disable', '/two-factor/verify-totp'])

export const sessionHooks = {
  create: {
    async before({ expiresAt }, context) {
      const path = context?.path ?? ''
      const old = continuing.has(path) ? findSession(context) : null
      // For a sign-in without "Keep me signed in" better-auth chooses one day.
      const isShort = expiresAt.getTime() < Date.now() + 25 * HOUR_MS
      const shortEnd = new Date(Date.now() + SHORT_HOURS * HOUR_MS)
      return {
        data: {
          secondFactor: completingSecondFactor.has(path) || old?.secondFactor === true,
          expiresAt: isShort ? shortEnd : old && wasShort(old) ? old.expiresAt : expiresAt,
        },
      }
    },
  },
  update: {
    async before({ expiresAt }, context) {
      const session = findSession(context)
      if (!expiresAt || !session) return
      // Whoever deletes the cookie that says so must not have a longer session.
      if (wasShort(session)) return { data: { expiresAt: session.expiresAt } }
      if (expiresAt <= session.endsAt) return
      return { data: { expiresAt: session.endsAt } }
    },
  },
} satisfies NonNullable<BetterAuthOptions['databaseHooks']>['session']

const Stored = z.object({
  session: z.object({
    createdAt: z.date(),
    expiresAt: z.date(),
    endsAt: z.date(),
    secondFactor: z.boolean(),
  }),
})
type Stored = z.infer<typeof Stored>['session']

/** The session of the request that better-auth is answering. */
function findSession(context: { context: { session: unknown } } | null): Stored | null {
  return Stored.safeParse(context?.context.session).data?.session ?? null
}

function wasShort({ createdAt, expiresAt }: Stored): boolean {
  // The two times were read one after the other.
  return expiresAt.getTime() - createdAt.getTime() < (SHORT_HOURS + 1) * HOUR_MS
}
