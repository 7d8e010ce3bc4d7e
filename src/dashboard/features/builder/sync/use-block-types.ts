import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { BlockType } from '../../../api/pages.ts'
import { createBuilderBlockTypes, type Known } from './builder-block-types.ts'
import { useEditor } from './use-editor.ts'

/** What is known of blocks, and when it was known: it is another `known` whenever more has come. */
export interface AvailableBlockTypes {
  kinds: BlockTypeRegistry
  known: object
}

const stores = new WeakMap<BlockTypeRegistry, StoreApi<Known>>()
const nothingMore = createStore<Known>(() => ({ types: new Map(), check: null, isComplete: true }))

/** Kinds that come to know more while a page is open: schemas, and what checks by them, come after the page. */
export function createGrowingBlockTypes(known: StoreApi<Known>): BlockTypeRegistry {
  const blockTypes = createBuilderBlockTypes(known.getState)
  stores.set(blockTypes, known)
  return blockTypes
}

// After this a new block is added without its check here. The service checks it too.
const LONGEST_WAIT_MS = 3_000

/** Resolves when the schemas and their check are loaded or could not be loaded; undefined if that is so already. */
export function whenBlockTypesComplete(blockTypes: BlockTypeRegistry): Promise<void> | undefined {
  const store = stores.get(blockTypes)
  if (!store || store.getState().isComplete) return undefined
  return new Promise((resolve) => {
    const timeout = setTimeout(finish, LONGEST_WAIT_MS)
    const unsubscribe = store.subscribe(({ isComplete }) => isComplete && finish())
    function finish() {
      clearTimeout(timeout)
      unsubscribe()
      resolve()
    }
  })
}

/** Draws again what asks for them when more is known; the same until then. */
export function useBlockTypes(): AvailableBlockTypes {
  const { kinds: blockTypes } = useEditor()
  const known = useStore(stores.get(blockTypes) ?? nothingMore)
  return useMemo(() => ({ kinds: blockTypes, known }), [blockTypes, known])
}

/** What the service says of a type, as far as that is here. */
export function useServiceType(type: string): BlockType | undefined {
  return useStore(stores.get(useEditor().kinds) ?? nothingMore, ({ types }) => types.get(type))
}
