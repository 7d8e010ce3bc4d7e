import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimited, addBudgetHeaders } from '../http/api-error.ts'

const DASHBOARD_REQUESTS_PER_MINUTE = 6_000

/**
 * The plan's requests a minute for a workspace, whatever its keys; a bucket of its own for each person of the dashboard. Every
 * answer to a key that is valid says what is left, and every call counts, also one to an address that does not exist.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    cache: 100_000,
    keyGenerator: ({ caller }) =>
      isDashboard(caller) ? `${caller.workspace.id} ${caller.actor.id}` : caller.workspace.id,
    max: ({ caller }: FastifyRequest) =>
      isDashboard(caller) ? DASHBOARD_REQUESTS_PER_MINUTE : caller.ceilings.apiRequestsPerMinute,
  })
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request, reply) => {
    const pluralize = await count(request)
    if (pluralize.isAllowed) return
    const { max: limit, remaining, ttlInSeconds } = pluralize
    const wait = { limit, remaining, retryAfter: Math.max(1, ttlInSeconds) }
    if (pluralize.isExceeded) throw new RateLimited('requests', wait)
    addBudgetHeaders(reply, wait)
  })
}

function isDashboard({ key }: FastifyRequest['caller']): boolean {
  return key.scope === 'admin'
}
