import { create } from 'zustand'

/** Ids of items that screens hide until their deletion is sent, which is when Undo is no longer offered. */
export function createHiddenItems() {
  const useHiddenIds = create((): { ids: ReadonlySet<string> } => ({ ids: new Set() }))
  const changeIds = (next: (ids: ReadonlySet<string>) => ReadonlySet<string>) =>
    useHiddenIds.setState(({ ids }) => ({ ids: next(ids) }))
  return {
    useHiddenIds: () => useHiddenIds(({ ids }) => ids),
    /** Hides an item. Returns a function that shows it again. */
    hide(id: string): () => void {
      changeIds((ids) => new Set(ids).add(id))
      return () => changeIds((ids) => new Set([...ids].filter((other) => other !== id)))
    },
  }
}
