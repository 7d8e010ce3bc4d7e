import { and, arrayContains, desc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import { folderWithSubfolders } from '../folders/queries.ts'
import { idAtOrAfter } from '../ids.ts'
import type { ScanWindow } from './scan-window.ts'
import { scans } from './schema.ts'

export interface ScanFilters {
  codeId?: string | undefined
  /** With its subfolders; `root` means unfiled. */
  folderId?: string | undefined
  tag?: string | undefined
}

interface Page {
  window: ScanWindow
  /** The id of the last scan read. */
  after?: string | undefined
  limit: number
}

const columns = {
  id: scans.id,
  timestamp: scans.at,
  code: { id: codes.id, shortCode: codes.shortCode, name: codes.name },
  country: scans.country,
  region: scans.region,
  city: scans.city,
  latitude: scans.latitude,
  longitude: scans.longitude,
  deviceType: scans.deviceType,
  os: scans.os,
  browser: scans.browser,
  language: scans.language,
  referrer: scans.referrer,
  timezone: scans.timezone,
  destinationUrl: scans.destinationUrl,
  matchedRule: scans.matchedRule,
  visitor: scans.visitor,
}

/** Scans, newest first, one more than `limit` where there are more. Ids sort by time, so a range of time is one of ids. */
export async function listScans(
  db: Database,
  { workspaceId, ...filters }: ScanFilters & { workspaceId: string },
  { window, after, limit }: Page,
): Promise<Scan[]> {
  const rows = await select(db)
    .where(
      and(
        eq(scans.workspaceId, workspaceId),
        gte(scans.id, idAtOrAfter('scn', window.from)),
        lt(scans.id, after ?? idAtOrAfter('scn', window.to)),
        filters.codeId === undefined ? undefined : eq(scans.codeId, filters.codeId),
        filters.tag === undefined ? undefined : arrayContains(codes.tags, [filters.tag]),
        await inFolder(db, workspaceId, filters.folderId),
      ),
    )
    .orderBy(desc(scans.id))
    .limit(limit + 1)
  return rows.map(present)
}

/** The scans with these ids, oldest first. */
export async function readScans(db: Database, workspaceId: string, ids: string[]): Promise<Scan[]> {
  const rows = await select(db)
    .where(and(eq(scans.workspaceId, workspaceId), inArray(scans.id, ids)))
    .orderBy(scans.id)
  return rows.map(present)
}

function select(db: Database) {
  return db
    .select(columns)
    .from(scans)
    .innerJoin(codes, and(eq(codes.workspaceId, scans.workspaceId), eq(codes.id, scans.codeId)))
}

function present(row: Omit<Scan, 'gps'>): Scan {
  return { ...row, gps: null }
}

async function inFolder(db: Database, workspaceId: string, folderId: string | undefined): Promise<SQL | undefined> {
  if (folderId === undefined) return undefined
  if (folderId === 'root') return isNull(codes.folderId)
  return inArray(codes.folderId, await folderWithSubfolders(db, workspaceId, folderId))
}
