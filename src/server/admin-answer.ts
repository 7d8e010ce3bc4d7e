import { type AuditActor, type AuditEvent, recordAudit } from '#bff/audit/record.ts'
import type { Database } from '#database/open.ts'
import { findWorkspace, listWorkspaces, type WorkspaceRow } from '#service/tenancy/workspaces/workspaces.ts'

/** The result, in words for the person who ran the command. */
export interface AdminAnswer {
  ok: boolean
  lines: string[]
}

/** Tells the person who waits for a long command how far it is, as a line. */
export type TellProgress = (line: string) => void

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

export function noWorkspace(idOrSlug: string): AdminAnswer {
  return failed(`There is no workspace ${idOrSlug}. See \`list\` for their slugs.`)
}

export function done(...lines: string[]): AdminAnswer {
  return { ok: true, lines }
}

export function failed(...lines: string[]): AdminAnswer {
  return { ok: false, lines }
}

/** The workspace of this name, or the only one that is not the demo. */
export async function findOnly(db: Database, named: string | undefined): Promise<WorkspaceRow | AdminAnswer> {
  if (named !== undefined) return (await findWorkspace(db, named)) ?? noWorkspace(named)
  const all = await listWorkspaces(db)
  const [only] = all.length > 1 ? all.filter(({ demo }) => !demo) : all
  const others = all.filter(({ demo, id }) => !demo && id !== only?.id)
  if (!only) return failed('There is no workspace yet. Make one with add-workspace.')
  return others.length === 0 ? only : failed('There are several workspaces. Say which: --workspace <slug>.')
}

/** "1 site", "2,000 sites". */
export function quantity(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
