import { z } from 'zod'
import { dateTime, type Endpoints, named, paged, period, tablePaging } from './endpoint.ts'
import { text } from './text.ts'

const AuditEntry = z
  .object({
    id: z.string().describe('The id of the entry.'),
    at: dateTime.describe('When it happened.'),
    actor: z
      .object({
        ...named('person or key'),
        type: z.enum(['person', 'key', 'command', 'unknown']).describe('Who or what it was.'),
        email: z.string().nullable().describe('The mail address of a person. Null for anything else.'),
      })
      .meta({ description: 'Who did it. `command`: somebody with access to the server. `unknown`: a failed sign-in.' }),
    action: z
      .string()
      .meta({ description: 'What was done, such as `code.update`, `member.remove`, `session.sign_in_failed`.' }),
    target: z
      .object({ ...named('target'), type: z.string().describe('The kind of the target, such as `code`.') })
      .nullable()
      .describe('What was changed. Null: nothing in particular.'),
    address: z.string().nullable().meta({ description: 'The network of the IP address, /24 or /48. Null: unknown.' }),
    requestId: z.string().nullable().describe('The id of the request. Null: there was none.'),
    changes: z
      .array(
        z.object({
          field: z.string().describe('The name of the field.'),
          from: z.unknown().describe('The value before.'),
          to: z.unknown().describe('The value from then on.'),
        }),
      )
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
      actor: text(200).optional().meta({ description: 'Only what this person or key did, by their id.' }),
      action: text(100)
        .optional()
        .meta({ description: 'Only this action, or actions with this beginning, such as `member.`' }),
    }),
    csv: true,
    response: paged(AuditEntry),
  },
} satisfies Endpoints
