import { reencryptAuthenticators } from '#bff/auth/authenticator-codes.ts'
import { endAllSessions } from '#bff/people/people.ts'
import type { Database } from '#database/open.ts'
import { reencryptMail } from '#mail/mailing.ts'
import { getSharedSecret, replaceSharedSecrets } from '#service/http/secret.ts'
import { type AdminAnswer, done } from './admin-answer.ts'

/**
 * Makes what a thief of the database or of a backup could sign worthless: sessions, invitations, links to shared figures and to the end of
 * reports, previews. Authenticator apps go on working, because what is encrypted is encrypted anew.
 */
export async function rotateSecrets(db: Database): Promise<AdminAnswer> {
  const sessions = await db.transaction(async (tx) => {
    const from = await getSharedSecret(tx, 'sessions')
    await replaceSharedSecrets(tx)
    const to = await getSharedSecret(tx, 'sessions')
    await reencryptAuthenticators(tx, { from, to })
    await reencryptMail(tx, { from, to })
    return endAllSessions(tx)
  })
  return done(
    `All shared secrets are new, and everybody is signed out (${sessions} ${sessions === 1 ? 'session' : 'sessions'}).`,
    'Start every process of this installation again now: until then it uses the former secrets.',
    'Invitations, shared links and links in mail that were sent before do not work any more. What else to do: docs/operations.md, After a leak.',
  )
}
