import { create } from 'zustand'
import type { BlockDefinition } from '#blocks/runtime/define-block.ts'
import { fitsFields } from '#blocks/schema/fits-fields.ts'
import type { JsonObject } from '#contract/json.ts'
import { isSameJson } from '#document/same-json.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import type { BlockType } from '#dashboard/api/pages.ts'

// Each renderer is a chunk of its own, loaded when a page has such a block.
const files = import.meta.glob<Record<string, unknown>>([
  '../../../../blocks/blocks/*.tsx',
  '!../../../../blocks/blocks/*.test.tsx',
])

interface Definitions {
  /** Null if there is no renderer or it failed to load. */
  byType: ReadonlyMap<string, BlockDefinition | null>
  loaded: readonly BlockDefinition[]
}
const useDefinitions = create((): Definitions => ({ byType: new Map(), loaded: [] }))
const loads = new Map<string, Promise<void>>()

/** The renderer of a type: undefined while it loads, null if there is none. */
export function useDefinition(type: string): BlockDefinition | null | undefined {
  void loadOnce(type)
  return useDefinitions(({ byType }) => byType.get(type))
}

/** Loads renderers and waits until they are loaded or have failed. */
export async function loadDefinitions(types: Iterable<string>): Promise<void> {
  await Promise.all([...types].map(loadOnce))
}

export function getLoadedDefinition(type: string): BlockDefinition | undefined {
  return useDefinitions.getState().byType.get(type) ?? undefined
}

/** Whether a renderer can draw a block. It can if the service has the same schema for the type, or if the fields fit the renderer’s schema. */
export function isDrawable(
  definition: BlockDefinition,
  fields: JsonObject,
  serviceType: BlockType | undefined,
): boolean {
  const schema = serviceType?.schema
  if (isRecord(schema) && hasSameSchema(definition, schema)) return true
  const defaults: unknown = serviceType?.defaults
  return fitsFields(definition.schema, isFields(defaults) ? { ...defaults, ...fields } : fields)
}

/** By schema of the service. */
const comparedSchemas = new WeakMap<object, boolean>()

function hasSameSchema({ schema }: BlockDefinition, serviceSchema: Record<string, unknown>): boolean {
  const cached = comparedSchemas.get(serviceSchema)
  if (cached !== undefined) return cached
  const ownSchema: unknown = JSON.parse(JSON.stringify(schema))
  const isSame = isFields(ownSchema) && isFields(serviceSchema) && isSameJson(ownSchema, serviceSchema)
  comparedSchemas.set(serviceSchema, isSame)
  return isSame
}

function isFields(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}

/** All loaded renderers; the canvas needs their CSS. */
export function useLoadedDefinitions(): readonly BlockDefinition[] {
  return useDefinitions(({ loaded }) => loaded)
}

/** Whether the renderers of these types have loaded, or do not exist. */
export function useAreDefinitionsLoaded(types: readonly string[]): boolean {
  for (const type of types) void loadOnce(type)
  return useDefinitions(({ byType }) => types.every((type) => byType.has(type)))
}

function loadOnce(type: string): Promise<void> {
  const load = loads.get(type) ?? loadDefinition(type)
  loads.set(type, load)
  return load
}

async function loadDefinition(type: string): Promise<void> {
  const file = files[`../../../../blocks/blocks/${type}.tsx`]
  // Offline nothing is requested: most browsers never request a module again after it failed to load.
  const module = navigator.onLine ? await file?.().catch(() => undefined) : undefined
  storeDefinition(type, Object.values(module ?? {}).find(isDefinition) ?? null)
  // Blocks of this type are shown as cards until the network is back.
  if (file && !module) addEventListener('online', () => void loadDefinition(type), { once: true })
}

function storeDefinition(type: string, definition: BlockDefinition | null) {
  useDefinitions.setState(({ byType, loaded }) => ({
    byType: new Map(byType).set(type, definition),
    loaded: definition ? [...loaded, definition] : loaded,
  }))
}

function isDefinition(value: unknown): value is BlockDefinition {
  return typeof value === 'object' && value !== null && 'render' in value && 'schema' in value
}
