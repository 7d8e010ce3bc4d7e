import { create } from 'zustand'

/** Creates a store of items that screens hide until their deletion is sent, when Undo is no longer available. */
export function createHiddenItems() {
  const useHiddenIds = create((): { ids: ReadonlySet<string> } => ({ ids: new Set() }))
  const changeIds = (change: (ids: ReadonlySet<string>) => ReadonlySet<string>) =>
    useHiddenIds.setState(({ ids }) => ({ ids: change(ids) }))
  return {
    useHiddenIds: () => useHiddenIds(({ ids }) => ids),
    /** Hides an item. Returns a function that shows it again. */
    hide(id: string): () => void {
      changeIds((ids) => new Set(ids).add(id))
      return () => changeIds((ids) => new Set([...ids].filter((other) => other !== id)))
    },
  }
}
