import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutText } from '#contract/cut-text.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { toNetwork } from '#contract/network.ts'
import { findRequiredScope, keyScopes } from '#contract/required-scope.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import { planCeilings } from '../workspaces/plan-ceilings.ts'
import { workspaces } from '../workspaces/schema.ts'
import { hashApiKey, isApiKey } from './api-key.ts'
import { keys } from './schema.ts'

const LAST_USE_PRECISION_MS = 60_000
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Requires a valid key before anything else of a request is read, even for an unknown path. */
export function requireKeys(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async (request, reply) => {
    const actor = request.headers['x-actor']
    const caller = await authenticate(db, {
      authorization: request.headers.authorization,
      actor: typeof actor === 'string' ? actor : undefined,
    })
    request.caller = caller
    if (caller.key.scope === 'admin') adoptRequestId(request, reply)
    void recordKeyUse(db, caller, request.ip).catch((error: unknown) =>
      request.log.warn({ err: error }, 'could not record the last use of an API key'),
    )
  })
}

/** Refuses requests that the plan or the scope of the key does not allow. They count against the rate limit, which is checked before. */
export function requireScopes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ caller, method, routeOptions }) => {
    requireScope(caller, method === 'HEAD' ? 'GET' : method, routeOptions.config.endpoint)
  })
}

interface Credentials {
  authorization: string | undefined
  /** `id;name` of the signed-in person, as the bff sends it. The name is percent-encoded. */
  actor: string | undefined
}

/** Finds the caller of a request, or throws. Keys are not cached, because a revoked key must stop working at once. */
export async function authenticate(db: Database, { authorization, actor }: Credentials): Promise<Caller> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (key === undefined || !isApiKey(key)) throw new ApiError('invalid_api_key')
  const [row] = await db
    .select()
    .from(keys)
    .innerJoin(workspaces, eq(workspaces.id, keys.workspaceId))
    .where(eq(keys.hash, hashApiKey(key)))
  if (!row) throw new ApiError('invalid_api_key')
  if (row.keys.expiresAt && row.keys.expiresAt <= new Date()) throw new ApiError('expired_api_key')
  const { id, name, slug, plan, passQuery, deleteSubmissionsAfterDays, demo } = row.workspaces
  const keyIdentity = { id: row.keys.id, name: row.keys.name }
  return {
    workspace: { id, name, slug, plan, passQuery, deleteSubmissionsAfterDays, demo },
    ceilings: planCeilings[plan],
    key: { ...keyIdentity, scope: row.keys.scope, lastUsedAt: row.keys.lastUsedAt, expiresAt: row.keys.expiresAt },
    actor: (row.keys.scope === 'admin' && parseActor(actor)) || keyIdentity,
  }
}

function requireScope({ key, ceilings }: Caller, method: string, endpoint: Endpoint | undefined): void {
  // The dashboard works on every plan, with the admin key.
  if (!ceilings.api && key.scope !== 'admin') throw new ApiError('plan_required')
  // An unknown path gets a 404 or 405, regardless of the scope.
  if (!endpoint) return
  const requiredScope = findRequiredScope(endpoint, method)
  if (keyScopes.indexOf(key.scope) < keyScopes.indexOf(requiredScope)) throw new ApiError('insufficient_scope')
}

function parseActor(header: string | undefined): Caller['actor'] | null {
  const [, id, name] = /^([\w-]{1,64});([^;]{0,600})$/.exec(header ?? '') ?? []
  if (id === undefined || name === undefined) return null
  try {
    return { id, name: cutText(decodeURIComponent(name), 200) }
  } catch {
    return null
  }
}

async function recordKeyUse(db: Database, { key }: Caller, address: string) {
  const recordedBefore = new Date(Date.now() - LAST_USE_PRECISION_MS)
  if (key.lastUsedAt && key.lastUsedAt > recordedBefore) return
  await db
    .update(keys)
    .set({ lastUsedAt: new Date(), lastUsedFrom: toNetwork(address) })
    .where(and(eq(keys.id, key.id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, recordedBefore))))
}

/** Uses the request id of the dashboard's server, so that one id finds the request in both logs. Only for the dashboard's own key. */
function adoptRequestId(request: FastifyRequest, reply: FastifyReply) {
  const requestId = request.headers['x-request-id']
  if (typeof requestId !== 'string' || !uuid.test(requestId)) return
  request.id = requestId
  request.log = request.server.log.child({ reqId: requestId })
  reply.log = request.log
  reply.header('x-request-id', requestId)
}
