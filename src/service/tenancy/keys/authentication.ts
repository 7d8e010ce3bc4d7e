import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { keys } from './schema.ts'
import { authenticate, authorise, type Caller } from './caller.ts'

const USED_EVERY_MS = 60_000
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Every request needs a valid key before anything else of it is read, also one to an unknown path. */
export function requireKeys(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async (request, reply) => {
    const actor = request.headers['x-actor']
    const caller = await authenticate(db, {
      authorization: request.headers.authorization,
      actor: typeof actor === 'string' ? actor : undefined,
    })
    request.caller = caller
    if (caller.key.scope === 'admin') adoptRequestId(request, reply)
    void noteUse(db, caller, request.ip).catch((error: unknown) =>
      request.log.warn({ err: error }, 'could not record the last use of an API key'),
    )
  })
}

/** Refuses requests that the plan or the key's scope does not allow, after they are counted. */
export function requireScopes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ caller, method, routeOptions }) => {
    authorise(caller, method === 'HEAD' ? 'GET' : method, routeOptions.config.endpoint)
  })
}

async function noteUse(db: Database, { key }: Caller, address: string) {
  const before = new Date(Date.now() - USED_EVERY_MS)
  if (key.lastUsedAt && key.lastUsedAt > before) return
  await db
    .update(keys)
    .set({ lastUsedAt: new Date(), lastUsedFrom: toNetwork(address) })
    .where(and(eq(keys.id, key.id), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, before))))
}

/** Takes over the id under which the dashboard's server logs a request, so that one id finds it in both logs. Only for a key with the scope admin, as the dashboard has. */
function adoptRequestId(request: FastifyRequest, reply: FastifyReply) {
  const given = request.headers['x-request-id']
  if (typeof given !== 'string' || !uuid.test(given)) return
  request.id = given
  request.log = request.server.log.child({ reqId: given })
  reply.log = request.log
  reply.header('x-request-id', given)
}
