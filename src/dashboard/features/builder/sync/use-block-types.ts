import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes, type LoadedBlockTypes } from './builder-block-types.ts'
import { useEditor } from './use-editor.ts'

/** Block types with the data they are based on. `known` changes identity whenever more has loaded. */
export interface AvailableBlockTypes {
  blockTypes: BlockTypeRegistry
  known: object
}

const stores = new WeakMap<BlockTypeRegistry, StoreApi<LoadedBlockTypes>>()
const noBlockTypes = createStore<LoadedBlockTypes>(() => ({ types: new Map(), check: null, isComplete: true }))

/** Block types that are completed while a page is open: schemas and their validation load after the page. */
export function createGrowingBlockTypes(loaded: StoreApi<LoadedBlockTypes>): BlockTypeRegistry {
  const blockTypes = createBuilderBlockTypes(loaded.getState)
  stores.set(blockTypes, loaded)
  return blockTypes
}

// After this a new block is added without the check here. The service checks it too.
const LONGEST_WAIT_MS = 3_000

/** Resolves when schemas and validation are loaded or have failed; undefined if that is so already. */
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

/** Renders again when more is loaded. */
export function useBlockTypes(): AvailableBlockTypes {
  const { blockTypes } = useEditor()
  const known = useStore(stores.get(blockTypes) ?? noBlockTypes)
  return useMemo(() => ({ blockTypes, known }), [blockTypes, known])
}

/** The service's description of a type, if loaded. */
export function useServiceType(type: string): BlockType | undefined {
  return useStore(stores.get(useEditor().blockTypes) ?? noBlockTypes, ({ types }) => types.get(type))
}
