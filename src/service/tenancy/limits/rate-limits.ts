import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimitError, addBudgetHeaders } from '#service/http/api-error.ts'
import type { Limiters } from './limiters.ts'

const DASHBOARD_REQUESTS_PER_MINUTE = 6_000

/**
 * Limits requests per minute by plan. All keys of a workspace share one limit. Each person of the dashboard has a separate limit. Every
 * response to a valid key says how many requests remain, and every request counts, even a request to an unknown path.
 */
export function limitRequestRates(app: FastifyInstance, limiters: Limiters): void {
  const limiter = limiters.open({ name: 'requests', perMs: 60_000 })
  app.addHook('onRequest', async ({ caller }, reply) => {
    const { workspace, actor, ceilings } = caller
    const { allowed, ...budget } = isDashboard(caller)
      ? await limiter.take(`${workspace.id} ${actor.id}`, { limit: DASHBOARD_REQUESTS_PER_MINUTE })
      : await limiter.take(workspace.id, { limit: ceilings.apiRequestsPerMinute })
    if (!allowed) throw new RateLimitError('requests', budget)
    addBudgetHeaders(reply, budget)
  })
}

function isDashboard({ key }: FastifyRequest['caller']): boolean {
  return key.scope === 'admin'
}
