import { useCallback, useMemo, useRef, useState } from 'react'
import type { Code } from '../../../api/code.ts'

/** The selected codes of a list. What leaves the list leaves the selection. */
export function useSelection(codes: readonly Code[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isWholeList, setIsWholeList] = useState(false)
  const anchor = useRef<string>(undefined)
  const latest = useRef({ codes, chosen })
  latest.current = { codes, chosen }
  const selected = useMemo(() => codes.filter(({ id }) => chosen.has(id)), [codes, chosen])
  /** With `range`, all from where the last one was toggled to here get what this one gets. */
  const toggle = useCallback((id: string, range: boolean) => {
    const ids = range ? idsBetween(latest.current.codes, anchor.current, id) : [id]
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
    setChosen(new Set(isSelected ? latest.current.codes.map(({ id }) => id) : []))
  }, [])
  /** What goes along when this one is dragged: a selected code takes the whole selection with it, another one goes alone. */
  const idsWith = useCallback((id: string) => {
    const { codes: listed, chosen: now } = latest.current
    return now.has(id) ? listed.filter((code) => now.has(code.id)).map((code) => code.id) : [id]
  }, [])
  const state = selected.length === 0 ? 'none' : selected.length === codes.length ? 'all' : 'some'
  /** All were selected at once, and since then none was selected or left out by itself: codes may have been loaded meanwhile. */
  const isRestOffered = isWholeList && state !== 'none'
  return { chosen, selected, state, isRestOffered, toggle, setAll, idsWith } as const
}
export type Selection = ReturnType<typeof useSelection>

function idsBetween(codes: readonly Code[], one: string | undefined, other: string): string[] {
  const ends = [one, other].map((id) => codes.findIndex((code) => code.id === id))
  const from = Math.min(...ends)
  return from < 0 ? [other] : codes.slice(from, Math.max(...ends) + 1).map(({ id }) => id)
}
