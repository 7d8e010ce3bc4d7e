import { z } from 'zod'

const MAX_DEPTH = 24
const MAX_NAME = 100
// PostgreSQL stores neither U+0000 nor half a surrogate pair.
const storable = /^[^\0\p{Cs}]*$/u

/**
 * Free-form JSON fields that the database can store: no NUL, no broken surrogate pair, no number that JSON cannot write, no more than
 * 24 levels deep. Their owner validates the content. Checked in one pass: z.json() recurses as deep as the input, until the stack
 * overflows, and z.record() takes a second for the number of names that fit into a request.
 */
export const JsonObject: z.ZodType<JsonObject, Record<string, unknown>> = z
  .any()
  .superRefine((fields: unknown, context) => {
    const found = findWrong(fields)
    if (found !== null) context.addIssue({ code: 'custom', ...found, input: fields })
  })
  .meta({ type: 'object', propertyNames: { type: 'string', maxLength: MAX_NAME }, additionalProperties: {} })
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [name: string]: JsonValue }

interface Wrong {
  path: (string | number)[]
  message: string
}

function findWrong(fields: unknown): Wrong | null {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return wrong('An object is expected')
  const long = Object.keys(fields).find((name) => name.length > MAX_NAME)
  if (long !== undefined) return { path: [long], message: `A name has at most ${MAX_NAME} characters` }
  return findInside(fields, 0)
}

function findUnstorable(value: unknown, depth: number): Wrong | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string')
    return storable.test(value) ? null : wrong('Text may not contain NUL characters or broken surrogate pairs')
  if (typeof value === 'number') return Number.isFinite(value) ? null : wrong('The number is too large')
  if (typeof value !== 'object') return wrong('A JSON value is expected')
  return depth > MAX_DEPTH ? wrong(`JSON nested deeper than ${MAX_DEPTH} is not taken`) : findInside(value, depth)
}

function findInside(value: object, depth: number): Wrong | null {
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (name === '__proto__') return wrong('This name cannot be used')
    if (typeof name === 'string' && !storable.test(name)) return wrong('A name may not contain NUL characters')
    const found = findUnstorable(inner, depth + 1)
    if (found !== null) return { ...found, path: [name, ...found.path] }
  }
  return null
}

function wrong(message: string): Wrong {
  return { path: [], message }
}
