import { format, type Schema, Validator } from '@cfworker/json-schema'
import { z } from 'zod'

export const JsonSchema = z.record(z.string(), z.unknown())
export type JsonSchema = z.infer<typeof JsonSchema>

// As browsers parse URLs, which accept more than RFC 3986: `https://example.com/café` is one.
format['uri'] = (text) => URL.canParse(text)
// The pattern beside it says more, and RFC 5321 limits the part before the @, which nobody enforces.
format['email'] = (text) => /^[^@]+@[^@]+$/.test(text)

/** Named schemas of the published document. */
export interface Components {
  schemas: Record<string, unknown>
  responses: Record<string, unknown>
}

/** Violations of a published schema; empty if the value is valid. */
export type Check = (value: unknown) => string[]

const checks = new WeakMap<object, Check>()

/** Validation by the published schema, independent of our own. */
export function checkBy(schema: JsonSchema, components: Components): Check {
  const cachedCheck = checks.get(schema)
  if (cachedCheck) return cachedCheck
  const fullSchema: Schema = { ...schema, components }
  const validator = new Validator(fullSchema, '2020-12', false)
  const check: Check = (value) =>
    validator.validate(value).errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`)
  checks.set(schema, check)
  return check
}

const schemas = new WeakMap<object, JsonSchema>()

/** Always the same object for the same part of the document, so that `checkBy` knows it again. */
function parseSchema(part: unknown): JsonSchema {
  const cachedSchema = typeof part === 'object' && part !== null ? schemas.get(part) : undefined
  if (cachedSchema) return cachedSchema
  const schema = JsonSchema.parse(part)
  if (typeof part === 'object' && part !== null) schemas.set(part, schema)
  return schema
}

/** The schema that a reference in the document points to. */
export function resolveSchema(schema: unknown, components: Components): JsonSchema {
  const parsed = parseSchema(schema)
  const { $ref } = parsed
  if (typeof $ref !== 'string') return parsed
  const [, part = '', name = ''] = /^#\/components\/(schemas|responses)\/(.+)$/.exec($ref) ?? []
  return resolveSchema(
    new Map(Object.entries(part === 'responses' ? components.responses : components.schemas)).get(name),
    components,
  )
}
