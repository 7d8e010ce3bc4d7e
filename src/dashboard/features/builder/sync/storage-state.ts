import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Editor } from './editor.ts'

/** Whether this browser has the unsaved changes of an open page. */
export interface StorageState {
  /** All unsaved changes are stored. */
  isStored: boolean
  /** Unsaved changes could not be stored: closing the tab loses them. */
  isLost: boolean
}

const stores = new WeakMap<Editor, StoreApi<StorageState>>()

/** The state of the storage for an open page. */
export function getStorageState(editor: Editor): StoreApi<StorageState> {
  const existing = stores.get(editor)
  if (existing) return existing
  const store = createStore<StorageState>(() => ({ isStored: false, isLost: false }))
  stores.set(editor, store)
  return store
}
