import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { insertDomain } from './handlers.ts'
import { domains } from './schema.ts'
import { markVerified, type OnVerified } from './verify-domain.ts'

/**
 * Makes a host a domain for scans of the workspace without a proof, on the word of whoever runs the installation. Inside the caller's
 * transaction. A workspace that had proved the host before loses it.
 */
export async function trustHost(
  tx: Database,
  { workspaceId, host }: { workspaceId: string; host: string },
  onVerified: OnVerified,
): Promise<void> {
  const own = and(eq(domains.workspaceId, workspaceId), eq(domains.host, host))
  const [known] = await tx.select().from(domains).where(own)
  if (known?.verifiedAt) return
  const row = known ?? (await insertDomain(tx, workspaceId, { host, use: 'scans' }))
  await markVerified(tx, row, { onVerified })
}

/** The hosts of the verified domains for scans of a workspace. */
export async function listScanHosts(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), isNotNull(domains.verifiedAt)))
  return rows.filter(({ pageId, siteId }) => pageId === null && siteId === null).map(({ host }) => host)
}
