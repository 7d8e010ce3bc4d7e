import { z } from 'zod'
import { dateTime, type Endpoints, named, paged, period, tablePaging } from './endpoint.ts'
import { text } from './text.ts'

const AuditEntry = z
  .object({
    id: z.string(),
    at: dateTime,
    actor: z
      .object({ ...named, type: z.enum(['person', 'key', 'command', 'unknown']), email: z.string().nullable() })
      .meta({ description: '`command`: somebody with access to the server. `unknown`: a failed sign-in.' }),
    action: z.string().meta({ description: 'Such as `code.update`, `member.remove`, `session.sign_in_failed`.' }),
    target: z.object({ ...named, type: z.string() }).nullable(),
    address: z.string().nullable().meta({ description: 'The network of the IP address, /24 or /48.' }),
    requestId: z.string().nullable(),
    changes: z
      .array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }))
      .meta({ description: 'Fields that changed, without secrets.' }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

/** The audit log. Entries never change, and are deleted once they are older than the history of the plan. */
export const audit = {
  'GET /audit': {
    operation: 'auditEntries.list',
    summary: 'List who did what, newest first',
    roles: [],
    query: z.strictObject({
      ...tablePaging,
      ...period,
      actor: text(200).optional().meta({ description: 'Id of a person or key.' }),
      action: text(100).optional().meta({ description: 'An action, or the beginning of an action such as `member.`' }),
    }),
    csv: true,
    response: paged(AuditEntry),
  },
} satisfies Endpoints
