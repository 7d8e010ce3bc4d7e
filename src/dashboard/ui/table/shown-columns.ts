import { create } from 'zustand'
import { readStored, writeStored } from '../device-storage.ts'
import type { Column } from './column.ts'

type ShownColumns = Readonly<Record<string, readonly string[]>>

const STORAGE_KEY = 'shown-columns'

const useStoredColumns = create((): { tables: ShownColumns } => ({ tables: readShown() }))

/** The columns of a table that the person chose on this device; by default, those of `defaultIds`. The first column is always shown. */
export function useShownColumns<Row>(
  table: string,
  columns: readonly Column<Row>[],
  defaultIds: ReadonlySet<string>,
): readonly Column<Row>[] {
  const chosenIds = useStoredColumns(({ tables }) => tables[table])
  const shownIds = chosenIds ? new Set(chosenIds) : defaultIds
  return columns.filter(({ id }, index) => index === 0 || shownIds.has(id))
}

/** Stores which columns of a table are shown. */
export function setShownColumns(table: string, ids: readonly string[]): void {
  const tables = { ...useStoredColumns.getState().tables, [table]: ids }
  useStoredColumns.setState({ tables })
  writeStored(STORAGE_KEY, JSON.stringify(tables))
}

function readShown(): ShownColumns {
  try {
    const storedColumns: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '{}')
    if (typeof storedColumns !== 'object' || storedColumns === null) return {}
    return Object.fromEntries(
      Object.entries(storedColumns).flatMap(([table, ids]: [string, unknown]) =>
        Array.isArray(ids) ? [[table, ids.map(String)]] : [],
      ),
    )
  } catch {
    return {}
  }
}
