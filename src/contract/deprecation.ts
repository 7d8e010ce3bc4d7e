import { z } from 'zod'
import type { Endpoint, Schema } from './endpoint.ts'

/** Since when an endpoint or a field is deprecated, and when it may be gone at the earliest, as days: `2027-01-31`. */
export interface Deprecation {
  since: string
  sunset: string
}

/** Deprecated fields: `.register(deprecatedFields, { since, sunset })` after the last method of a schema. */
export const deprecatedFields = z.registry<{ since: string; sunset: string }>()

/** The headers of responses of an endpoint that is deprecated or has a deprecated field (RFC 9745, RFC 8594). Null if there is none. */
export function createDeprecationHeaders(endpoint: Endpoint): { deprecation: string; sunset: string } | null {
  const deprecations = listDeprecations(endpoint)
  if (deprecations.length === 0) return null
  const since = Math.min(...deprecations.map((noted) => Date.parse(noted.since)))
  const sunset = Math.min(...deprecations.map((deprecation) => Date.parse(deprecation.sunset)))
  return { deprecation: `@${since / 1000}`, sunset: new Date(sunset).toUTCString() }
}

function listDeprecations({ deprecated, query, headers, body, response }: Endpoint): Deprecation[] {
  const schemas = [query, headers, body === 'stream' ? undefined : body, 'kind' in response ? undefined : response]
  const found = schemas.flatMap((schema) => (schema ? listFieldDeprecations(schema, new Set()) : []))
  return deprecated ? [deprecated, ...found] : found
}

function listFieldDeprecations(schema: Schema, seenSchemas: Set<Schema>): Deprecation[] {
  if (seenSchemas.has(schema)) return []
  seenSchemas.add(schema)
  const deprecation = deprecatedFields.get(schema)
  return [
    ...(deprecation ? [deprecation] : []),
    ...listInnerSchemas(schema).flatMap((inner) => listFieldDeprecations(inner, seenSchemas)),
  ]
}

function listInnerSchemas(schema: Schema): Schema[] {
  if (schema instanceof z.core.$ZodObject) return Object.values(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element]
  if (schema instanceof z.core.$ZodUnion) return [...schema._zod.def.options]
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out]
  if (schema instanceof z.core.$ZodRecord) return [schema._zod.def.valueType]
  return isWrapper(schema) ? [schema._zod.def.innerType] : []
}

type Wrapper = z.core.$ZodOptional | z.core.$ZodNullable | z.core.$ZodDefault | z.core.$ZodPrefault

function isWrapper(schema: Schema): schema is Wrapper {
  return (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  )
}
