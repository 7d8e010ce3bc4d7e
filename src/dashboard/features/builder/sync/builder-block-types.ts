import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { isDrawable, getLoadedDefinition } from './block-definitions.ts'
import { createInitialObject } from './plain-schema.ts'
import { findFirstText } from './block-content.ts'

/** Validates fields against a JSON Schema; loaded on first use. */
export type FieldChecker = (schema: unknown, fields: JsonObject) => FieldIssue[]

interface ServiceBlockTypes {
  types: ReadonlyMap<string, BlockType>
  check: FieldChecker | null
}
export interface LoadedBlockTypes extends ServiceBlockTypes {
  /** Whether loading has ended, with or without success. */
  isComplete: boolean
}

/**
 * Block types for the document engine, from the service's descriptions of its block types. Until the descriptions are loaded, every block
 * passes the check; the service checks all edits anyway.
 */
export function createBuilderBlockTypes(getTypes: () => ServiceBlockTypes): BlockTypeRegistry {
  return {
    block(type) {
      const { types, check } = getTypes()
      const serviceType = types.get(type)
      return {
        label: serviceType?.label ?? getLoadedDefinition(type)?.label ?? type,
        defaults: isJsonObject(serviceType?.defaults) ? serviceType.defaults : {},
        omittedDefaults: getOmittedDefaults(serviceType),
        initial: getInitial(serviceType),
        check: (fields) => (serviceType?.schema && check ? check(serviceType.schema, fields) : []),
        // A loaded renderer knows which of its fields names the block best, but it cannot read fields of another service.
        summarize(fields) {
          const definition = getLoadedDefinition(type)
          return definition && isDrawable(definition, fields, serviceType)
            ? definition.summarize(fields)
            : findFirstText(fields, serviceType?.schema)
        },
      }
    },
    checkTheme: () => [],
    checkNav: () => [],
  }
}

const initialCache = new WeakMap<BlockType, JsonObject>()

function getInitial(type: BlockType | undefined): JsonObject {
  if (!type) return {}
  const initial = initialCache.get(type) ?? createInitialObject(type.schema)
  initialCache.set(type, initial)
  return initial
}

const omittedCache = new WeakMap<BlockType, JsonObject>()

/** The fields that blocks of the service leave out while they have their default. */
function getOmittedDefaults(type: BlockType | undefined): JsonObject {
  if (!type) return {}
  const omittedDefaults = omittedCache.get(type) ?? readOmittedDefaults(type.schema)
  omittedCache.set(type, omittedDefaults)
  return omittedDefaults
}

function readOmittedDefaults(schema: unknown): JsonObject {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  return Object.fromEntries(
    properties.flatMap(([name, property]) =>
      isRecord(property) && property['x-omit-default'] === true
        ? // The default of a schema is JSON.
          [[name, (property['default'] ?? null) as JsonValue]]
        : [],
    ),
  )
}

function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}
