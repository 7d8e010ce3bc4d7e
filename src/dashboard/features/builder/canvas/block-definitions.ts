import { useSyncExternalStore } from 'react'
import type { BlockDefinition } from '#blocks/define-block.ts'

// Each type's renderer is a file that comes when a page has a block of it; parts that blocks share are no types.
const files = import.meta.glob<Record<string, unknown>>([
  '../../../../blocks/*.tsx',
  '!../../../../blocks/*.test.tsx',
  '!../../../../blocks/{block,form,link,map,page,rich}-*.tsx',
  '!../../../../blocks/icon.tsx',
])

const known = new Map<string, BlockDefinition | null>()
const asked = new Set<string>()
const listeners = new Set<() => void>()
let loaded: readonly BlockDefinition[] = []

/** The renderer of a type: undefined while it is on its way, null where there is none. */
export function useDefinition(type: string): BlockDefinition | null | undefined {
  return useSyncExternalStore(subscribe, () => {
    ask(type)
    return known.get(type)
  })
}

/** Has renderers fetched before anything is drawn. */
export function askForTypes(types: Iterable<string>): void {
  for (const type of types) ask(type)
}

export function loadedDefinition(type: string): BlockDefinition | undefined {
  return known.get(type) ?? undefined
}

/** All renderers that are here: their CSS is what the canvas needs. */
export function useLoadedDefinitions(): readonly BlockDefinition[] {
  return useSyncExternalStore(subscribe, () => loaded)
}

/** Whether the renderers of all these types are here, as far as there are any. */
export function useDefinitionsOf(types: readonly string[]): boolean {
  return useSyncExternalStore(subscribe, () => {
    types.forEach(ask)
    return types.every((type) => known.has(type))
  })
}

function ask(type: string) {
  if (asked.has(type)) return
  asked.add(type)
  const load = files[`../../../../blocks/${type}.tsx`]
  if (!load) return void known.set(type, null)
  load()
    .then((module) => learn(type, Object.values(module).find(isDefinition) ?? null))
    // It is shown as a card and asked for again with the next page.
    .catch(() => learn(type, null))
}

function learn(type: string, definition: BlockDefinition | null) {
  known.set(type, definition)
  if (definition) loaded = [...loaded, definition]
  else asked.delete(type)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isDefinition(value: unknown): value is BlockDefinition {
  return typeof value === 'object' && value !== null && 'render' in value && 'schema' in value
}
