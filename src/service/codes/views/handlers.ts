import { and, count, eq, sql } from 'drizzle-orm'
import type { views as contract } from '#contract/views.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import { views } from './schema.ts'

// All views are read at once, and a longer menu would not be usable.
const MAX_VIEWS = 200

export function createViewsHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof contract> {
  return {
    'GET /views': async ({ caller }) => ({
      data: await db
        .select({ id: views.id, name: views.name, list: views.list, search: views.search, createdAt: views.createdAt })
        .from(views)
        .where(eq(views.workspaceId, caller.workspace.id))
        .orderBy(sql`lower(${views.name})`, views.id),
    }),

    'POST /views': async ({ caller, body: { name, list, search }, withIdempotency }) =>
      withIdempotency(async (tx) => {
        const workspaceId = caller.workspace.id
        const [existing] = await tx.select({ views: count() }).from(views).where(eq(views.workspaceId, workspaceId))
        if (existing && existing.views >= MAX_VIEWS)
          throw invalidField('body', 'name', `A workspace has at most ${MAX_VIEWS} views. Delete one first`)
        const view = { id: createId('viw'), name, list, search: search.replace(/^\?/, ''), createdAt: new Date() }
        const insertedRows = await tx
          .insert(views)
          .values({ ...view, workspaceId })
          .onConflictDoNothing()
        if (insertedRows.rowCount === 0) throw new ApiError('already_exists')
        return view
      }),

    'DELETE /views/{id}': async ({ caller, params }) => {
      const removed = await db
        .delete(views)
        .where(and(eq(views.workspaceId, caller.workspace.id), eq(views.id, params.id)))
      if (removed.rowCount === 0) throw new ApiError('not_found')
    },
  }
}
