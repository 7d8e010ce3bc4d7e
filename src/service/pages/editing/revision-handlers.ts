import { z } from 'zod'
import type { pages as contract } from '#contract/pages.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage } from '#service/http/list-page.ts'
import { listRevisions } from './page-history.ts'
import { requirePage } from '../documents/page-rows.ts'
import { readPageAt } from '../documents/page-store.ts'
import type { PagesContext } from './pages-context.ts'
import { presentDraft, presentPage } from './present-page.ts'
import { restorePage } from './restore-page.ts'

type RevisionEndpoints = Pick<
  typeof contract,
  'GET /pages/{id}/history' | 'GET /pages/{id}/history/{revision}' | 'POST /pages/{id}/restore'
>

/** Endpoints for earlier revisions of a page. */
export function revisionHandlers({ db, cursors, drafts, hosting }: PagesContext): Handlers<RevisionEndpoints> {
  return {
    'GET /pages/{id}/history': async ({ caller, params, query: { limit, cursor } }) => {
      const page = await requirePage(db, caller.workspace.id, params.id)
      const query = { workspaceId: page.workspaceId, pageId: page.id, list: 'page history' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, query, z.int())
      const { data, last } = toListPage(await listRevisions(db, page, { after, limit }), limit)
      return { data, next_cursor: last ? cursors.seal(query, last.revision) : null }
    },

    'GET /pages/{id}/history/{revision}': async ({ caller, params }) => {
      const page = await requirePage(db, caller.workspace.id, params.id)
      const revision = /^[1-9]\d{0,8}$/.test(params.revision) ? Number(params.revision) : 0
      if (revision < 1 || revision > page.revision) throw new ApiError('not_found')
      return presentPage({ ...page, revision }, await readPageAt(db, page, revision), hosting)
    },

    'POST /pages/{id}/restore': async ({ caller, params, body }) => {
      const request = { caller, id: params.id, revision: body.revision }
      const { row, draft } = await db.transaction((tx) => restorePage(tx, drafts, request))
      return presentDraft(row, drafts.keep(row, draft), hosting)
    },
  }
}
