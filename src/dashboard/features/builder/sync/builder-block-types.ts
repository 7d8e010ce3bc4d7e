import type { JsonObject } from '#contract/json.ts'
import type { FieldIssue, BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { BlockType } from '../../../api/pages.ts'
import { isRecord } from '../../../api/client.ts'
import { isDrawable, loadedDefinition } from './block-definitions.ts'
import { initialObject } from './plain-schema.ts'
import { firstWords } from './block-content.ts'

/** Checks fields by a JSON Schema; it arrives when it is first needed. */
export type Check = (schema: unknown, fields: JsonObject) => FieldIssue[]

interface Schemas {
  types: ReadonlyMap<string, BlockType>
  check: Check | null
}
export interface Known extends Schemas {
  /** Whether nothing more is loaded: all is here, or it could not be loaded. */
  isComplete: boolean
}

/** What the engine knows of blocks here: what the service says of them. Until it has, everything is let through to be judged there. */
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
        // The renderer knows which of its fields says most, once it is here; of fields that are not ours it knows nothing.
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
