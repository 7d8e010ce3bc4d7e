import { create } from 'zustand'
import { readStored, writeStored } from '../device-storage.ts'

type Widths = Readonly<Record<string, number>>

const storageKey = 'column-widths'
const none: Widths = {}

const useStoredWidths = create((): { tables: Readonly<Record<string, Widths>> } => ({ tables: read() }))

/** The widths that a person gave columns of this table on this device. */
export function useColumnWidths(table: string): Widths {
  return useStoredWidths(({ tables }) => tables[table] ?? none)
}

/** Undefined: the column has its own width again. */
export function setColumnWidth(table: string, column: string, width: number | undefined): void {
  const { tables } = useStoredWidths.getState()
  const { [column]: _before, ...others } = tables[table] ?? none
  const next = { ...tables, [table]: width === undefined ? others : { ...others, [column]: width } }
  useStoredWidths.setState({ tables: next })
  writeStored(storageKey, JSON.stringify(next))
}

function read(): Record<string, Widths> {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '{}')
    return Object.fromEntries(toEntries(stored).map(([table, widths]) => [table, toNumbers(widths)]))
  } catch {
    return {}
  }
}

function toNumbers(widths: unknown): Widths {
  return Object.fromEntries(
    toEntries(widths).flatMap(([id, width]) => (typeof width === 'number' ? [[id, width]] : [])),
  )
}

function toEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
