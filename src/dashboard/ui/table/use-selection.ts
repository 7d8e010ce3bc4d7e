import { useCallback, useMemo, useRef, useState } from 'react'

/** The selected rows of a table. A row that leaves the table also leaves the selection. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [isWholeList, setIsWholeList] = useState(false)
  const lastToggledId = useRef<string>(undefined)
  const latestState = useRef({ rows, selectedIds })
  latestState.current = { rows, selectedIds }
  const selectedRows = useMemo(() => rows.filter(({ id }) => selectedIds.has(id)), [rows, selectedIds])
  /** Selects or deselects a row. A range selects every row from the last toggled one to this one. */
  const toggle = useCallback((id: string, isRange: boolean) => {
    const ids = isRange ? listIdsBetween(latestState.current.rows, lastToggledId.current, id) : [id]
    lastToggledId.current = id
    setIsWholeList(false)
    setSelectedIds((previousIds) => {
      const next = new Set(previousIds)
      for (const selectedId of ids)
        if (previousIds.has(id) && !isRange) next.delete(selectedId)
        else next.add(selectedId)
      return next
    })
  }, [])
  const setAll = useCallback((isSelected: boolean) => {
    setIsWholeList(isSelected)
    setSelectedIds(new Set(isSelected ? latestState.current.rows.map(({ id }) => id) : []))
  }, [])
  /** Ids that move when this row is dragged: the whole selection if the row is selected, otherwise the row alone. */
  const getDraggedIds = useCallback((id: string) => {
    const { rows: listedRows, selectedIds: ids } = latestState.current
    return ids.has(id) ? listedRows.filter((row) => ids.has(row.id)).map((row) => row.id) : [id]
  }, [])
  const state = selectedRows.length === 0 ? 'none' : selectedRows.length === rows.length ? 'all' : 'some'
  /** Whether unloaded rows can be selected too: all loaded rows were selected at once, and none was toggled afterwards. */
  const isRestOffered = isWholeList && state !== 'none'
  return { selectedIds, selectedRows, state, isRestOffered, toggle, setAll, getDraggedIds } as const
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

function listIdsBetween(rows: readonly { id: string }[], firstId: string | undefined, secondId: string): string[] {
  const indexes = [firstId, secondId].map((id) => rows.findIndex((row) => row.id === id))
  const firstIndex = Math.min(...indexes)
  return firstIndex < 0 ? [secondId] : rows.slice(firstIndex, Math.max(...indexes) + 1).map(({ id }) => id)
}
