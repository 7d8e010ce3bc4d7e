import { useCallback, useMemo, useReducer, useState } from 'react'
import type { PlainDesign } from '#contract/designs.ts'
import { isSameDesign, nextHistory, startHistory } from './design-history.ts'
import type { DesignEditor } from './design-editor.ts'
import type { ChosenDesign } from './last-saved-design.ts'

export interface Studio extends DesignEditor {
  isChanged: boolean
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Returns to the saved design, as a step that can be undone. */
  reset: () => void
  /** ChosenDesign templates and suggestions. */
  chosen: readonly ChosenDesign[]
  /** Starts from a design. The logo stays unless the design has its own. */
  choose: (next: ChosenDesign) => void
}

/** State of the studio. `saved` is the design at the service. */
export function useStudio(saved: PlainDesign): Studio {
  const [{ past, now, future }, dispatch] = useReducer(nextHistory, saved, startHistory)
  const edit = useCallback<DesignEditor['edit']>(
    (change, gesture) => dispatch({ type: 'edit', change, gesture: gesture ?? null }),
    [],
  )
  const endGesture = useCallback(() => dispatch({ type: 'endGesture' }), [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  const redo = useCallback(() => dispatch({ type: 'redo' }), [])
  const [chosen, setChosen] = useState<readonly ChosenDesign[]>([])
  const [canUndo, canRedo] = [past.length > 0, future.length > 0]
  return useMemo(
    () => ({
      design: now,
      edit,
      endGesture,
      undo,
      redo,
      canUndo,
      canRedo,
      isChanged: !isSameDesign(now, saved),
      reset: () => edit(saved),
      chosen,
      choose: (next: ChosenDesign) => {
        setChosen([...chosen, next])
        edit({ ...next.plain, logo: next.plain.logo ?? now.logo })
      },
    }),
    [now, saved, chosen, edit, endGesture, undo, redo, canUndo, canRedo],
  )
}
