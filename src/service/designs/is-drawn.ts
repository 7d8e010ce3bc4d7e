import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import { templates } from './templates/schema.ts'

/** Whether a design of the workspace, of a code or of a template, draws this image. */
export async function isDrawn(db: Database, workspaceId: string, imageId: string): Promise<boolean> {
  for (const table of [codes, templates]) {
    const draws = sql`${table.design}->'plain'->'logo'->>'imageId' = ${imageId} and ${table.design} is not null`
    const [found] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), draws))
      .limit(1)
    if (found) return true
  }
  return false
}
