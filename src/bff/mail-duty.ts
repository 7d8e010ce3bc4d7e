import type { FastifyBaseLogger } from 'fastify'
import type { Duty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { createMailDuty } from '#mail/mail-worker.ts'
import type { Mailing } from '#mail/mailing.ts'
import { createOutageLog } from './http/outage-log.ts'
import { markInvitationSent } from './invitations/invitations.ts'

/** Creates the duty to send the mail that any process has stored in this database, including the service's mail. */
export function createBffMailDuty(db: Database, { mailing, log }: { mailing: Mailing; log: FastifyBaseLogger }): Duty {
  const { logFailure } = createOutageLog(db, log)
  return createMailDuty({ db, mailing, log, logFailure, onSent: markInvitationSent })
}
