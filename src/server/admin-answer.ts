import { type AuditActor, type AuditEvent, recordAudit } from '#bff/audit/record.ts'
import type { Database } from '#database/open.ts'

/** The result, in words for the person who ran the command. */
export interface AdminAnswer {
  ok: boolean
  lines: string[]
}

/** The actor of a command in the audit log. */
export const commandActor: AuditActor = { type: 'command', id: 'server', name: 'Server' }

/** Adds what a command did to the audit log of the workspace. */
export async function record(
  tx: Database,
  workspaceId: string,
  { action, target, changes = [] }: Pick<AuditEvent, 'action' | 'target' | 'changes'>,
): Promise<void> {
  await recordAudit(tx, { workspaceId, actor: commandActor, action, target: target ?? null, changes })
}

export function noWorkspace(params: string): AdminAnswer {
  return failed(`There is no workspace ${params}. See \`list\` for their slugs.`)
}

export function done(...lines: string[]): AdminAnswer {
  return { ok: true, lines }
}

export function failed(...lines: string[]): AdminAnswer {
  return { ok: false, lines }
}
