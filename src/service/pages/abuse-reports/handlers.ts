import { asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { abuseReports as contract } from '#contract/abuse-reports.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { isBelow, toListPage } from '#service/http/list-page.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { abuseReports } from './schema.ts'

/** Reports of visitors, for the workspace that operates the installation. */
export function createAbuseReportsHandlers({
  db,
  cursors,
  reportsAt,
}: Pick<Context, 'db' | 'cursors' | 'reportsAt'>): Handlers<typeof contract> {
  async function requireOperator(workspaceId: string) {
    if (reportsAt === null || (await findOperator(db)) !== workspaceId) throw new ApiError('not_found')
  }
  return {
    'GET /abuse-reports': async ({ caller, query: { limit, cursor } }) => {
      await requireOperator(caller.workspace.id)
      const list = { list: 'abuse-reports', workspaceId: caller.workspace.id }
      const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
      const rows = await db
        .select({ report: abuseReports, workspace: { id: workspaces.id, name: workspaces.name } })
        .from(abuseReports)
        .innerJoin(workspaces, eq(workspaces.id, abuseReports.workspaceId))
        .where(isBelow(abuseReports.id, after))
        .orderBy(desc(abuseReports.id))
        .limit(limit + 1)
      const { data, last } = toListPage(rows, limit)
      return {
        data: data.map(({ report, workspace }) => {
          const { id, url, reason, text, email } = report
          return { id, at: getIdTime(id), url, workspace, reason, text, email }
        }),
        next_cursor: last ? cursors.seal(list, last.report.id) : null,
      }
    },

    'DELETE /abuse-reports/{id}': async ({ caller, params: { id } }) => {
      await requireOperator(caller.workspace.id)
      const deleted = await db.delete(abuseReports).where(eq(abuseReports.id, id))
      if (deleted.rowCount === 0) throw new ApiError('not_found')
    },
  }
}

/** The oldest workspace that is not the demo. */
async function findOperator(db: Database): Promise<string | null> {
  const [first] = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.demo, false))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
    .limit(1)
  return first?.id ?? null
}
