import { useStore } from 'zustand'
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

export function useNewBlocks(editor: Editor): readonly NewBlock[] {
  return useStore(editor.store, ({ newBlocks }) => newBlocks)
}

export function changeNewBlock({ store }: Editor, id: string, fields: JsonObject): void {
  store.setState(({ newBlocks }) => ({
    newBlocks: newBlocks.map((block) => (block.id === id ? { ...block, fields } : block)),
  }))
}

export function removeNewBlock({ store }: Editor, id: string): void {
  store.setState(({ newBlocks }) => ({ newBlocks: newBlocks.filter((block) => block.id !== id) }))
}
