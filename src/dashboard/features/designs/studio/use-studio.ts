import { useCallback, useMemo, useReducer, useState } from 'react'
import type { PlainDesign } from '#contract/plain-design.ts'
import { isSameDesign, reduceHistory, startHistory } from './design-history.ts'
import type { DesignEditor } from './design-editor.ts'
import type { ChosenDesign } from './to-design-change.ts'

export interface Studio extends DesignEditor {
  isChanged: boolean
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Returns to the saved design, as a step that can be undone. */
  reset: () => void
  /** The templates and suggestions chosen so far. */
  chosenDesigns: readonly ChosenDesign[]
  /** Starts from a design. The logo stays unless the design has its own. */
  choose: (next: ChosenDesign) => void
}

/** State of the studio. `savedDesign` is the one that the service has. */
export function useStudio(savedDesign: PlainDesign): Studio {
  const [{ past, current, future }, dispatch] = useReducer(reduceHistory, savedDesign, startHistory)
  const edit = useCallback<DesignEditor['edit']>(
    (change, gesture) => dispatch({ type: 'edit', change, gesture: gesture ?? null }),
    [],
  )
  const endGesture = useCallback(() => dispatch({ type: 'endGesture' }), [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  const redo = useCallback(() => dispatch({ type: 'redo' }), [])
  const [chosenDesigns, setChosenDesigns] = useState<readonly ChosenDesign[]>([])
  const [canUndo, canRedo] = [past.length > 0, future.length > 0]
  return useMemo(
    () => ({
      design: current,
      edit,
      endGesture,
      undo,
      redo,
      canUndo,
      canRedo,
      isChanged: !isSameDesign(current, savedDesign),
      // A design that does not follow the brand kit lacks this member.
      reset: () => edit({ followsBrand: undefined, ...savedDesign }),
      chosenDesigns,
      choose: (next: ChosenDesign) => {
        setChosenDesigns([...chosenDesigns, next])
        edit({ ...next.plain, logo: next.plain.logo ?? current.logo })
      },
    }),
    [current, savedDesign, chosenDesigns, edit, endGesture, undo, redo, canUndo, canRedo],
  )
}
