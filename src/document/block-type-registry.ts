import type { JsonObject } from '#contract/json.ts'

/** Knowledge of block types, provided by the caller. */
export interface BlockTypeRegistry {
  block(type: string): BlockTypeRules | undefined
  /** Validates the set keys. Removed keys are not passed. */
  checkTheme(theme: JsonObject): FieldIssue[]
  checkNav(nav: JsonObject): FieldIssue[]
}
export interface BlockTypeRules {
  label: string
  /** Every field has a default, so that it has a value before it is first set. */
  defaults: JsonObject
  /** Initial fields in addition to defaults: required ones, as far as the schema gives a value. */
  initial?: JsonObject
  check(fields: JsonObject): FieldIssue[]
  /** Short name of the block; may be empty. */
  words(fields: JsonObject): string
}
export interface FieldIssue {
  /** Path within the fields: `items.2.url`. */
  path: string
  message: string
}
