import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes, type LoadedBlockTypes } from './builder-block-types.ts'
import { useEditor } from './use-editor.ts'

/** The registry of block types, and `loaded`, which gets another identity whenever more of their data has loaded. */
export interface AvailableBlockTypes {
  blockTypes: BlockTypeRegistry
  loaded: object
}

const stores = new WeakMap<BlockTypeRegistry, StoreApi<LoadedBlockTypes>>()
const noBlockTypes = createStore<LoadedBlockTypes>(() => ({ types: new Map(), check: null, isComplete: true }))

/** Block types that are completed while a page is open: schemas and their validation load after the page. */
export function createGrowingBlockTypes(loadedTypes: StoreApi<LoadedBlockTypes>): BlockTypeRegistry {
  const blockTypes = createBuilderBlockTypes(loadedTypes.getState)
  stores.set(blockTypes, loadedTypes)
  return blockTypes
}

// After this time a new block is added without a check in the browser. The service checks all edits anyway.
const LONGEST_WAIT_MS = 3_000

/** Resolves when schemas and validation are loaded or have failed. Undefined if there is nothing to wait for. */
export function waitForBlockTypes(blockTypes: BlockTypeRegistry): Promise<void> | undefined {
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

/** The block types of the open page. Renders again when more of their data has loaded. */
export function useBlockTypes(): AvailableBlockTypes {
  const { blockTypes } = useEditor()
  const loadedTypes = useStore(stores.get(blockTypes) ?? noBlockTypes)
  return useMemo(() => ({ blockTypes, loaded: loadedTypes }), [blockTypes, loadedTypes])
}

/** The service's description of a type, if loaded. */
export function useServiceType(type: string): BlockType | undefined {
  return useStore(stores.get(useEditor().blockTypes) ?? noBlockTypes, ({ types }) => types.get(type))
}
