import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointRow } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import { answerMcpRequest } from '#mcp/mcp-server.ts'
import { type AuditActor, recordAudit } from '../audit/record.ts'
import { ApiError } from '../http/api-error.ts'
import { MCP_PATH } from '../http/protection.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { isAccessToken } from '../assistants/tokens.ts'
import { connectByGrant } from './connect-by-grant.ts'
import { connectByKey } from './connect-by-key.ts'
import { readBearerToken } from './connection.ts'

/** The largest edit of a page fits. */
const MAX_BODY_BYTES = 4_000_000

interface McpOptions {
  db: Database
  table: readonly EndpointRow[]
  upstream: Upstream
  publicOrigin: string
}

/** Adds the address at which assistants connect. Each request is answered on its own, so there are no sessions to end. */
export async function addMcpRoutes(app: FastifyInstance, { db, table, upstream, publicOrigin }: McpOptions) {
  const offeredKeys = new Set(table.map(({ key }) => key))
  const connect = async (request: FastifyRequest) => {
    const token = readBearerToken(request)
    if (token === null) throw new ApiError('invalid_api_key')
    return isAccessToken(token)
      ? connectByGrant({ app, db, publicOrigin }, { token, request })
      : connectByKey(upstream, { key: token, request })
  }
  // Clients find the authorization server by this header.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401)
      reply.header(
        'www-authenticate',
        `Bearer resource_metadata="${publicOrigin}/.well-known/oauth-protected-resource${MCP_PATH}", scope="read write"`,
      )
  })
  app.post(MCP_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { callApi, tools, workspaceId, actor } = await connect(request)
    // Several messages in one request would take one unit of the limit of requests.
    if (Array.isArray(request.body))
      throw new ApiError('invalid_request', {
        message: 'Send one message in a request. Batches are not part of the protocol any more.',
      })
    const response = await answerMcpRequest(toWebRequest(request, publicOrigin), request.body, {
      callApi,
      tools: tools.filter(({ calls }) => calls.every((key) => offeredKeys.has(key))),
      onToolCall: ({ name, title }) => recordToolCall(db, { workspaceId, actor, request, tool: { name, title } }),
    })
    return sendWebResponse(reply, response)
  })
  // There is no stream of messages from the server, and no session to delete.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: MCP_PATH,
      handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    })
}

interface ToolCall {
  workspaceId: string
  actor: AuditActor
  request: FastifyRequest
  tool: { name: string; title: string }
}

async function recordToolCall(db: Database, { workspaceId, actor, request, tool }: ToolCall): Promise<void> {
  await recordAudit(db, {
    workspaceId,
    actor,
    action: 'assistant.call',
    target: { type: 'tool', id: tool.name, name: tool.title },
    request,
  })
}

function toWebRequest({ headers }: FastifyRequest, publicOrigin: string): Request {
  const { accept, 'content-type': contentType, 'mcp-protocol-version': version } = headers
  const sentHeaders = new Headers()
  for (const [name, value] of Object.entries({ accept, 'content-type': contentType, 'mcp-protocol-version': version }))
    if (typeof value === 'string') sentHeaders.set(name, value)
  return new Request(new URL(MCP_PATH, publicOrigin), { method: 'POST', headers: sentHeaders })
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type')
  if (type !== null) reply.type(type)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(Buffer.from(await response.arrayBuffer()))
}
