import { eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { domains } from './domains/schema.ts'
import { notifyDomain } from './domains/verify-domain.ts'
import { hosts } from './schema.ts'

/** Deletes the domains of a workspace. When the transaction has committed, they show nothing, and its subdomains are free. */
export async function deleteHostsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  const deletedDomains = await tx
    .delete(domains)
    .where(eq(domains.workspaceId, workspaceId))
    .returning({ host: domains.host })
  for (const { host } of deletedDomains) await notifyDomain(tx, host)
  const deleted = await tx
    .delete(hosts)
    .where(eq(hosts.workspaceId, workspaceId))
    .returning({ subdomain: hosts.subdomain })
  for (const { subdomain } of deleted) await notify(tx, 'hosts', subdomain)
}
