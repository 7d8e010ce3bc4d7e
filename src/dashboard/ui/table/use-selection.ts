import { useCallback, useMemo, useRef, useState } from 'react'

/** The selected rows of a table. A row that leaves the table also leaves the selection. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [isWholeList, setIsWholeList] = useState(false)
  const anchor = useRef<string>(undefined)
  const latest = useRef({ rows, chosen: chosenIds })
  latest.current = { rows, chosen: chosenIds }
  const selected = useMemo(() => rows.filter(({ id }) => chosenIds.has(id)), [rows, chosenIds])
  /** Selects or deselects a row. A range selects every row from the last toggled one to this one. */
  const toggle = useCallback((id: string, isRange: boolean) => {
    const ids = isRange ? idsBetween(latest.current.rows, anchor.current, id) : [id]
    anchor.current = id
    setIsWholeList(false)
    setChosenIds((before) => {
      const next = new Set(before)
      for (const selectedId of ids)
        if (before.has(id) && !isRange) next.delete(selectedId)
        else next.add(selectedId)
      return next
    })
  }, [])
  const setAll = useCallback((isSelected: boolean) => {
    setIsWholeList(isSelected)
    setChosenIds(new Set(isSelected ? latest.current.rows.map(({ id }) => id) : []))
  }, [])
  /** Ids that move when this row is dragged: the whole selection if the row is selected, otherwise the row alone. */
  const getDraggedIds = useCallback((id: string) => {
    const { rows: listedRows, chosen: chosenIds } = latest.current
    return chosenIds.has(id) ? listedRows.filter((row) => chosenIds.has(row.id)).map((row) => row.id) : [id]
  }, [])
  const state = selected.length === 0 ? 'none' : selected.length === rows.length ? 'all' : 'some'
  /** Whether all loaded rows were selected at once and no row was toggled since. Then rows that are not loaded can be selected too. */
  const isRestOffered = isWholeList && state !== 'none'
  return { chosen: chosenIds, selected, state, isRestOffered, toggle, setAll, idsWith: getDraggedIds } as const
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

function idsBetween(rows: readonly { id: string }[], firstId: string | undefined, secondId: string): string[] {
  const ends = [firstId, secondId].map((id) => rows.findIndex((row) => row.id === id))
  const from = Math.min(...ends)
  return from < 0 ? [secondId] : rows.slice(from, Math.max(...ends) + 1).map(({ id }) => id)
}
