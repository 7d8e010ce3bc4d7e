import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { Tool } from './tool.ts'

type ListedTool = ListToolsResult['tools'][number]

const listedTools = new WeakMap<Tool, ListedTool>()

/** The tools as a client sees them, with JSON Schemas of their inputs and results as they are on the wire. */
export function listTools(tools: readonly Tool[]): ListedTool[] {
  return tools.map((tool) => {
    const listedTool = listedTools.get(tool) ?? toListedTool(tool)
    listedTools.set(tool, listedTool)
    return listedTool
  })
}

function toListedTool({
  name,
  title,
  description,
  effect,
  isIdempotent,
  isOpenWorld,
  input,
  output,
}: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input),
    outputSchema: toJsonSchema(output),
    annotations: {
      title,
      readOnlyHint: effect === 'none',
      destructiveHint: effect === 'change',
      idempotentHint: isIdempotent,
      openWorldHint: isOpenWorld,
    },
  }
}

function toJsonSchema(schema: ObjectSchema): ListedTool['inputSchema'] {
  const document = JsonSchema.parse(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: shortenSchema }),
  )
  // Without `$schema`, because validators of clients refuse dialects that they do not know.
  const { $schema: _, $ref = '', $defs = {}, ...root } = document
  // A schema with a name refers to itself, but the protocol requires that the root describes an object.
  const named = $defs[$ref.replace('#/$defs/', '')] ?? {}
  return ObjectJsonSchema.parse({ ...root, ...named, ...(Object.keys($defs).length > 0 ? { $defs } : {}) })
}

/**
 * Leaves out what an assistant does not need: all but the first sentence of a description, patterns, which the description says in words, and
 * the limits of safe integers. An assistant reads all tools before its first call, and the response to a wrong call says what is wrong.
 */
function shortenSchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [sentence] = /^.+?[.:](?=\s[A-Z`])/s.exec(jsonSchema.description ?? '') ?? []
  if (sentence !== undefined) jsonSchema.description = sentence.replace(/:$/, '.')
  delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const JsonSchema = z.looseObject({
  $schema: z.string().optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.looseObject({})).optional(),
})
const ObjectJsonSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
})
