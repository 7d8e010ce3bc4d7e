import type { FastifyRequest } from 'fastify'
import type { CallApi } from '#mcp/call-api.ts'
import type { Tool } from '#mcp/tool.ts'
import type { AuditActor } from '../audit/record.ts'
import { ApiError } from '../http/api-error.ts'

/** What an assistant may do, and for whom. */
export interface McpConnection {
  callApi: CallApi
  tools: readonly Tool[]
  workspaceId: string
  actor: AuditActor
}

/** The key or the token of a request. */
export function readBearerToken({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const [, token = null] = /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(authorization) ?? []
  return token
}

export function createPlanError(): ApiError {
  return new ApiError('forbidden', { message: "The workspace's plan has no access to the API, which assistants need." })
}
