import { z } from 'zod'
import { MAX_LEAD_REPLIES_PER_DAY } from '#contract/lead-replies.ts'
import type { Database } from '#database/open.ts'
import { createLeadReply } from '#mail/lead-reply.tsx'
import type { Mailing } from '#mail/mailing.ts'
import { recordAudit, toPersonActor } from '../audit/record.ts'
import { countAttempt } from '../auth/sign-in-attempts.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import { ApiError } from '../http/api-error.ts'
import type { Upstream } from '../upstream/upstream.ts'

const DAY_MS = 86_400_000
/** How long the text of an answer is stored after it was sent. */
const STORED_DAYS = 3

const Lead = z.object({ id: z.string(), email: z.string().nullable() })

interface LeadReplyOptions {
  db: Database
  mailing: Mailing
  upstream: Pick<Upstream, 'find'>
}

/** Mails answers to the people who have sent forms. The address is that of the lead, so nobody can write to anybody else. */
export function createLeadReplyHandlers({
  db,
  mailing,
  upstream,
}: LeadReplyOptions): Pick<BffHandlers, 'POST /submissions/{id}/reply'> {
  return {
    async 'POST /submissions/{id}/reply'({ person, request, params: { id }, body: { subject, text } }) {
      if (mailing.server === null) throw new ApiError('no_mail_server')
      const json = await upstream.find(person, `/submissions/${encodeURIComponent(id)}`)
      const lead = json === null ? null : Lead.parse(JSON.parse(json))
      if (lead === null || lead.email === null) throw new ApiError('not_found')
      const to = lead.email
      const { id: workspaceId, name: workspace } = person.workspace
      const limit = { max: MAX_LEAD_REPLIES_PER_DAY, seconds: DAY_MS / 1000, budget: 'requests' } as const
      await countAttempt(db, [{ key: `answers to leads of ${workspaceId}`, ...limit }])
      await db.transaction(async (tx) => {
        const expiresAt = new Date(Date.now() + STORED_DAYS * DAY_MS)
        const content = {
          ...createLeadReply({ subject, text, name: person.name, workspace, replyTo: person.email }),
          expiresAt,
        }
        await mailing.sendMail(tx, { kind: 'lead_reply', content, to, workspaceId, submissionIds: [id] })
        const target = { type: 'lead', id, name: to }
        await recordAudit(tx, { workspaceId, actor: toPersonActor(person), action: 'lead.reply', target, request })
      })
      return { to }
    },
  }
}
