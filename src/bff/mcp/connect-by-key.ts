import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type SendApiRequest, createCallApi } from '#mcp/call-api.ts'
import { isReadTool } from '#mcp/tool.ts'
import { tools } from '#mcp/tools.ts'
import { ApiError } from '../http/api-error.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createPlanError, type McpConnection } from './connection.ts'

/** Finds out what the API key of a request may do. The service checks the key again in every call. */
export async function connectByKey(
  upstream: Upstream,
  { key, request }: { key: string; request: FastifyRequest },
): Promise<McpConnection> {
  const visitor = { address: request.ip, requestId: request.id }
  const send: SendApiRequest = async (apiRequest) =>
    (await upstream.sendWithKey(key, apiRequest, visitor)) ?? { status: 502, body: '', retryAfter: null }
  const answer = await send({ method: 'GET', path: '/me', body: null })
  if (answer.status !== 200) throw toConnectionError(answer)
  const { workspace, key: keyDescription } = Me.parse(JSON.parse(answer.body))
  return {
    callApi: createCallApi(send),
    tools: keyDescription.scope === 'read' ? tools.filter(isReadTool) : tools,
    workspaceId: workspace.id,
    actor: { type: 'key', id: keyDescription.id, name: keyDescription.name },
  }
}

const Me = z.object({
  key: z.object({ id: z.string(), name: z.string(), scope: z.string() }),
  workspace: z.object({ id: z.string() }),
})

function toConnectionError({ status, retryAfter }: { status: number; retryAfter: number | null }): ApiError {
  if (status === 401) return new ApiError('invalid_api_key')
  if (status === 403) return createPlanError()
  if (status === 429)
    return new ApiError('rate_limited', { details: { retryAfter: retryAfter ?? 1, budget: 'requests' } })
  return new ApiError('service_unreachable')
}
