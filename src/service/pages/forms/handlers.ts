import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { submissions as contract } from '#contract/submissions.ts'
import type { Context } from '#service/tenancy/context.ts'
import { removeDeliveries } from '#service/webhooks/queue/remove-deliveries.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage } from '#service/http/list-page.ts'
import { findPage } from '../documents/page-rows.ts'
import { findSubmission, listSubmissions } from './list-submissions.ts'
import { ensurePageSecret } from '#service/webhooks/endpoints/page-secret.ts'
import { submissions } from './schema.ts'
import type { OnLead } from './store-submission.ts'
import { createSubmissionsCsv } from './submissions-csv.ts'
import { summarizeSubmissions } from './summarize-submissions.ts'

const PAGE_SIZE = 50

export function submissionsHandlers(
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

    'PATCH /submissions/{id}': async ({ caller, params, body: { read, note, assignee } }) => {
      const workspaceId = caller.workspace.id
      const change = {
        // A lead that is marked as read twice keeps the time of the first reading.
        ...(read !== undefined && { readAt: read ? sql`coalesce(${submissions.readAt}, now())` : null }),
        ...(note !== undefined && { note }),
        ...(assignee !== undefined && { assignee: assignee === '' ? null : assignee }),
      }
      if (Object.keys(change).length > 0)
        await db
          .update(submissions)
          .set(change)
          .where(and(eq(submissions.workspaceId, workspaceId), eq(submissions.id, params.id)))
      const submission = await findSubmission(db, workspaceId, params.id)
      if (!submission) throw new ApiError('not_found')
      return submission
    },

    'DELETE /submissions/{id}': async ({ caller, params }) => {
      const workspaceId = caller.workspace.id
      await db.transaction(async (tx) => {
        const deleted = await tx
          .delete(submissions)
          .where(and(eq(submissions.workspaceId, workspaceId), eq(submissions.id, params.id)))
        if (deleted.rowCount !== 1) throw new ApiError('not_found')
        // Deliveries contain the answers too, and pending ones must not be sent.
        await removeDeliveries(tx, workspaceId, params.id)
        await onDelete(tx, workspaceId, params.id)
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
