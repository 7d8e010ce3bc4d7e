import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { usage } from './schema.ts'

export type CountedResource =
  | 'codes'
  | 'folders'
  | 'pages'
  | 'apiKeys'
  | 'templates'
  | 'sections'
  | 'sites'
  | 'files'
  | 'fileKilobytes'

/** Adds `count` to the usage in the transaction that creates the rows. Throws `plan_limit_reached` if that would exceed the limit. */
export async function takeQuota(
  tx: Database,
  workspaceId: string,
  { resource, max, count = 1 }: { resource: CountedResource; max: number; count?: number },
): Promise<void> {
  await tx.insert(usage).values({ workspaceId, what: resource, used: 0 }).onConflictDoNothing()
  const updated = await tx
    .update(usage)
    .set({ used: sql`${usage.used} + ${count}` })
    .where(and(eq(usage.workspaceId, workspaceId), eq(usage.what, resource), sql`${usage.used} + ${count} <= ${max}`))
  if (updated.rowCount === 1) return
  const { [resource]: used } = await readUsage(tx, workspaceId)
  throw new ApiError('plan_limit_reached', describeLimit(resource, { max, used }))
}

/** The size of files is counted in smaller units than its limit in the contract has. */
function describeLimit(resource: CountedResource, { max, used }: { max: number; used: number }) {
  if (resource !== 'fileKilobytes') return { limit: resource, max, used }
  return { limit: 'fileMegabytes', max: Math.floor(max / 1_000), used: toMegabytes(used) }
}

export function toMegabytes(kilobytes: number): number {
  return Math.ceil(kilobytes / 1_000)
}

/** Adds as much of `count` to the usage as the limit allows, in the transaction that creates the rows, and returns how much that is. */
export async function takeQuotaUpTo(
  tx: Database,
  workspaceId: string,
  { resource, max, count }: { resource: CountedResource; max: number; count: number },
): Promise<number> {
  const [row] = await tx
    .select({ used: usage.used })
    .from(usage)
    .where(and(eq(usage.workspaceId, workspaceId), eq(usage.what, resource)))
    .for('update')
  const available = Math.max(0, Math.min(count, max - (row?.used ?? 0)))
  if (available > 0) await takeQuota(tx, workspaceId, { resource, max, count: available })
  return available
}

/** Subtracts `count` from the usage. */
export async function returnQuota(
  tx: Database,
  workspaceId: string,
  { resource, count = 1 }: { resource: CountedResource; count?: number },
) {
  await tx
    .update(usage)
    .set({ used: sql`greatest(0, ${usage.used} - ${count})` })
    .where(and(eq(usage.workspaceId, workspaceId), eq(usage.what, resource)))
}

/** Deletes a row of the table and subtracts it from the usage. Throws `not_found` if there is no such row. */
export async function deleteWithQuota(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { table, resource }: { table: PgTable & Record<'workspaceId' | 'id', PgColumn>; resource: CountedResource },
): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.id, id)))
    if (deleted.rowCount === 0) throw new ApiError('not_found')
    await returnQuota(tx, workspaceId, { resource })
  })
}

export async function readUsage(db: Database, workspaceId: string): Promise<Record<CountedResource, number>> {
  const rows = await db.select().from(usage).where(eq(usage.workspaceId, workspaceId))
  const getUsed = (resource: CountedResource) => rows.find((row) => row.what === resource)?.used ?? 0
  return {
    codes: getUsed('codes'),
    folders: getUsed('folders'),
    pages: getUsed('pages'),
    apiKeys: getUsed('apiKeys'),
    templates: getUsed('templates'),
    sections: getUsed('sections'),
    sites: getUsed('sites'),
    files: getUsed('files'),
    fileKilobytes: getUsed('fileKilobytes'),
  }
}
