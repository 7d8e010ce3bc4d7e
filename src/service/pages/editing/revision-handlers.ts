import { z } from 'zod'
import type { pages as contract } from '#contract/pages.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage, isBelow } from '#service/http/list-page.ts'
import { requirePage, type PageRow, findPageForUpdate } from '../documents/page-rows.ts'
import { readPageAt } from '../documents/page-store.ts'
import type { PagesContext } from './pages-context.ts'
import { presentDraft, presentPage } from './present-page.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { pageEdits } from '../documents/schema.ts'
import { writeDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { appendEdit } from './append-edit.ts'
import { requireAllowedAdditions } from '../documents/block-plans.ts'
import type { Drafts } from '../documents/drafts.ts'
import { type Draft, readDraft } from '../documents/read-draft.ts'

type RevisionEndpoints = Pick<
  typeof contract,
  | 'GET /pages/{id}/history'
  | 'GET /pages/{id}/history/{revision}'
  | 'POST /pages/{id}/versions'
  | 'POST /pages/{id}/restore'
>

/** Endpoints for earlier revisions of a page. */
export function createRevisionHandlers({ db, cursors, drafts, hosting }: PagesContext): Handlers<RevisionEndpoints> {
  return {
    'GET /pages/{id}/history': async ({ caller, params, query: { limit, cursor, named } }) => {
      const page = await requirePage(db, caller.workspace.id, params.id)
      const query = { workspaceId: page.workspaceId, pageId: page.id, list: 'page history', ...(named && { named }) }
      const after = cursor === undefined ? undefined : cursors.open(cursor, query, z.int())
      const { data, last } = toListPage(
        await listRevisions(db, page, { after, limit, isNamed: named !== undefined }),
        limit,
      )
      return { data, next_cursor: last ? cursors.seal(query, last.revision) : null }
    },

    'GET /pages/{id}/history/{revision}': async ({ caller, params }) => {
      const page = await requirePage(db, caller.workspace.id, params.id)
      const revision = /^[1-9]\d{0,8}$/.test(params.revision) ? Number(params.revision) : 0
      if (revision < 1 || revision > page.revision) throw new ApiError('not_found')
      return presentPage({ ...page, revision }, await readPageAt(db, page, revision), hosting)
    },

    'POST /pages/{id}/versions': async ({ caller, params, body }) => {
      const { workspaceId, id, revision: newest } = await requirePage(db, caller.workspace.id, params.id)
      const { name, revision = newest } = body
      const isOfPage = and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, id))
      // A revision above the newest one may also be above the greatest integer of the database.
      const [version] =
        revision > newest
          ? []
          : await db
              .update(pageEdits)
              .set({ name })
              .where(and(isOfPage, eq(pageEdits.revision, revision)))
              .returning(presentedColumns)
      if (!version) throw invalidField('body', 'revision', 'The page does not have this revision')
      return version
    },

    'POST /pages/{id}/restore': async ({ caller, params, body }) => {
      const request = { caller, id: params.id, revision: body.revision }
      const { row, draft } = await db.transaction((tx) => restorePage(tx, drafts, request))
      return presentDraft(row, drafts.cacheNewer(row, draft), hosting)
    },
  }
}

/** Lists revisions, newest first: one more than `limit` if there are more. `after` is the last revision on the previous page. */
async function listRevisions(
  db: Database,
  { workspaceId, id }: Pick<PageRow, 'workspaceId' | 'id'>,
  { after, limit, isNamed }: { after?: number | undefined; limit: number; isNamed: boolean },
) {
  return db
    .select(presentedColumns)
    .from(pageEdits)
    .where(
      and(
        eq(pageEdits.workspaceId, workspaceId),
        eq(pageEdits.pageId, id),
        isBelow(pageEdits.revision, after),
        isNamed ? isNotNull(pageEdits.name) : undefined,
      ),
    )
    .orderBy(desc(pageEdits.revision))
    .limit(limit + 1)
}

const presentedColumns = {
  revision: pageEdits.revision,
  at: pageEdits.at,
  actor: pageEdits.actor,
  summary: pageEdits.summary,
  operations: pageEdits.sent,
  published: pageEdits.published,
  name: pageEdits.name,
}

/** Restores an earlier revision as a new revision of the draft, inside the caller's transaction. */
async function restorePage(
  tx: Database,
  drafts: Drafts,
  { caller, id, revision }: { caller: Caller; id: string; revision: number },
): Promise<{ row: PageRow; draft: Draft }> {
  const { workspace, actor } = caller
  const before = await findPageForUpdate(tx, workspace.id, id)
  if (!before) throw new ApiError('not_found')
  if (revision < 1 || revision > before.revision)
    throw invalidField('body', 'revision', 'The page does not have this revision')
  const current = await drafts.read(tx, before)
  const { document, bytes } = await readDraft(tx, { ...before, revision }, null)
  const content = writeDocument(document)
  requireAllowedAdditions(workspace.plan, writeDocument(current.document), content)
  const row = await appendEdit(tx, {
    workspaceId: workspace.id,
    pageId: id,
    revision: before.revision + 1,
    actor,
    summary: `Restore revision ${revision}`,
    sentCount: 0,
    operations: [],
    batchId: null,
    snapshot: content,
  })
  if (!row) throw new Error(`The page ${id} changed although it was locked.`)
  return { row, draft: { revision: row.revision, document, bytes } }
}
