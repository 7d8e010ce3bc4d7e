import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, type Document } from '#document/document.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from './editor.ts'

/** What was typed and cannot be saved as it is, by the name of its field. */
export interface Drafts {
  readonly [name: string]: {
    readonly value: JsonValue
    /** What the field held when it was typed. */
    readonly over: JsonValue | undefined
    /** What the service said when it refused the value; nothing where our own check did. */
    readonly refused?: readonly FieldIssue[]
  }
}
/** The same by the block in whose form it was typed. */
export interface FormDrafts {
  readonly [block: string]: Drafts
}
type DraftStore = StoreApi<FormDrafts>

const stores = new WeakMap<Editor, DraftStore>()
const none: Drafts = {}

/** Kept beyond the form, and in the draft of the page: closing a form, or the page, must not lose what was typed. */
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

/** What the service said of drafts that still stand. */
export function getFieldErrors(drafts: Drafts, stored: JsonObject): FieldIssue[] {
  return Object.keys(standing(drafts, stored)).flatMap((name) => drafts[name]?.refused ?? [])
}

/** How many fields hold something that is not in the page, since it is not valid. */
export function countStanding(all: FormDrafts, view: Document, blockTypes: BlockTypeRegistry): number {
  return Object.entries(all).reduce((count, [id, drafts]) => {
    const block = getBlock(view, id)
    if (!block) return count
    const stored = { ...blockTypes.block(block.type)?.defaults, ...block.fields }
    return count + Object.keys(standing(drafts, stored)).length
  }, 0)
}

export function isAnyDraft(all: FormDrafts): boolean {
  return Object.values(all).some((drafts) => Object.keys(drafts).length > 0)
}
