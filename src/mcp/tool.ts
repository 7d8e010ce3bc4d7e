import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { CallApi, EndpointKey } from './call-api.ts'

/** The effect of a tool on the workspace: it only reads, adds something, or changes something. */
type Effect = 'none' | 'addition' | 'change'

/** A job that an assistant can do, with one or more calls of the API. */
export interface Tool {
  name: string
  title: string
  description: string
  effect: Effect
  /** Whether the same call a second time changes nothing more. */
  isIdempotent: boolean
  /** Whether the tool makes requests to addresses outside of Tessera. */
  isOpenWorld: boolean
  /** The endpoints that the tool may call. The scope and the role that it needs follow from them. */
  calls: readonly EndpointKey[]
  input: ObjectSchema
  output: ObjectSchema
  /** Runs the job. Throws `InvalidInputError` or `ApiCallError`. */
  run(callApi: CallApi, input: unknown): Promise<ToolAnswer>
}

export interface ToolAnswer {
  /** The result, which has the schema `output`. */
  content: Record<string, unknown>
  /** Resources that an assistant can read next. */
  links?: ResourceLink[]
}
type ResourceLink = Extract<CallToolResult['content'][number], { type: 'resource_link' }>

/** The input of a tool does not match its schema. */
export class InvalidInputError extends Error {
  readonly issues: { path: string; message: string }[]
  constructor(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
    super('The input of the tool is not valid. See issues.')
    this.issues = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  }
}

interface ToolDeclaration<K extends EndpointKey, I extends z.ZodObject, O extends z.ZodObject> {
  name: string
  title: string
  description: string
  effect: Effect
  isIdempotent?: boolean
  isOpenWorld?: boolean
  calls: readonly K[]
  input: I
  output: O
  /** Gets the input as it was sent, because it becomes part of requests to the API, which have the same schemas. */
  run(callApi: CallApi<K>, input: z.input<I>): Promise<{ content: z.input<O>; links?: ResourceLink[] }>
}

/** Declares a tool. `run` can call only the endpoints in `calls`. */
export function defineTool<K extends EndpointKey, I extends z.ZodObject, O extends z.ZodObject>(
  declaration: ToolDeclaration<K, I, O>,
): Tool {
  const { input, output, isIdempotent = declaration.effect === 'none', isOpenWorld = false } = declaration
  return {
    ...declaration,
    isIdempotent,
    isOpenWorld,
    async run(callApi, sentInput) {
      requireInput(input, sentInput)
      const { content, links = [] } = await declaration.run(callApi, sentInput)
      return { content: omitOtherFields(output, content), links }
    },
  }
}

function requireInput<S extends z.ZodObject>(schema: S, sentInput: unknown): asserts sentInput is z.input<S> {
  const { error } = schema.safeParse(sentInput)
  if (error) throw new InvalidInputError(error.issues)
}

/** Removes the fields that are not in the schema, so that results are small and nothing else of a resource leaves with them. */
function omitOtherFields(schema: z.ZodObject, content: unknown): Record<string, unknown> {
  return z.encode(schema, schema.parse(content))
}

/** Whether a key with the scope `read` may run the tool. */
export function isReadTool({ calls }: Pick<Tool, 'calls'>): boolean {
  return calls.every((key) => {
    const endpoint: Endpoint = api[key]
    return endpoint.scope === 'read' || (endpoint.scope === undefined && key.startsWith('GET '))
  })
}

/** A link to a resource of this server. It is named by its id, because a name could be a text that a stranger wrote. */
export function toLink(collection: 'codes' | 'pages', id: string): ResourceLink {
  return { type: 'resource_link', uri: `tessera://${collection}/${id}`, name: id, mimeType: 'application/json' }
}
