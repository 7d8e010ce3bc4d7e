import { useCallback, useMemo, useRef, useState } from 'react'

/** The selected rows of a table. A row that leaves the table leaves the selection. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isWholeList, setIsWholeList] = useState(false)
  const anchor = useRef<string>(undefined)
  const latest = useRef({ rows, chosen })
  latest.current = { rows, chosen }
  const selected = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen])
  /** With `range`, all from where the last one was toggled to here get what this one gets. */
  const toggle = useCallback((id: string, range: boolean) => {
    const ids = range ? idsBetween(latest.current.rows, anchor.current, id) : [id]
    anchor.current = id
    setIsWholeList(false)
    setChosen((before) => {
      const next = new Set(before)
      for (const one of ids)
        if (before.has(id) && !range) next.delete(one)
        else next.add(one)
      return next
    })
  }, [])
  const setAll = useCallback((isSelected: boolean) => {
    setIsWholeList(isSelected)
    setChosen(new Set(isSelected ? latest.current.rows.map(({ id }) => id) : []))
  }, [])
  /** What goes along when this one is dragged: a selected row takes the whole selection with it, another one goes alone. */
  const idsWith = useCallback((id: string) => {
    const { rows: listed, chosen: now } = latest.current
    return now.has(id) ? listed.filter((row) => now.has(row.id)).map((row) => row.id) : [id]
  }, [])
  const state = selected.length === 0 ? 'none' : selected.length === rows.length ? 'all' : 'some'
  /** All were selected at once, and since then none was selected or left out by itself: more rows may have been loaded meanwhile. */
  const isRestOffered = isWholeList && state !== 'none'
  return { chosen, selected, state, isRestOffered, toggle, setAll, idsWith } as const
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

function idsBetween(rows: readonly { id: string }[], one: string | undefined, other: string): string[] {
  const ends = [one, other].map((id) => rows.findIndex((row) => row.id === id))
  const from = Math.min(...ends)
  return from < 0 ? [other] : rows.slice(from, Math.max(...ends) + 1).map(({ id }) => id)
}
