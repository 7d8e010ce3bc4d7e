import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, type Document } from '#document/document.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from './editor.ts'

/** Invalid input of a form, by field name. */
export interface Drafts {
  readonly [name: string]: {
    readonly value: JsonValue
    /** The stored value when the input was typed. */
    readonly over: JsonValue | undefined
    /** Issues from the service, if it rejected the value; absent if our own check did. */
    readonly refused?: readonly FieldIssue[]
  }
}
/** Invalid input by block. */
export interface FormDrafts {
  readonly [block: string]: Drafts
}
type DraftStore = StoreApi<FormDrafts>

const stores = new WeakMap<Editor, DraftStore>()
const none: Drafts = {}

/** Stored outside the form and in the page's draft, so that closing either does not lose input. */
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

/** Inputs that still apply: an input is dropped when the stored value has changed since. */
export function getCurrentInput(drafts: Drafts, stored: JsonObject): { [name: string]: JsonValue } {
  const entries = Object.entries(drafts).filter(([name, { over }]) => sameJson(stored[name], over))
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]))
}

/** Issues from the service for inputs that still apply. */
export function getFieldErrors(drafts: Drafts, stored: JsonObject): FieldIssue[] {
  return Object.keys(getCurrentInput(drafts, stored)).flatMap((name) => drafts[name]?.refused ?? [])
}

/** Number of fields with input that is invalid and therefore not saved. */
export function countInvalidInput(all: FormDrafts, view: Document, blockTypes: BlockTypeRegistry): number {
  return Object.entries(all).reduce((count, [id, drafts]) => {
    const block = getBlock(view, id)
    if (!block) return count
    const stored = { ...blockTypes.block(block.type)?.defaults, ...block.fields }
    return count + Object.keys(getCurrentInput(drafts, stored)).length
  }, 0)
}

export function isAnyDraft(all: FormDrafts): boolean {
  return Object.values(all).some((drafts) => Object.keys(drafts).length > 0)
}
