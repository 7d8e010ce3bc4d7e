import { type AuditActor, type AuditEvent, recordAudit } from '#bff/audit/record.ts'
import type { Database } from '#database/open.ts'
import { findWorkspace, listWorkspaces, type WorkspaceRow } from '#service/tenancy/workspaces/workspaces.ts'

/** The result of a command, as lines for the person who ran it. */
export interface AdminAnswer {
  ok: boolean
  lines: string[]
}

/** Prints a line about the progress of a long command. */
export type ReportProgress = (line: string) => void

/** The actor of a command in the audit log. */
export const commandActor: AuditActor = { type: 'command', id: 'server', name: 'Server' }

/** Records a command in the audit log of the workspace. */
export async function recordCommand(
  tx: Database,
  workspaceId: string,
  { action, target, changes = [] }: Pick<AuditEvent, 'action' | 'target' | 'changes'>,
): Promise<void> {
  await recordAudit(tx, { workspaceId, actor: commandActor, action, target: target ?? null, changes })
}

export function createNoWorkspaceAnswer(idOrSlug: string): AdminAnswer {
  return fail(`There is no workspace ${idOrSlug}. See \`list\` for their slugs.`)
}

export function succeed(...lines: string[]): AdminAnswer {
  return { ok: true, lines }
}

export function fail(...lines: string[]): AdminAnswer {
  return { ok: false, lines }
}

/** Finds a workspace by its id or slug. Without an id or slug, finds the only workspace that is not the demo. */
export async function findNamedOrOnlyWorkspace(
  db: Database,
  idOrSlug: string | undefined,
): Promise<WorkspaceRow | AdminAnswer> {
  if (idOrSlug !== undefined) return (await findWorkspace(db, idOrSlug)) ?? createNoWorkspaceAnswer(idOrSlug)
  const workspaces = await listWorkspaces(db)
  const [onlyWorkspace] = workspaces.length > 1 ? workspaces.filter(({ demo }) => !demo) : workspaces
  const otherWorkspaces = workspaces.filter(({ demo, id }) => !demo && id !== onlyWorkspace?.id)
  if (!onlyWorkspace) return fail('There is no workspace yet. Create one with add-workspace.')
  return otherWorkspaces.length === 0
    ? onlyWorkspace
    : fail('There are several workspaces. Name one: --workspace <slug>.')
}

/** Formats a number with its noun: "1 site", "2,000 sites". */
export function formatQuantity(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
}
