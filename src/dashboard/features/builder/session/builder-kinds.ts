import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue, Kinds } from '#document/kinds.ts'
import type { BlockType } from '../../../api/pages.ts'
import { isRecord } from '../../../api/client.ts'
import { loadedDefinition } from '../canvas/block-definitions.ts'

/** Checks fields by a JSON Schema; it arrives when it is first needed. */
export type Check = (schema: Record<string, unknown>, fields: JsonObject) => FieldIssue[]

export interface Known {
  types: ReadonlyMap<string, BlockType>
  check: Check | null
}

/** What the engine knows of blocks here: what the service says of them. Until it has, everything is let through to be judged there. */
export function builderKinds(known: () => Known): Kinds {
  return {
    block(type) {
      const { types, check } = known()
      const found = types.get(type)
      return {
        label: found?.label ?? loadedDefinition(type)?.label ?? type,
        defaults: jsonObject(found?.defaults),
        check: (fields) => (found?.schema && check ? check(found.schema, fields) : []),
        // The renderer knows which of its fields says most, once it is here.
        words: (fields) => loadedDefinition(type)?.words(fields) ?? firstWords(fields),
      }
    },
    checkTheme: () => [],
    checkNav: () => [],
  }
}

// In the order in which people know a block again.
const telling = ['title', 'heading', 'text', 'name', 'label', 'question', 'ssid', 'code', 'caption', 'address', 'items']

/** The first words of a block: of the field that says most, else of the first that has any. */
export function firstWords(fields: JsonObject): string {
  const names = [...telling.filter((name) => Object.hasOwn(fields, name)), ...Object.keys(fields)]
  for (const name of names) {
    const words = wordsOf(fields[name] ?? null)
    if (words !== '') return words.slice(0, 120)
  }
  return ''
}

function wordsOf(value: JsonValue): string {
  if (typeof value === 'string')
    return /^(https?:|art:|#|page:)|^\d{4}-\d\d/.test(value) ? '' : value.replaceAll(/\s+/g, ' ').trim()
  if (Array.isArray(value)) return value.map(wordsOf).find((words) => words !== '') ?? ''
  if (value === null || typeof value !== 'object') return ''
  // A rich text is a tree whose leaves are words, and whose other names are its grammar.
  if (value['type'] === 'text') return wordsOf(value['text'] ?? null)
  if (value['type'] === 'doc' || Array.isArray(value['content'])) return richWords(value['content'] ?? null)
  return firstWords(value)
}

function richWords(content: JsonValue): string {
  return Array.isArray(content)
    ? content
        .map((node) => (isRecord(node) && node['type'] === 'text' ? wordsOf(node['text'] ?? null) : wordsOf(node)))
        .join(' ')
        .trim()
    : ''
}

function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}
