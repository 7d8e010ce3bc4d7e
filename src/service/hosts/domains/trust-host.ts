import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { insertDomain } from './handlers.ts'
import { domains } from './schema.ts'
import { markVerified, type VerifiedHandler } from './verify-domain.ts'

/**
 * Makes a host a verified domain for scans of the workspace without a proof, because whoever runs the installation vouches for it. Runs in
 * the caller's transaction. Another workspace that had proved the host loses it.
 */
export async function trustHost(
  tx: Database,
  { workspaceId, host }: { workspaceId: string; host: string },
  onVerified: VerifiedHandler,
): Promise<void> {
  const isHostOfWorkspace = and(eq(domains.workspaceId, workspaceId), eq(domains.host, host))
  const [existing] = await tx.select().from(domains).where(isHostOfWorkspace)
  if (existing?.verifiedAt) return
  const row = existing ?? (await insertDomain(tx, workspaceId, { host, use: 'scans' }))
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
