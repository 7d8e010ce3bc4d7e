import { format, type Schema, Validator } from '@cfworker/json-schema'
import { z } from 'zod'

export const JsonSchema = z.record(z.string(), z.unknown())
export type JsonSchema = z.infer<typeof JsonSchema>

// URLs are checked by the parser of browsers, which accepts more than RFC 3986, for example `https://example.com/café`.
format['uri'] = (text) => URL.canParse(text)
// Schemas have a pattern as well, which is stricter. RFC 5321 also limits the length of the part before the @, but no service enforces that.
format['email'] = (text) => /^[^@]+@[^@]+$/.test(text)

/** Named schemas of the published document. */
export interface Components {
  schemas: Record<string, unknown>
  responses: Record<string, unknown>
}

/** Violations of a published schema; empty if the value is valid. */
export type Check = (value: unknown) => string[]

const checks = new WeakMap<object, Check>()

/** Returns a check of the published schema, with a validator that our code does not use. */
export function getCheck(schema: JsonSchema, components: Components): Check {
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

/** Parses a part of the document. The same part gives the same object, so that `getCheck` finds its cached check. */
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
