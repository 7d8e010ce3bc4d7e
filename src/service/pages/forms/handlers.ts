import { z } from 'zod'
import type { submissions as contract } from '#contract/submissions.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage } from '#service/http/list-page.ts'
import { changeSubmission } from './change-submission.ts'
import { deleteSubmissions } from './delete-submissions.ts'
import { findPage } from '../documents/page-rows.ts'
import { findSubmission, listSubmissions } from './list-submissions.ts'
import { ensurePageSecret } from '#service/webhooks/endpoints/page-secret.ts'
import type { OnLead } from './store-submission.ts'
import { createSubmissionsCsv } from './submissions-csv.ts'
import { summarizeSubmissions } from './summarize-submissions.ts'

const PAGE_SIZE = 50

export function createSubmissionsHandlers(
  { db, cursors }: Pick<Context, 'db' | 'cursors'>,
  onDelete: OnLead,
): Handlers<typeof contract> {
  return {
    'GET /submissions': async ({ caller, query: { limit, cursor, ...filters }, wantsCsv }) => {
      const query = { ...requireRange(filters), workspaceId: caller.workspace.id }
      const list = { ...query, list: 'submissions' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
      if (wantsCsv) return createSubmissionsCsv(db, query, { after, limit })
      const size = limit ?? PAGE_SIZE
      const { data, last } = toListPage(await listSubmissions(db, query, { after, limit: size }), size)
      return { data, next_cursor: last ? cursors.seal(list, last.id) : null }
    },

    'GET /submissions/summary': async ({ caller, query }) =>
      summarizeSubmissions(db, { ...requireRange(query), workspaceId: caller.workspace.id }),

    'GET /submissions/{id}': async ({ caller, params }) => {
      const submission = await findSubmission(db, caller.workspace.id, params.id)
      if (!submission) throw new ApiError('not_found')
      return submission
    },

    'PATCH /submissions/{id}': async ({ caller, params: { id }, body }) => {
      const workspaceId = caller.workspace.id
      await changeSubmission(db, { workspaceId, id, change: body, actor: caller.actor.name })
      const submission = await findSubmission(db, workspaceId, id)
      if (!submission) throw new ApiError('not_found')
      return submission
    },

    'DELETE /submissions/{id}': async ({ caller, params }) => {
      const workspaceId = caller.workspace.id
      await db.transaction(async (tx) => {
        const deletedCount = await deleteSubmissions(tx, { workspaceId, ids: [params.id], onDelete })
        if (deletedCount !== 1) throw new ApiError('not_found')
      })
    },

    'POST /pages/{id}/secret': async ({ caller, params }) => {
      const page = await findPage(db, caller.workspace.id, params.id)
      if (!page) throw new ApiError('not_found')
      return { secret: await ensurePageSecret(db, page.workspaceId, page.id) }
    },
  }
}

function requireRange<F extends { from?: Date | undefined; to?: Date | undefined }>(filters: F): F {
  const { from, to } = filters
  if (from && to && from > to) throw invalidField('query', 'from', '`from` must not be after `to`')
  return filters
}
