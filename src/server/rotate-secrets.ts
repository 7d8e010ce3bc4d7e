import { reencryptAuthenticators } from '#bff/auth/authenticator-codes.ts'
import { endAllSessions } from '#bff/people/people.ts'
import type { Database } from '#database/open.ts'
import { reencryptMail } from '#mail/mailing.ts'
import { getSharedSecret, replaceSharedSecrets } from '#service/http/shared-secret.ts'
import { revokeAllDashboardKeys } from '#service/tenancy/keys/dashboard-key.ts'
import { type AdminAnswer, succeed } from './admin-answer.ts'

/**
 * Replaces all shared secrets, after the database or a backup was stolen. The thief can then no longer sign sessions, invitations, shared links,
 * links that end reports, or previews, nor use the API as the dashboard. Encrypted values are encrypted again, so authenticator apps still work.
 */
export async function rotateSecrets(db: Database): Promise<AdminAnswer> {
  const sessions = await db.transaction(async (tx) => {
    const formerSecret = await getSharedSecret(tx, 'sessions')
    await replaceSharedSecrets(tx)
    await revokeAllDashboardKeys(tx)
    const newSecret = await getSharedSecret(tx, 'sessions')
    await reencryptAuthenticators(tx, { from: formerSecret, to: newSecret })
    await reencryptMail(tx, { from: formerSecret, to: newSecret })
    return endAllSessions(tx)
  })
  return succeed(
    `All shared secrets are new, and everybody was signed out (${sessions} ${sessions === 1 ? 'session' : 'sessions'}).`,
    'Start every process of this installation again now: until then it uses the former secrets.',
    'A dashboard that runs elsewhere needs a new SERVICE_API_KEY: npm run admin -- dashboard-key <workspace>.',
    'Invitations, shared links and links in mail that were sent before no longer work. What else to do: docs/operations.md, After a leak.',
  )
}
