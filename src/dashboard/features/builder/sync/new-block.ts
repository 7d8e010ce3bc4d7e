import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { formFields } from '../form/field-tree.ts'
import { unparsedIssues } from '../form/unparsed.ts'
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

/** What is still wrong in its fields. */
export function issuesOfNewBlock({ type, fields }: NewBlock, blockTypes: BlockTypeRegistry) {
  return [...unparsedIssues(fields), ...(blockTypes.block(type)?.check(fields) ?? [])]
}

/** What is said of blocks that are not added yet; `schema` is that of the last one's type. Null where there are none. */
export function newBlocksWords(
  blocks: readonly NewBlock[],
  blockTypes: BlockTypeRegistry,
  schema: unknown,
): string | null {
  const last = blocks.at(-1)
  if (!last) return null
  if (blocks.length > 1) return `${blocks.length} blocks are not added yet`
  const names = new Set(issuesOfNewBlock(last, blockTypes).map(({ path }) => path.split('.')[0] ?? ''))
  const fields = formFields(schema)
  const needed = [...names].map((name) => fields.find((field) => field.name === name)?.title ?? name).filter(Boolean)
  return `1 block is not added yet${needed.length > 0 ? `: it needs ${needed.join(', ')}` : ''}`
}
