import type { JsonObject } from '#contract/json.ts'

/** What the engine must know about block types; its caller provides it. */
export interface BlockTypeRegistry {
  block(type: string): BlockTypeRules | undefined
  /** Validates the keys that are set. Removed keys are not passed. */
  checkTheme(theme: JsonObject): FieldIssue[]
  checkNav(nav: JsonObject): FieldIssue[]
}
export interface BlockTypeRules {
  label: string
  /** A default for every field: its value until it is first set. */
  defaults: JsonObject
  /** Fields of a new block besides the defaults: required ones for which the schema gives a value. */
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
