import type { JsonObject } from '#contract/json.ts'

/** The properties of block types that the engine needs. The callers of the engine provide them. */
export interface BlockTypeRegistry {
  block(type: string): BlockTypeRules | undefined
  /** Validates the keys that are set. Removed keys are not passed. */
  checkTheme(theme: JsonObject): FieldIssue[]
  checkNav(nav: JsonObject): FieldIssue[]
}
export interface BlockTypeRules {
  label: string
  /** A default for every field that a block stores, which is the value of the field until it is first set. */
  defaults: JsonObject
  /** Optional fields, each with the value that stands for a missing field. A block never stores that value. */
  omittedDefaults?: JsonObject
  /** Values of a new block for required fields that have no default. */
  initial?: JsonObject
  check(fields: JsonObject): FieldIssue[]
  /** Short name of the block; may be empty. */
  summarize(fields: JsonObject): string
}
export interface FieldIssue {
  /** Path within the fields: `items.2.url`. */
  path: string
  message: string
}
