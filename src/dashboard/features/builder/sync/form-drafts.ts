import { useStore } from 'zustand'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, type Document } from '#document/document.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { sameJson } from '#document/same-json.ts'
import type { Editor } from './editor.ts'
import { completeFields } from './complete-fields.ts'

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

const noDrafts: Drafts = {}

export function useDrafts(editor: Editor, block: string): Drafts {
  return useStore(editor.store, ({ form }) => form[block] ?? noDrafts)
}

export function getDrafts({ store }: Editor, block: string): Drafts {
  return store.getState().form[block] ?? noDrafts
}

export function setDrafts({ store }: Editor, block: string, drafts: Drafts): void {
  store.setState(({ form }) => ({ form: { ...form, [block]: drafts } }))
}

/** Input that still applies. Input is dropped once the stored value has changed. */
export function getCurrentInput(drafts: Drafts, stored: JsonObject): { [name: string]: JsonValue } {
  const entries = Object.entries(drafts).filter(([name, { over }]) => sameJson(stored[name], over))
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]))
}

/** Issues from the service for inputs that still apply. */
export function getFieldErrors(drafts: Drafts, stored: JsonObject): FieldIssue[] {
  return Object.keys(getCurrentInput(drafts, stored)).flatMap((name) => drafts[name]?.refused ?? [])
}

/** Number of fields with input that is invalid and therefore not saved. */
export function countInvalidInput(formDrafts: FormDrafts, view: Document, blockTypes: BlockTypeRegistry): number {
  return Object.entries(formDrafts).reduce((count, [id, drafts]) => {
    const block = getBlock(view, id)
    if (!block) return count
    const stored = completeFields(block, blockTypes)
    return count + Object.keys(getCurrentInput(drafts, stored)).length
  }, 0)
}

export function hasDrafts(formDrafts: FormDrafts): boolean {
  return Object.values(formDrafts).some((drafts) => Object.keys(drafts).length > 0)
}
