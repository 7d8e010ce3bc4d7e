import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** The page of the document that is shown. */
  page: string
  /** Chosen blocks, in the order in which they were chosen; the last one's form is open. */
  blocks: readonly string[]
}

/** What is shown and chosen. It is no part of the history: undo changes the document, never where somebody is looking. */
export function createSelection(page: string) {
  const store = createStore<Selection>(() => ({ page, blocks: [] }))
  return {
    store,
    select(blocks: readonly string[]) {
      store.setState({ blocks })
    },
    /** Adds one to what is chosen, or takes it out. */
    toggle(block: string) {
      store.setState(({ blocks }) => ({
        blocks: blocks.includes(block) ? blocks.filter((id) => id !== block) : [...blocks, block],
      }))
    },
    openPage(next: string) {
      store.setState({ page: next, blocks: [] })
    },
  }
}
export type SelectionStore = ReturnType<typeof createSelection>
