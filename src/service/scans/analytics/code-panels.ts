import { and, eq, sql } from 'drizzle-orm'
import type { OpenedTarget } from '#columns/code-groups.ts'
import type { Figure } from '#columns/figures.ts'
import type { Summary } from '#contract/analytics-summary.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { getScanValues } from '../store/scan-values.ts'

/** Adds the names of codes to their figures. The `value` of a figure is the id of its code. Deleted codes are left out. */
export async function readCodesPanel(
  db: Database,
  workspaceId: string,
  figures: (Figure & { series?: number[] })[],
): Promise<Summary['codes']> {
  const names = await readCodeNames(
    db,
    workspaceId,
    figures.map(({ value }) => value),
  )
  return figures.flatMap(({ value, ...figure }) => {
    const code = names.get(value)
    return code ? [{ ...code, ...figure }] : []
  })
}

/** The names and short codes of these codes, by id. */
export async function readCodeNames(db: Database, workspaceId: string, ids: string[]) {
  const rows = await db
    .select({ id: codes.id, shortCode: codes.shortCode, name: codes.name })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), sql`${codes.id} = any(${sql.param(ids)}::text[])`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the numbers of codes; null for a code that was never scanned. */
export type FindCodeNumbers = (codeIds: readonly string[]) => Promise<(number | null)[]>

/** The pages and sites that codes open now, one entry for each code. */
export async function readOpenedTargets(
  db: Database,
  workspaceId: string,
  findNumbers: FindCodeNumbers = (ids) =>
    getScanValues(db).find(
      workspaceId,
      ids.map((value) => ({ kind: 'code', value })),
    ),
): Promise<OpenedTarget[]> {
  const isOfWorkspace = eq(codes.workspaceId, workspaceId)
  const target = { codeId: codes.id, kind: sql<OpenedTarget['kind']>`${codes.destination}->>'type'` }
  const rows = await db
    .select({ ...target, id: pages.id, name: pages.name })
    .from(codes)
    .innerJoin(pages, and(eq(pages.workspaceId, codes.workspaceId), sql`${pages.id} = ${codes.destination}->>'pageId'`))
    .where(and(isOfWorkspace, sql`${codes.destination}->>'type' = 'page'`))
    .unionAll(
      db
        .select({ ...target, id: sites.id, name: sites.name })
        .from(codes)
        .innerJoin(
          sites,
          and(eq(sites.workspaceId, codes.workspaceId), sql`${sites.id} = ${codes.destination}->>'siteId'`),
        )
        .where(and(isOfWorkspace, sql`${codes.destination}->>'type' = 'site'`)),
    )
  const numbers = await findNumbers(rows.map(({ codeId }) => codeId))
  return rows.map(({ kind, id, name }, i) => ({ kind, id, name, number: numbers[i] ?? 0 }))
}
