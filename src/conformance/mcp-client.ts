import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Api, api } from '#contract/index.ts'
import { createCallApi } from '#mcp/call-api.ts'
import { answerMcpRequest } from '#mcp/mcp-server.ts'
import { tools } from '#mcp/tools.ts'
import { addOk, type CreateClient, type Client, createClient, readReply, type RequestOptions } from './client.ts'

/** Longer answers are refused, because they would fill the context of an assistant. */
const MAX_LENGTH = 60_000

/**
 * A client that reads as an assistant does, by the tool `read_api`, what that tool can read. It compares the result of the tool with the
 * response that was received. Tools that write are jobs with shapes of their own, so other requests are sent as they are.
 */
export const createClientThroughMcp: CreateClient = (base, credentials, calledEndpoints) => {
  const plainClient = createClient(base, credentials, calledEndpoints)
  const send: Client['send'] = async (address, options = {}) => {
    const input = toToolInput(address, options)
    if (input === null) return plainClient.send(address, options)
    calledEndpoints.add(address)
    const received: Response[] = []
    const callApi = createCallApi(async ({ method, path }) => {
      const response = await fetch(base + path, { method, headers: credentials, redirect: 'manual' })
      received.push(response.clone())
      return { status: response.status, body: await response.text(), retryAfter: null }
    })
    const answer = await answerMcpRequest(
      new Request('http://localhost/mcp', { method: 'POST', headers: messageHeaders }),
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_api', arguments: input } },
      { callApi, tools },
    )
    const { result } = ToolReply.parse(await answer.json())
    const [response] = received
    assert(response, `The tool sent no request: ${JSON.stringify(result)}`)
    const reply = await readReply(response)
    if (reply.text.length <= MAX_LENGTH) assertSame(result, reply)
    return reply
  }
  return addOk({ ...plainClient, send })
}

const messageHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const ToolReply = z.object({
  result: z.object({
    isError: z.boolean().default(false),
    content: z.array(z.object({ text: z.string().default('') })),
    structuredContent: z.object({ untrusted: z.object({ response: z.unknown() }) }).optional(),
  }),
})

/** The input of the tool for a request. Null if it cannot make the request, such as one with a body or other headers. */
function toToolInput(address: keyof Api, options: RequestOptions): object | null {
  const { params = {}, query = {}, headers, body, text, bytes } = options
  const { operation, response }: Endpoint = api[address]
  const isRead = address.startsWith('GET ') && !('kind' in response)
  const names = [...address.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  if (!isRead || typeof query === 'string' || names.some((name) => params[name] === undefined)) return null
  if ([headers, body, text, bytes].some((part) => part !== undefined)) return null
  const sentQuery = Object.entries(query).filter(([, value]) => value !== undefined)
  if (sentQuery.some(([, value]) => value === null)) return null
  return { operation, params, query: Object.fromEntries(sentQuery) }
}

function assertSame(result: z.output<typeof ToolReply>['result'], { status, body }: { status: number; body: unknown }) {
  if (status < 300) return assert.deepEqual(result.structuredContent?.untrusted.response, body)
  assert(result.isError, `The tool did not fail for status ${status}`)
  const { error } = ToolError.parse(JSON.parse(result.content[0]?.text ?? ''))
  const expected = ToolError.safeParse(body).data?.error
  if (expected) assert.deepEqual(error, expected)
}

const ToolError = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
})
