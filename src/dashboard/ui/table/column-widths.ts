import { create } from 'zustand'
import { readStored, writeStored } from '../device-storage.ts'

type ColumnWidths = Readonly<Record<string, number>>

const STORAGE_KEY = 'column-widths'
const noWidths: ColumnWidths = {}

const useStoredWidths = create((): { tables: Readonly<Record<string, ColumnWidths>> } => ({ tables: readWidths() }))

/** Chosen column widths of this table on this device. */
export function useColumnWidths(table: string): ColumnWidths {
  return useStoredWidths(({ tables }) => tables[table] ?? noWidths)
}

/** Stores the width of a column, in pixels; undefined resets it. */
export function setColumnWidth(table: string, column: string, width: number | undefined): void {
  const { tables } = useStoredWidths.getState()
  const { [column]: _before, ...others } = tables[table] ?? noWidths
  const next = { ...tables, [table]: width === undefined ? others : { ...others, [column]: width } }
  useStoredWidths.setState({ tables: next })
  writeStored(STORAGE_KEY, JSON.stringify(next))
}

function readWidths(): Record<string, ColumnWidths> {
  try {
    const storedWidths: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '{}')
    return Object.fromEntries(toEntries(storedWidths).map(([table, widths]) => [table, toNumbers(widths)]))
  } catch {
    return {}
  }
}

function toNumbers(widths: unknown): ColumnWidths {
  return Object.fromEntries(
    toEntries(widths).flatMap(([id, width]) => (typeof width === 'number' ? [[id, width]] : [])),
  )
}

function toEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
