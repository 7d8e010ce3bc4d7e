import { eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { pages } from '../platform/page-directory/schema.ts'
import { hosts, pageEdits, pageSnapshots, savedPageTemplates } from './editing/schema.ts'
import { submissions } from './forms/schema.ts'
import { publicationFiles, publications } from './hosting/schema.ts'
import { deleteRows } from '../platform/workspace/workspaces.ts'

/** Deletes the pages and submissions of a workspace. Its subdomains are free when the transaction commits. */
export async function deletePagesOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  const deleted = await tx
    .delete(hosts)
    .where(eq(hosts.workspaceId, workspaceId))
    .returning({ subdomain: hosts.subdomain })
  await deleteRows(tx, workspaceId, [publicationFiles, publications, submissions])
  await deleteRows(tx, workspaceId, [pageEdits, pageSnapshots, savedPageTemplates, pages])
  for (const { subdomain } of deleted) await notify(tx, 'hosts', subdomain)
}
