import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from '../session/editor.ts'

/** What was typed and cannot be saved as it is, by the name of its field; and what the field held when it was typed. */
export interface Drafts {
  readonly [name: string]: { readonly value: JsonValue; readonly over: JsonValue | undefined }
}
type DraftStore = StoreApi<{ readonly [block: string]: Drafts }>

const stores = new WeakMap<Editor, DraftStore>()
const none: Drafts = {}

/** Kept for as long as the page is open: closing a form must not lose what was typed in it. */
export function draftStore(editor: Editor): DraftStore {
  const known = stores.get(editor)
  if (known) return known
  const store: DraftStore = createStore(() => ({}))
  stores.set(editor, store)
  return store
}

export function useDrafts(editor: Editor, block: string): Drafts {
  return useStore(draftStore(editor), (all) => all[block] ?? none)
}

/** The drafts that still stand: where somebody has changed the field since, or undone, that counts. */
export function standing(drafts: Drafts, stored: JsonObject): { [name: string]: JsonValue } {
  const entries = Object.entries(drafts).filter(([name, { over }]) => sameJson(stored[name], over))
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]))
}
