import { and, eq, sql } from 'drizzle-orm'
import type { Summary } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { getScanValues } from '../store/scan-values.ts'
import type { Figure } from './figures.ts'

/** Codes by how often they were scanned; the value of each figure is its id. */
export async function codesPanel(
  db: Database,
  workspaceId: string,
  figures: (Figure & { series?: number[] })[],
): Promise<Summary['codes']> {
  const named = await codeNames(
    db,
    workspaceId,
    figures.map(({ value }) => value),
  )
  return figures.flatMap(({ value, ...figure }) => {
    const code = named.get(value)
    return code ? [{ ...code, ...figure }] : []
  })
}

export async function codeNames(db: Database, workspaceId: string, ids: string[]) {
  const rows = await db
    .select({ id: codes.id, shortCode: codes.shortCode, name: codes.name })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), sql`${codes.id} = any(${sql.param(ids)}::text[])`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page or hosted site that a code opens. */
export interface OpenedByCode {
  kind: 'page' | 'site'
  id: string
  name: string
  /** The code that opens it; 0: without scans. */
  number: number
}

/** Pages and sites that codes open now, one entry for each code. */
export async function openedByCodes(db: Database, workspaceId: string): Promise<OpenedByCode[]> {
  const ofWorkspace = eq(codes.workspaceId, workspaceId)
  const target = { codeId: codes.id, kind: sql<OpenedByCode['kind']>`${codes.destination}->>'type'` }
  const rows = await db
    .select({ ...target, id: pages.id, name: pages.name })
    .from(codes)
    .innerJoin(pages, and(eq(pages.workspaceId, codes.workspaceId), sql`${pages.id} = ${codes.destination}->>'pageId'`))
    .where(and(ofWorkspace, sql`${codes.destination}->>'type' = 'page'`))
    .unionAll(
      db
        .select({ ...target, id: sites.id, name: sites.name })
        .from(codes)
        .innerJoin(
          sites,
          and(eq(sites.workspaceId, codes.workspaceId), sql`${sites.id} = ${codes.destination}->>'siteId'`),
        )
        .where(and(ofWorkspace, sql`${codes.destination}->>'type' = 'site'`)),
    )
  const numbers = await getScanValues(db).find(
    workspaceId,
    rows.map(({ codeId }) => ({ kind: 'code', value: codeId })),
  )
  return rows.map(({ kind, id, name }, i) => ({ kind, id, name, number: numbers[i] ?? 0 }))
}
