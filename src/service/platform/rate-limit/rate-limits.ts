import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimited, addBudgetHeaders } from '../http/api-error.ts'

const DASHBOARD_REQUESTS_PER_MINUTE = 6_000

/**
 * Requests per minute by plan, shared by all keys of a workspace; each person of the dashboard has a separate limit. Every response to
 * a valid key has the remaining requests, and every request counts, also one to an unknown path.
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
    const result = await count(request)
    if (result.isAllowed) return
    const { max: limit, remaining, ttlInSeconds } = result
    const wait = { limit, remaining, retryAfter: Math.max(1, ttlInSeconds) }
    if (result.isExceeded) throw new RateLimited('requests', wait)
    addBudgetHeaders(reply, wait)
  })
}

function isDashboard({ key }: FastifyRequest['caller']): boolean {
  return key.scope === 'admin'
}
