import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import { createCallApi, type SendApiRequest } from '#mcp/call-api.ts'
import { isReadTool } from '#mcp/tool.ts'
import { tools } from '#mcp/tools.ts'
import { countRequest } from '../assistants/count-request.ts'
import { acceptAccessToken } from '../assistants/grants.ts'
import { toPersonActor } from '../audit/record.ts'
import { mayCall } from '../endpoints/roles.ts'
import { ApiError } from '../http/api-error.ts'
import { runAsPerson } from '../people/acting-person.ts'
import { findGrantPerson, type Person } from '../people/person.ts'
import { createPlanError, type McpConnection } from './connection.ts'

interface GrantOptions {
  app: FastifyInstance
  db: Database
  publicOrigin: string
}

/**
 * Finds out what an assistant may do for a member. Its calls go through the routes of the dashboard, as this member: with the same checks of
 * the role and the same entries in the audit log.
 */
export async function connectByGrant(
  { app, db, publicOrigin }: GrantOptions,
  { token, request }: { token: string; request: FastifyRequest },
): Promise<McpConnection> {
  const grant = await acceptAccessToken(db, token)
  const person = grant && (await findGrantPerson(db, grant))
  if (!person)
    throw new ApiError('invalid_api_key', { message: 'The access of this assistant has ended. Connect it again.' })
  const send = createSender({ app, publicOrigin, person, request })
  await checkPlan(db, send, person.workspace.id)
  return {
    callApi: createCallApi(send),
    tools: tools.filter(
      (tool) =>
        (grant.scope === 'write' || isReadTool(tool)) && tool.calls.every((key) => mayCall(person.role, api[key])),
    ),
    workspaceId: person.workspace.id,
    actor: toPersonActor(person),
  }
}

interface SenderOptions {
  app: FastifyInstance
  publicOrigin: string
  person: Person
  request: FastifyRequest
}

function createSender({ app, publicOrigin, person, request }: SenderOptions): SendApiRequest {
  return async ({ method, path, body }) => {
    const response = await runAsPerson(person, async () =>
      app.inject({
        method: Method.parse(method),
        url: `/api${path}`,
        remoteAddress: request.ip,
        headers: {
          origin: publicOrigin,
          'user-agent': request.headers['user-agent'] ?? '',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { payload: body }),
      }),
    )
    const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN)
    return {
      status: response.statusCode,
      body: response.body,
      retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
    }
  }
}

const Method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The limits are those of API keys: a plan without the API has no assistants, and the requests of a workspace count together. */
async function checkPlan(db: Database, send: SendApiRequest, workspaceId: string): Promise<void> {
  const { status, body } = await send({ method: 'GET', path: '/me', body: null })
  if (status !== 200) throw new ApiError('service_unreachable')
  const { plans, limits, workspace } = Me.parse(JSON.parse(body))
  if (plans.find(({ plan }) => plan === workspace.plan)?.api !== true) throw createPlanError()
  await countRequest(db, workspaceId, limits.apiRequestsPerMinute)
}

const Me = z.object({
  workspace: z.object({ plan: z.string() }),
  limits: z.object({ apiRequestsPerMinute: z.int() }),
  plans: z.array(z.object({ plan: z.string(), api: z.boolean() })),
})
