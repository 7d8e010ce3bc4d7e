import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimitError, addBudgetHeaders } from '#service/http/api-error.ts'
import type { Limiters } from './limiters.ts'

const DASHBOARD_REQUESTS_PER_MINUTE = 6_000

/**
 * Requests per minute by plan, shared by all keys of a workspace; each person of the dashboard has a separate limit. Every response to
 * a valid key has the remaining requests, and every request counts, also one to an unknown path.
 */
export function limitRates(app: FastifyInstance, limiters: Limiters): void {
  const limiter = limiters.open({ name: 'requests', perMs: 60_000 })
  app.addHook('onRequest', async ({ caller }, reply) => {
    const { workspace, actor, ceilings } = caller
    const { allowed, ...wait } = isDashboard(caller)
      ? await limiter.take(`${workspace.id} ${actor.id}`, { limit: DASHBOARD_REQUESTS_PER_MINUTE })
      : await limiter.take(workspace.id, { limit: ceilings.apiRequestsPerMinute })
    if (!allowed) throw new RateLimitError('requests', wait)
    addBudgetHeaders(reply, wait)
  })
}

function isDashboard({ key }: FastifyRequest['caller']): boolean {
  return key.scope === 'admin'
}
