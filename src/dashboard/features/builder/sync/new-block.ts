import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '#contract/json.ts'
import type { Editor } from './editor.ts'

/** A block that cannot be added yet: its type requires fields that have no default. */
export interface NewBlock {
  /** Its name among those that are not added yet. */
  id: string
  type: string
  page: string
  after: string | null | undefined
  fields: JsonObject
}
interface NewBlocks {
  /** The last one's form is shown first. */
  blocks: readonly NewBlock[]
}

const stores = new WeakMap<Editor, StoreApi<NewBlocks>>()

/** The blocks whose fields are filled in before they are added. They are kept in the draft of the page. */
export function newBlockStore(editor: Editor): StoreApi<NewBlocks> {
  const known = stores.get(editor)
  if (known) return known
  const store = createStore<NewBlocks>(() => ({ blocks: [] }))
  stores.set(editor, store)
  return store
}

export function useNewBlocks(editor: Editor): readonly NewBlock[] {
  return useStore(newBlockStore(editor), ({ blocks }) => blocks)
}

export function changeNewBlock(editor: Editor, id: string, fields: JsonObject): void {
  newBlockStore(editor).setState(({ blocks }) => ({
    blocks: blocks.map((block) => (block.id === id ? { ...block, fields } : block)),
  }))
}

export function forgetNewBlock(editor: Editor, id: string): void {
  newBlockStore(editor).setState(({ blocks }) => ({ blocks: blocks.filter((block) => block.id !== id) }))
}
