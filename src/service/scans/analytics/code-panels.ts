import { and, eq, sql } from 'drizzle-orm'
import type { Summary } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../../codes/schema.ts'
import { pages } from '../../platform/page-directory/schema.ts'
import { getScanValues } from '../store/scan-values.ts'
import { type Figure, findLargest } from './figures.ts'

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

interface OpenedPage {
  id: string
  name: string
  /** The code that opens it; 0: without scans. */
  number: number
}

/** Pages that codes open now, one entry for each code. */
export async function openedPages(db: Database, workspaceId: string): Promise<OpenedPage[]> {
  const rows = await db
    .select({ codeId: codes.id, id: pages.id, name: pages.name })
    .from(codes)
    .innerJoin(pages, and(eq(pages.workspaceId, codes.workspaceId), sql`${pages.id} = ${codes.destination}->>'pageId'`))
    .where(and(eq(codes.workspaceId, workspaceId), sql`${codes.destination}->>'type' = 'page'`))
  const numbers = await getScanValues(db).find(
    workspaceId,
    rows.map(({ codeId }) => ({ kind: 'code', value: codeId })),
  )
  return rows.map(({ id, name }, i) => ({ id, name, number: numbers[i] ?? 0 }))
}

/** Each page with the sum of its codes' figures, which are in the same order. */
export function pagesPanel(
  pages: readonly OpenedPage[],
  figures: readonly Omit<Figure, 'value'>[],
  top: number,
): Summary['pages'] {
  const numbered = pages.flatMap((page, i) => {
    const figure = figures[i]
    return figure ? [{ ...page, figure }] : []
  })
  const opened = [...Map.groupBy(numbered, ({ id }) => id)].map(([value, ofPage]) => {
    const own = ofPage.map(({ figure }) => figure)
    const before = own.flatMap(({ previous }) => previous ?? [])
    return {
      value,
      name: ofPage[0]?.name ?? '',
      ...sumCounts(own),
      previous: before.length === own.length ? sumCounts(before) : null,
    }
  })
  return findLargest(opened, top).map(({ value, ...figure }) => ({ id: value, ...figure }))
}

function sumCounts(figures: readonly { scans: number; visitors: number }[]) {
  return {
    scans: figures.reduce((sum, { scans }) => sum + scans, 0),
    visitors: figures.reduce((sum, { visitors }) => sum + visitors, 0),
  }
}
