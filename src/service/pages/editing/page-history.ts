import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { below } from '#service/http/list-page.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { pageEdits } from '../documents/schema.ts'

/** Newest first, one more than `limit` if there are more. `after` is the last revision on the previous page. */
export async function listRevisions(
  db: Database,
  { workspaceId, id }: Pick<PageRow, 'workspaceId' | 'id'>,
  { after, limit }: { after?: number | undefined; limit: number },
) {
  return db
    .select({
      revision: pageEdits.revision,
      at: pageEdits.at,
      actor: pageEdits.actor,
      summary: pageEdits.summary,
      operations: pageEdits.sent,
      published: pageEdits.published,
    })
    .from(pageEdits)
    .where(and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, id), below(pageEdits.revision, after)))
    .orderBy(desc(pageEdits.revision))
    .limit(limit + 1)
}
