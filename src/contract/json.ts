import { z } from 'zod'
import { storableText, storableMessage } from './form-fields.ts'

const MAX_DEPTH = 24
const MAX_NAME_LENGTH = 100

/**
 * A free-form JSON object that the database can store: without NUL and broken surrogate pairs, with finite numbers, and at most 24 levels
 * deep. The resource that has the object validates its content. The object is checked in one pass: z.json() would overflow the stack with a deep
 * object, and z.record() would take a second for as many names as fit into a request.
 */
export const JsonObject: z.ZodType<JsonObject, Record<string, unknown>> = z
  .any()
  .superRefine((fields: unknown, context) => {
    const problem = findProblem(fields)
    if (problem !== null) context.addIssue({ code: 'custom', ...problem, input: fields })
  })
  .meta({ type: 'object', propertyNames: { type: 'string', maxLength: MAX_NAME_LENGTH }, additionalProperties: {} })
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [name: string]: JsonValue }

interface JsonProblem {
  path: (string | number)[]
  message: string
}

function findProblem(fields: unknown): JsonProblem | null {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return createProblem('An object is expected')
  const longName = Object.keys(fields).find((name) => name.length > MAX_NAME_LENGTH)
  if (longName !== undefined) return { path: [longName], message: `A name has at most ${MAX_NAME_LENGTH} characters` }
  return findNestedProblem(fields, 0)
}

function findValueProblem(value: unknown, depth: number): JsonProblem | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return storableText.test(value) ? null : createProblem(storableMessage)
  if (typeof value === 'number') return Number.isFinite(value) ? null : createProblem('The number is too large')
  if (typeof value !== 'object') return createProblem('A JSON value is expected')
  return depth > MAX_DEPTH
    ? createProblem(`JSON may be at most ${MAX_DEPTH} levels deep`)
    : findNestedProblem(value, depth)
}

function findNestedProblem(value: object, depth: number): JsonProblem | null {
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (name === '__proto__') return createProblem('This name cannot be used')
    if (typeof name === 'string' && !storableText.test(name))
      return createProblem('A name may not contain NUL characters')
    const problem = findValueProblem(inner, depth + 1)
    if (problem !== null) return { ...problem, path: [name, ...problem.path] }
  }
  return null
}

function createProblem(message: string): JsonProblem {
  return { path: [], message }
}
