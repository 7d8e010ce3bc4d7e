import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useConflictCount } from '../../sync/use-editor.ts'

// How many there were when the list was put away: one more brings it back.
const store = createStore<{ putAwayAt: number }>(() => ({ putAwayAt: 0 }))

/** How much waits for a decision of the person, and whether it is shown. */
export function useConflicts() {
  const count = useConflictCount()
  const { putAwayAt } = useStore(store)
  return {
    count,
    isOpen: count > putAwayAt,
    putAway: () => store.setState({ putAwayAt: count }),
    open: () => store.setState({ putAwayAt: 0 }),
  }
}
