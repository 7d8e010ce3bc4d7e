import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { destinationChecks } from './schema.ts'

// The delay is long enough for a site that is published together with its code.
const FIRST_CHECK_DELAY_MS = 90_000

/** Names reserved for examples and tests, which never lead anywhere, and the local machine. */
const reservedHost = /(^|\.)(example|test|invalid|localhost)$/

/**
 * Schedules checks of the destinations of these codes, and resets their health, in the transaction of the change. `url` is null for a page or a
 * site of the installation, which is not checked.
 */
export async function scheduleDestinationChecks(
  tx: Database,
  workspaceId: string,
  destinations: readonly { codeId: string; url: string | null }[],
): Promise<void> {
  const checkable = destinations.flatMap(({ codeId, url }) => (isCheckable(url) ? [{ codeId, url }] : []))
  const uncheckable = destinations.filter(({ url }) => !isCheckable(url)).map(({ codeId }) => codeId)
  if (uncheckable.length > 0)
    await tx
      .delete(destinationChecks)
      .where(and(eq(destinationChecks.workspaceId, workspaceId), inArray(destinationChecks.codeId, uncheckable)))
  if (checkable.length === 0) return
  const dueAt = new Date(Date.now() + FIRST_CHECK_DELAY_MS)
  await tx
    .insert(destinationChecks)
    .values(checkable.map(({ codeId, url }) => ({ workspaceId, codeId, url, dueAt })))
    .onConflictDoUpdate({
      target: [destinationChecks.workspaceId, destinationChecks.codeId],
      set: { url: sql`excluded.url`, dueAt, ok: null, status: null, error: null, checkedAt: null, failures: 0 },
    })
}

/** Whether a destination can be checked. URLs that open apps cannot be checked, and example domains do not exist. */
function isCheckable(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (protocol === 'https:' || protocol === 'http:') && !reservedHost.test(hostname.replace(/\.$/, ''))
}
