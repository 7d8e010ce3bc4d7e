import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { Operation } from '#document/operation.ts'
import { type PageRow, matchesPage } from '../documents/page-rows.ts'
import { type Actor, pageEdits, pageSnapshots } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { type PageNotification, pagesChannel } from './notify-page.ts'

export interface Edit {
  workspaceId: string
  pageId: string
  /** The new revision, one after the current one. */
  revision: number
  actor: Actor
  summary: string
  /** Number of operations that the client sent. */
  sentCount: number
  operations: readonly Operation[]
  batchId: string | null
  /** The document, if a snapshot of it is stored with this revision. */
  snapshot: PageContent | null
}

/**
 * Advances a page by one revision and writes it to the log, in one statement and so atomically. Null if the page is not at the previous
 * revision, was deleted, or already has this batch.
 */
export async function appendEdit(db: Database, edit: Edit): Promise<PageRow | null> {
  try {
    const [row] = await advanceRevision(db, edit)
    return row ?? null
  } catch (error) {
    if (isDuplicateBatch(error)) return null
    throw error
  }
}

function advanceRevision(db: Database, edit: Edit) {
  const advancedPage = db.$with('moved').as(
    db
      .update(pages)
      .set({ revision: edit.revision, updatedAt: new Date() })
      .where(
        and(
          matchesPage(edit.workspaceId, edit.pageId),
          eq(pages.revision, edit.revision - 1),
          isNull(pages.deletedAt),
          edit.batchId === null ? undefined : notExists(selectBatch(db, { ...edit, batchId: edit.batchId })),
        ),
      )
      .returning(),
  )
  const revisionKey = {
    workspaceId: advancedPage.workspaceId,
    pageId: advancedPage.id,
    revision: advancedPage.revision,
  }
  const logEntry = db.$with('logged').as(
    db.insert(pageEdits).select(
      db
        .select({
          ...revisionKey,
          at: advancedPage.updatedAt,
          actor: sql<Actor>`${JSON.stringify(edit.actor)}::json`.as('actor'),
          summary: sql<string>`${edit.summary}::text`.as('summary'),
          sent: sql<number>`${edit.sentCount}::integer`.as('sent'),
          operations: sql<Operation[]>`${JSON.stringify(edit.operations)}::json`.as('operations'),
          batchId: sql<string | null>`${edit.batchId}::text`.as('batch_id'),
          name: sql<string | null>`null::text`.as('name'),
          published: sql<boolean>`false`.as('published'),
        })
        .from(advancedPage),
    ),
  )
  const snapshot = db
    .$with('kept')
    .as(
      db
        .insert(pageSnapshots)
        .select(
          db
            .select({ ...revisionKey, content: sql<PageContent>`${JSON.stringify(edit.snapshot)}::json`.as('content') })
            .from(advancedPage),
        ),
    )
  const { workspaceId, pageId, revision, actor, batchId } = edit
  const notification: Partial<PageNotification> = { workspaceId, pageId, revision, actor, batchId }
  const publishedRevision = sql`jsonb_build_object('publishedRevision', ${advancedPage.publishedRevision})`
  return db
    .with(advancedPage, logEntry, ...(edit.snapshot === null ? [] : [snapshot]))
    .select({
      workspaceId: advancedPage.workspaceId,
      id: advancedPage.id,
      name: advancedPage.name,
      subdomain: advancedPage.subdomain,
      revision: advancedPage.revision,
      publishedRevision: advancedPage.publishedRevision,
      publishedAt: advancedPage.publishedAt,
      redirects: advancedPage.redirects,
      passwordHash: advancedPage.passwordHash,
      publishAt: advancedPage.publishAt,
      unpublishAt: advancedPage.unpublishAt,
      scheduleZone: advancedPage.scheduleZone,
      scheduledBy: advancedPage.scheduledBy,
      scheduleProblem: advancedPage.scheduleProblem,
      createdAt: advancedPage.createdAt,
      updatedAt: advancedPage.updatedAt,
      deletedAt: advancedPage.deletedAt,
      notified: sql`pg_notify(${pagesChannel}, (${JSON.stringify(notification)}::jsonb || ${publishedRevision})::text)`,
    })
    .from(advancedPage)
}

/** The revision created by a batch. */
export function selectBatch(
  db: Database,
  { workspaceId, pageId, batchId }: Pick<Edit, 'workspaceId' | 'pageId'> & { batchId: string },
) {
  return db
    .select({ revision: pageEdits.revision })
    .from(pageEdits)
    .where(and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, pageId), eq(pageEdits.batchId, batchId)))
}

// Two parallel requests may send the same batch. The index then rejects the second of them.
function isDuplicateBatch(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === 'page_edits_batch') return true
  return false
}
