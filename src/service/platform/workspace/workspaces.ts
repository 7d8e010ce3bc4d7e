import { eq, or } from 'drizzle-orm'
import type { Plan } from '#contract/workspace.ts'
import { type Database, notify } from '#database/open.ts'
import { codeChanges, codes, codeTotals, shortCodes } from '../../codes/schema.ts'
import { deliveries, deliveryAttempts, failingEndpoints, replays } from '../../webhooks/queue/schema.ts'
import { folders } from '../../codes/folders/schema.ts'
import { destinationChecks } from '../../codes/destination-checks/schema.ts'
import { publicationFiles, publications } from '../../pages/hosting/schema.ts'
import { idempotentRequests } from '../http/schema.ts'
import { images } from '../../designs/images/schema.ts'
import { keys } from '../auth/schema.ts'
import { hosts, pageEdits, pageSnapshots, savedPageTemplates } from '../../pages/editing/schema.ts'
import { pages } from '../page-directory/schema.ts'
import { botScans, scanParts, scans, scanValues } from '../../scans/store/schema.ts'
import { submissions } from '../../pages/forms/schema.ts'
import { pageSecrets, webhookCodes, webhooks } from '../../webhooks/endpoints/schema.ts'
import { templates } from '../../designs/templates/schema.ts'
import { views } from '../../codes/views/schema.ts'
import { usage, workspaces } from './schema.ts'

const owned = [
  publicationFiles,
  publications,
  deliveryAttempts,
  deliveries,
  replays,
  failingEndpoints,
  webhookCodes,
  webhooks,
  submissions,
  pageSecrets,
  pageEdits,
  pageSnapshots,
  savedPageTemplates,
  pages,
  scans,
  botScans,
  scanParts,
  scanValues,
  codeChanges,
  codeTotals,
  destinationChecks,
  codes,
  folders,
  views,
  images,
  templates,
  idempotentRequests,
  keys,
  usage,
]

export type WorkspaceRow = typeof workspaces.$inferSelect

export async function listWorkspaces(db: Database): Promise<WorkspaceRow[]> {
  return db.select().from(workspaces).orderBy(workspaces.createdAt, workspaces.id)
}

export async function findWorkspace(db: Database, idOrSlug: string): Promise<WorkspaceRow | null> {
  const [row] = await db
    .select()
    .from(workspaces)
    .where(or(eq(workspaces.id, idOrSlug), eq(workspaces.slug, idOrSlug)))
  return row ?? null
}

export async function setPlan(db: Database, workspaceId: string, plan: Plan): Promise<void> {
  await db.update(workspaces).set({ plan }).where(eq(workspaces.id, workspaceId))
}

/** Removes the workspace and all that is in it; the files of its images follow within a day. Its short codes and its pages are gone at once. */
export async function removeWorkspace(db: Database, workspaceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(shortCodes)
      .where(eq(shortCodes.workspaceId, workspaceId))
      .returning({ shortCode: shortCodes.shortCode })
    const left = await tx
      .delete(hosts)
      .where(eq(hosts.workspaceId, workspaceId))
      .returning({ subdomain: hosts.subdomain })
    for (const table of owned) await tx.delete(table).where(eq(table.workspaceId, workspaceId))
    await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
    for (const { shortCode } of gone) await notify(tx, 'codes', shortCode)
    for (const { subdomain } of left) await notify(tx, 'hosts', subdomain)
  })
}
