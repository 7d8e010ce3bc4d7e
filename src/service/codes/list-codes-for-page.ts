import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from './schema.ts'

/** The short codes of all codes that open a page, including archived ones, which may be printed. */
export async function listCodesForPage(db: Database, workspaceId: string, pageId: string): Promise<string[]> {
  const rows = await db
    .select({ shortCode: codes.shortCode })
    .from(codes)
    .where(
      and(
        eq(codes.workspaceId, workspaceId),
        // The same expression as in the index.
        sql`${codes.destination}->>'type' = 'page'`,
        eq(sql`(${codes.destination}->>'pageId')`, pageId),
      ),
    )
  return rows.map(({ shortCode }) => shortCode)
}
