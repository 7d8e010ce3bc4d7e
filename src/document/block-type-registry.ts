import type { JsonObject } from '#contract/json.ts'

/** What the engine must know of blocks; whoever calls it passes it in. */
export interface BlockTypeRegistry {
  block(type: string): BlockTypeRules | undefined
  /** Checks the keys that are set. Keys that are removed are not passed. */
  checkTheme(theme: JsonObject): FieldIssue[]
  checkNav(nav: JsonObject): FieldIssue[]
}
export interface BlockTypeRules {
  label: string
  /** Of every field: so that each has a value before it is set for the first time. */
  defaults: JsonObject
  /** What a new block begins with beside its defaults: what is required, as far as its schema gives something. */
  initial?: JsonObject
  check(fields: JsonObject): FieldIssue[]
  /** Its first words, in which a person knows it again; may be empty. */
  words(fields: JsonObject): string
}
export interface FieldIssue {
  /** Within the fields: `items.2.url`. */
  path: string
  message: string
}
