import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '#contract/json.ts'
import type { Editor } from './editor.ts'

/** A block that cannot be added yet, because required fields have no default. */
export interface NewBlock {
  /** Local id among the new blocks. */
  id: string
  type: string
  page: string
  after: string | null | undefined
  fields: JsonObject
}
interface NewBlocks {
  /** The form of the last one is shown first. */
  blocks: readonly NewBlock[]
}

const stores = new WeakMap<Editor, StoreApi<NewBlocks>>()

/** New blocks whose required fields are still missing. They are stored in the page's draft. */
export function newBlockStore(editor: Editor): StoreApi<NewBlocks> {
  const existing = stores.get(editor)
  if (existing) return existing
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

export function removeNewBlock(editor: Editor, id: string): void {
  newBlockStore(editor).setState(({ blocks }) => ({ blocks: blocks.filter((block) => block.id !== id) }))
}
