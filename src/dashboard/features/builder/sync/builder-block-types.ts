import type { JsonObject } from '#contract/json.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { isRecord } from '#dashboard/api/client.ts'
import { isDrawable, loadedDefinition } from './block-definitions.ts'
import { initialObject } from './plain-schema.ts'
import { firstWords } from './block-content.ts'

/** Validates fields against a JSON Schema; loaded on first use. */
export type Check = (schema: unknown, fields: JsonObject) => FieldIssue[]

interface Schemas {
  types: ReadonlyMap<string, BlockType>
  check: Check | null
}
export interface Known extends Schemas {
  /** Whether loading has ended, with or without success. */
  isComplete: boolean
}

/**
 * Block types for the engine, from what the service says about them. Until that is loaded, every block is accepted and the service checks
 * it.
 */
export function createBuilderBlockTypes(known: () => Schemas): BlockTypeRegistry {
  return {
    block(type) {
      const { types, check } = known()
      const found = types.get(type)
      return {
        label: found?.label ?? loadedDefinition(type)?.label ?? type,
        defaults: isJsonObject(found?.defaults) ? found.defaults : {},
        initial: getInitial(found),
        check: (fields) => (found?.schema && check ? check(found.schema, fields) : []),
        // A loaded renderer knows which of its fields names the block best. It knows nothing of another service's fields.
        words(fields) {
          const definition = loadedDefinition(type)
          return definition && isDrawable(definition, fields, found)
            ? definition.words(fields)
            : firstWords(fields, found?.schema)
        },
      }
    },
    checkTheme: () => [],
    checkNav: () => [],
  }
}

const initials = new WeakMap<BlockType, JsonObject>()

function getInitial(type: BlockType | undefined): JsonObject {
  if (!type) return {}
  const known = initials.get(type) ?? initialObject(type.schema)
  initials.set(type, known)
  return known
}

function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}
