import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useConflictCount } from '../../sync/use-editor.ts'

// Number of conflicts when the panel was dismissed. It opens again when there are more.
const store = createStore<{ putAwayAt: number }>(() => ({ putAwayAt: 0 }))

/** The number of conflicts, and whether the panel is open. */
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
