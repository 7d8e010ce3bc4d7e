import type { RankingResult } from '#dashboard/api/analytics.ts'
import type { Figures } from '#dashboard/ui/chart/figures.ts'
import { formatPercent } from '#dashboard/ui/formats.ts'
import type { RankingSort } from '../analytics-search.ts'

export type RankedRow = RankingResult['rows'][number]

/** Rows by a column, largest first; by scans, as the service sends them, without one. */
export function sortRows(rows: readonly RankedRow[], sort: RankingSort | undefined): readonly RankedRow[] {
  if (sort === undefined) return rows
  return rows.toSorted((a, b) => getRank(b, sort) - getRank(a, sort))
}

function getRank(row: RankedRow, sort: RankingSort): number {
  if (sort === 'change') return row.scans - (row.previousScans ?? row.scans)
  if (sort === 'rate') return row.scans === 0 ? 0 : row.leads / row.scans
  // The cheapest lead comes first.
  if (sort === 'cost') return row.cost === null || row.leads === 0 ? -Infinity : -row.cost.amount / row.leads
  return row[sort]
}

/** Leads per scan. Null without scans: a lead may come from a scan before the period. */
export function formatRate({ leads, scans }: RankedRow): string | null {
  return scans === 0 ? null : formatPercent(leads / scans)
}

export function formatCost({ cost, leads }: RankedRow): string {
  if (cost === null || leads === 0) return '–'
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: cost.currency })
  return format.format(cost.amount / leads)
}

/** The rows as figures of a file. */
export function toFigures(column: string, rows: readonly RankedRow[]): Figures {
  const names = ['Scans', 'Scans before', 'Visitors', 'Leads', 'Conversions', 'Conversion rate', 'Cost per lead']
  return {
    columns: [column, ...names],
    rows: rows.map((row) => [
      row.label,
      row.scans,
      row.previousScans,
      row.visitors,
      row.leads,
      row.conversions,
      formatRate(row),
      formatCost(row),
    ]),
  }
}
