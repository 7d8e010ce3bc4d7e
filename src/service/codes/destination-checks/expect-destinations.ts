import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { destinationChecks } from './schema.ts'

// Long enough for a site that is put up together with its code.
const SOON_MS = 90_000

/** Names that never lead anywhere, kept free for examples and tests, and a machine's own. */
const reserved = /(^|\.)(example|test|invalid|localhost)$/

/** Forgets what was known of these codes' destinations, and has the new ones checked soon; null: a page of ours. Inside the transaction that changes them. */
export async function expectDestinations(
  tx: Database,
  workspaceId: string,
  changed: readonly { codeId: string; url: string | null }[],
): Promise<void> {
  const checkable = changed.flatMap(({ codeId, url }) => (isCheckable(url) ? [{ codeId, url }] : []))
  const uncheckable = changed.filter(({ url }) => !isCheckable(url)).map(({ codeId }) => codeId)
  if (uncheckable.length > 0)
    await tx
      .delete(destinationChecks)
      .where(and(eq(destinationChecks.workspaceId, workspaceId), inArray(destinationChecks.codeId, uncheckable)))
  if (checkable.length === 0) return
  const dueAt = new Date(Date.now() + SOON_MS)
  await tx
    .insert(destinationChecks)
    .values(checkable.map(({ codeId, url }) => ({ workspaceId, codeId, url, dueAt })))
    .onConflictDoUpdate({
      target: [destinationChecks.workspaceId, destinationChecks.codeId],
      set: { url: sql`excluded.url`, dueAt, ok: null, status: null, error: null, checkedAt: null, failures: 0 },
    })
}

/** Whether there is anybody to ask: what opens a telephone's own programs has no answer to give, and examples have none. */
function isCheckable(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (protocol === 'https:' || protocol === 'http:') && !reserved.test(hostname.replace(/\.$/, ''))
}
