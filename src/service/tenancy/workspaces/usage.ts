import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { usage } from './schema.ts'

export type Counted = 'codes' | 'folders' | 'pages' | 'apiKeys' | 'templates' | 'sites'

/** Adds `count` to the usage inside the writing transaction; throws if that would exceed the plan's limit. */
export async function takeQuota(
  tx: Database,
  workspaceId: string,
  { what, max, count = 1 }: { what: Counted; max: number; count?: number },
): Promise<void> {
  await tx.insert(usage).values({ workspaceId, what, used: 0 }).onConflictDoNothing()
  const taken = await tx
    .update(usage)
    .set({ used: sql`${usage.used} + ${count}` })
    .where(and(eq(usage.workspaceId, workspaceId), eq(usage.what, what), sql`${usage.used} + ${count} <= ${max}`))
  if (taken.rowCount === 1) return
  const { [what]: used } = await readUsage(tx, workspaceId)
  throw new ApiError('plan_limit_reached', { limit: what, max, used })
}

/** Adds as much of `count` as the plan's limit allows, inside the writing transaction, and returns how much. */
export async function takeUpTo(
  tx: Database,
  workspaceId: string,
  { what, max, count }: { what: Counted; max: number; count: number },
): Promise<number> {
  const [row] = await tx
    .select({ used: usage.used })
    .from(usage)
    .where(and(eq(usage.workspaceId, workspaceId), eq(usage.what, what)))
    .for('update')
  const taken = Math.max(0, Math.min(count, max - (row?.used ?? 0)))
  if (taken > 0) await takeQuota(tx, workspaceId, { what, max, count: taken })
  return taken
}

/** Subtracts from the usage. */
export async function giveBack(
  tx: Database,
  workspaceId: string,
  { what, count = 1 }: { what: Counted; count?: number },
) {
  await tx
    .update(usage)
    .set({ used: sql`greatest(0, ${usage.used} - ${count})` })
    .where(and(eq(usage.workspaceId, workspaceId), eq(usage.what, what)))
}

/** Deletes a row of the table and subtracts it from the usage; throws `not_found` if there is no such row. */
export async function deleteCounted(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { table, what }: { table: PgTable & Record<'workspaceId' | 'id', PgColumn>; what: Counted },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.id, id)))
    if (removed.rowCount === 0) throw new ApiError('not_found')
    await giveBack(tx, workspaceId, { what })
  })
}

export async function readUsage(db: Database, workspaceId: string): Promise<Record<Counted, number>> {
  const rows = await db.select().from(usage).where(eq(usage.workspaceId, workspaceId))
  const of = (what: Counted) => rows.find((row) => row.what === what)?.used ?? 0
  return {
    codes: of('codes'),
    folders: of('folders'),
    pages: of('pages'),
    apiKeys: of('apiKeys'),
    templates: of('templates'),
    sites: of('sites'),
  }
}
