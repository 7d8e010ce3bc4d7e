import { eq } from 'drizzle-orm'
import { deleteAnnotationsOfWorkspace } from './annotations/handlers.ts'
import { deleteAlertsOfWorkspace } from './alerts/alert-rows.ts'
import type { Database } from '#database/open.ts'
import { deleteCodesOfWorkspace } from './codes/delete-of-workspace.ts'
import { deleteDesignsOfWorkspace } from './designs/delete-of-workspace.ts'
import { deleteBrandOfWorkspace } from './brand/kit-rows.ts'
import { deleteCampaignsOfWorkspace } from './campaigns/campaign-rows.ts'
import { deleteConversionsOfWorkspace } from './outcomes/conversions.ts'
import { deleteExportsOfWorkspace } from './export/exports.ts'
import { deleteFilesOfWorkspace } from './files/file-rows.ts'
import { deleteFontsOfWorkspace } from './fonts/library.ts'
import { deletePagesOfWorkspace } from './pages/delete-of-workspace.ts'
import { deleteHostsOfWorkspace } from './hosts/delete-of-workspace.ts'
import { idempotentRequests } from './http/schema.ts'
import { revokeAllKeys } from './tenancy/keys/revoke-key.ts'
import { apiRequests } from './tenancy/request-log/schema.ts'
import { imageRequests, usage, workspaces } from './tenancy/workspaces/schema.ts'
import { deleteRows, listWorkspaces, lockWorkspace } from './tenancy/workspaces/workspaces.ts'
import { deleteReportsOfWorkspace } from './reports/report-rows.ts'
import { deleteSharedLinksOfWorkspace } from './shared-links/link-rows.ts'
import { deleteScansOfWorkspace } from './scans/delete-of-workspace.ts'
import { deleteSitesOfWorkspace } from './sites/delete-of-workspace.ts'
import { deleteWebhooksOfWorkspace } from './webhooks/delete-of-workspace.ts'

// Tables with references to others come first.
const steps = [
  // Before all others: nothing is stored for the workspace between its step and the commit.
  lockWorkspace,
  deleteExportsOfWorkspace,
  deleteHostsOfWorkspace,
  deleteFilesOfWorkspace,
  deleteSitesOfWorkspace,
  deletePagesOfWorkspace,
  deleteBrandOfWorkspace,
  deleteFontsOfWorkspace,
  deleteAlertsOfWorkspace,
  deleteAnnotationsOfWorkspace,
  deleteReportsOfWorkspace,
  deleteSharedLinksOfWorkspace,
  deleteCampaignsOfWorkspace,
  deleteConversionsOfWorkspace,
  deleteWebhooksOfWorkspace,
  deleteScansOfWorkspace,
  deleteDesignsOfWorkspace,
  deleteCodesOfWorkspace,
  deleteWorkspaceRow,
]

/** Deletes the workspace and everything in it. */
export async function deleteWorkspace(db: Database, workspaceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const deleteFrom of steps) await deleteFrom(tx, workspaceId)
  })
}

/** Deletes every demo workspace, and returns their ids. */
export async function deleteDemoWorkspaces(db: Database): Promise<string[]> {
  const demos = (await listWorkspaces(db)).filter(({ demo }) => demo)
  for (const { id } of demos) await deleteWorkspace(db, id)
  return demos.map(({ id }) => id)
}

/** Deletes the workspace itself, its keys, its usage and its request log. */
async function deleteWorkspaceRow(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [idempotentRequests, apiRequests, usage, imageRequests])
  await revokeAllKeys(tx, workspaceId)
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
}
