import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from './schema.ts'

// The same expressions as in the indexes.
const pageId = sql<string>`(${codes.destination}->>'pageId')`
const siteId = sql<string>`(${codes.destination}->>'siteId')`
const isPage = sql`${codes.destination}->>'type' = 'page'`
const fileId = sql<string>`(${codes.destination}->>'fileId')`
const isFile = sql`${codes.destination}->>'type' = 'file'`
const isSite = sql`${codes.destination}->>'type' = 'site'`

/** The condition for codes that open a site. Together with a condition on the workspace, an index applies. */
export function opensSite(id: string): SQL | undefined {
  return and(isSite, eq(siteId, id))
}

/** The condition for codes that open a file. Together with a condition on the workspace, an index applies. */
export function opensFile(id: string): SQL | undefined {
  return and(isFile, eq(fileId, id))
}

/** The short codes of all codes that open a page, including archived ones, which may be printed. */
export async function listCodesForPage(db: Database, workspaceId: string, id: string): Promise<string[]> {
  return listCodes(db, and(eq(codes.workspaceId, workspaceId), isPage, eq(pageId, id)))
}

/** The short codes of all codes that open a site, including archived ones. */
export async function listCodesForSite(db: Database, workspaceId: string, id: string): Promise<string[]> {
  return listCodes(db, and(eq(codes.workspaceId, workspaceId), opensSite(id)))
}

/** Counts the codes that open each of these sites. Sites without codes are left out. */
export async function countCodesForSites(
  db: Database,
  workspaceId: string,
  siteIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ siteId, codes: count() })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), isSite, inArray(siteId, siteIds)))
    .groupBy(siteId)
  return new Map(rows.map((row) => [row.siteId, row.codes]))
}

/** Counts the codes that open each of these files. Files without codes are left out. */
export async function countCodesForFiles(
  db: Database,
  workspaceId: string,
  fileIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ fileId, codes: count() })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), isFile, inArray(fileId, fileIds)))
    .groupBy(fileId)
  return new Map(rows.map((row) => [row.fileId, row.codes]))
}

async function listCodes(db: Database, where: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ shortCode: codes.shortCode }).from(codes).where(where)
  return rows.map(({ shortCode }) => shortCode)
}
