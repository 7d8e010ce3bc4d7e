import { eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import { domains } from './domains/schema.ts'
import { hosts } from './schema.ts'

/** Deletes the domains of a workspace. Its subdomains are free when the transaction has committed. */
export async function deleteHostsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [domains])
  const deleted = await tx
    .delete(hosts)
    .where(eq(hosts.workspaceId, workspaceId))
    .returning({ subdomain: hosts.subdomain })
  for (const { subdomain } of deleted) await notify(tx, 'hosts', subdomain)
}
