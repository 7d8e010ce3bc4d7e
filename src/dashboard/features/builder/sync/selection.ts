import { createStore } from 'zustand/vanilla'

export interface Selection {
  /** Id of the page on screen. */
  page: string
  /** Selected blocks in order of selection; the form shows the last one. */
  blocks: readonly string[]
  /** Whether the selected blocks are all of those before the first section, to be moved, copied and saved as one section. */
  isFirstSection: boolean
}

/** The page on screen and the selection. They are not part of the history: undo changes only the document. */
export function createSelection(page: string) {
  const store = createStore<Selection>(() => ({ page, blocks: [], isFirstSection: false }))
  return {
    store,
    select(blocks: readonly string[]) {
      store.setState({ blocks, isFirstSection: false })
    },
    selectFirstSection(blocks: readonly string[]) {
      store.setState({ blocks, isFirstSection: true })
    },
    /** Adds a block to the selection, or removes it. */
    toggle(block: string) {
      store.setState(({ blocks }) => ({
        blocks: blocks.includes(block) ? blocks.filter((id) => id !== block) : [...blocks, block],
        isFirstSection: false,
      }))
    },
    openPage(pageId: string) {
      store.setState({ page: pageId, blocks: [], isFirstSection: false })
    },
  }
}
export type SelectionStore = ReturnType<typeof createSelection>
