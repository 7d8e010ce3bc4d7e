import { z } from 'zod'
import { type Components, JsonSchema } from './json-schema.ts'

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: JsonSchema,
})
const Content = z.object({
  'application/json': z.object({ schema: JsonSchema }).optional(),
  'application/zip': z.unknown().optional(),
})
const Operation = z.object({
  parameters: z.array(Parameter),
  requestBody: z.object({ content: Content, required: z.boolean().default(false) }).optional(),
  responses: z.record(z.string(), JsonSchema),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: JsonSchema, responses: JsonSchema }),
})

/** One operation of the published document. */
export interface Operation {
  method: string
  path: string
  parameters: z.infer<typeof Parameter>[]
  body: JsonSchema | null
  /** Whether the body is a file. */
  isFile: boolean
  /** Whether a body is required. */
  isBodyRequired: boolean
  responses: Record<string, JsonSchema>
  /** Whether the response is a stream that does not end. */
  isEndless: boolean
}

/** Reads the document as any client would. */
export function getOperations(document: unknown): { operations: Operation[]; components: Components } {
  const { paths, components } = Document.parse(document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      isFile: requestBody?.content['application/zip'] !== undefined,
      isBodyRequired: requestBody?.required === true,
      body: requestBody?.content['application/json']?.schema ?? null,
      responses,
      isEndless: JSON.stringify(responses).includes('text/event-stream'),
    })),
  )
  return { operations, components }
}
