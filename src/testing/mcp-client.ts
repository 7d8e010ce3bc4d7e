import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

/** An assistant that is connected to `/mcp`. */
export interface Assistant {
  client: Client
  /** Calls a tool and returns its result. Throws the error of the tool. */
  call(name: string, input?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Calls a tool and returns any result. */
  send(name: string, input?: Record<string, unknown>): Promise<CallToolResult>
  listToolNames(): Promise<string[]>
}

/** Connects a client of the official SDK, which checks each result against the schema of its tool. */
export async function connectAssistant(origin: string, token: string): Promise<Assistant> {
  const client = new Client({ name: 'a client of the tests', version: '1' })
  const url = new URL('/mcp', origin.replace('localhost', '127.0.0.1'))
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  // Without the list, the client does not know the schemas of results.
  await client.listTools()
  const send = async (name: string, input: Record<string, unknown> = {}) =>
    ToolResult.parse(await client.callTool({ name, arguments: input }))
  return {
    client,
    send,
    async call(name, input) {
      const { isError, content, structuredContent } = await send(name, input)
      if (isError || !structuredContent) throw new Error(JSON.stringify(content))
      return structuredContent
    },
    async listToolNames() {
      return (await client.listTools()).tools.map((tool) => tool.name)
    },
  }
}

const ToolResult = z.custom<CallToolResult>(
  (value) => z.object({ content: z.array(z.unknown()) }).safeParse(value).success,
)
