import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useConflictCount } from '#dashboard/features/builder/sync/use-editor.ts'

// Number of conflicts when the panel was dismissed. It opens again when there are more.
const store = createStore<{ dismissedAt: number }>(() => ({ dismissedAt: 0 }))

/** The number of conflicts, whether their panel is open, and how to open and dismiss it. */
export function useConflictPanel() {
  const count = useConflictCount()
  const { dismissedAt } = useStore(store)
  return {
    count,
    isOpen: count > dismissedAt,
    dismiss: () => store.setState({ dismissedAt: count }),
    open: () => store.setState({ dismissedAt: 0 }),
  }
}
