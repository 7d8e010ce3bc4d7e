import { useStore } from 'zustand'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { getBlock, type Document } from '#document/document.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { isSameJson } from '#document/same-json.ts'
import type { Editor } from './editor.ts'
import { completeFields } from './complete-fields.ts'

/** Invalid input in the form of a block, by field name. Drafts of pages that are stored in a browser contain these keys. */
export interface InvalidInput {
  readonly [name: string]: {
    readonly value: JsonValue
    /** The value that the document had when the input was typed. */
    readonly over: JsonValue | undefined
    /** The issues for which the service rejected the value; absent if the check in the browser rejected it. */
    readonly refused?: readonly FieldIssue[]
  }
}
/** Invalid input by block. */
export interface InvalidInputByBlock {
  readonly [block: string]: InvalidInput
}

const noInput: InvalidInput = {}

export function useInvalidInput(editor: Editor, block: string): InvalidInput {
  return useStore(editor.store, ({ form }) => form[block] ?? noInput)
}

export function getInvalidInput({ store }: Editor, block: string): InvalidInput {
  return store.getState().form[block] ?? noInput
}

export function setInvalidInput({ store }: Editor, block: string, input: InvalidInput): void {
  store.setState(({ form }) => ({ form: { ...form, [block]: input } }))
}

/** Input that still applies: it is dropped once the stored value has changed. */
export function getCurrentInput(input: InvalidInput, storedFields: JsonObject): { [name: string]: JsonValue } {
  const entries = Object.entries(input).filter(([name, { over }]) => isSameJson(storedFields[name], over))
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]))
}

/** Issues from the service for inputs that still apply. */
export function listServiceIssues(input: InvalidInput, storedFields: JsonObject): FieldIssue[] {
  return Object.keys(getCurrentInput(input, storedFields)).flatMap((name) => input[name]?.refused ?? [])
}

/** Number of fields with input that is invalid and therefore not saved. */
export function countInvalidInput(
  inputByBlock: InvalidInputByBlock,
  view: Document,
  blockTypes: BlockTypeRegistry,
): number {
  return Object.entries(inputByBlock).reduce((count, [id, input]) => {
    const block = getBlock(view, id)
    if (!block) return count
    const storedFields = completeFields(block, blockTypes)
    return count + Object.keys(getCurrentInput(input, storedFields)).length
  }, 0)
}

export function hasInvalidInput(inputByBlock: InvalidInputByBlock): boolean {
  return Object.values(inputByBlock).some((input) => Object.keys(input).length > 0)
}
