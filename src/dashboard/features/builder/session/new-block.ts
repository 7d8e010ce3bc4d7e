import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '#contract/json.ts'
import type { Editor } from './editor.ts'

/** A block that cannot be added yet: its type requires fields that have no default. */
export interface NewBlock {
  type: string
  page: string
  after: string | null | undefined
  fields: JsonObject
}

const stores = new WeakMap<Editor, StoreApi<{ block: NewBlock | null }>>()

/** The block whose fields are filled in before it is added. */
export function newBlockStore(editor: Editor): StoreApi<{ block: NewBlock | null }> {
  const known = stores.get(editor)
  if (known) return known
  const store = createStore<{ block: NewBlock | null }>(() => ({ block: null }))
  stores.set(editor, store)
  return store
}
