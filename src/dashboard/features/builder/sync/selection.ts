import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** Id of the page on screen. */
  page: string
  /** Selected blocks in order of selection; the form shows the last one. */
  blocks: readonly string[]
}

/** The page on screen and the selection. They are not part of the history: undo changes only the document. */
export function createSelection(page: string) {
  const store = createStore<Selection>(() => ({ page, blocks: [] }))
  return {
    store,
    select(blocks: readonly string[]) {
      store.setState({ blocks })
    },
    /** Adds a block to the selection, or removes it. */
    toggle(block: string) {
      store.setState(({ blocks }) => ({
        blocks: blocks.includes(block) ? blocks.filter((id) => id !== block) : [...blocks, block],
      }))
    },
    openPage(pageId: string) {
      store.setState({ page: pageId, blocks: [] })
    },
  }
}
export type SelectionStore = ReturnType<typeof createSelection>
