import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Summary } from '#dashboard/api/analytics.ts'
import type { BarRow } from '#dashboard/ui/chart/bar-table.tsx'
import type { Figures } from '#dashboard/ui/chart/figures.ts'
import { type FilterValues, toValues } from '../analytics-search.ts'
import { getValueName } from '../dimensions.ts'

type BreakdownEntry = Summary['breakdowns'][Dimension][number]

interface NamedEntry extends Omit<BreakdownEntry, 'value'> {
  id: string
  name: string
}

/** Values of a dimension as table rows. With `toggleValue`, each row toggles the filter for its value. */
export function toValueRows(
  entries: readonly BreakdownEntry[],
  dimension: Dimension,
  { selected, toggleValue }: { selected: FilterValues; toggleValue?: (value: string | null) => void },
): BarRow[] {
  return entries.map(({ value, scans, visitors, previous }) => ({
    key: value ?? '',
    label: getValueName(dimension, value),
    scans,
    visitors,
    previousScans: previous?.scans ?? null,
    isActive: toValues(selected).includes(value ?? ''),
    ...(toggleValue && { onToggle: () => toggleValue(value) }),
  }))
}

/** A code, a page or a site as a table row. */
export function toBarRow({ id, name, scans, visitors, previous }: NamedEntry): BarRow {
  return { key: id, label: name, scans, visitors, previousScans: previous?.scans ?? null }
}

/** The rows of a table as figures for download. */
export function toBarFigures(column: string, rows: readonly BarRow[]): Figures {
  const isCompared = rows.some(({ previousScans }) => previousScans !== null)
  return {
    columns: [column, 'Scans', 'Visitors', ...(isCompared ? ['Scans before'] : [])],
    rows: rows.map(({ label, scans, visitors, previousScans }) => [
      label,
      scans,
      visitors,
      ...(isCompared ? [previousScans] : []),
    ]),
  }
}
