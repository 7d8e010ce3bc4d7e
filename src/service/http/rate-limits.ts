import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from './fault.ts'

const DASHBOARD_REQUESTS_PER_MINUTE = 6_000

/** The plan's requests a minute for a workspace, whatever its keys; a bucket of its own for each person of the dashboard. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    cache: 100_000,
    hook: 'preParsing',
    enableDraftSpec: true,
    keyGenerator: ({ caller }) =>
      isDashboard(caller) ? `${caller.workspace.id} ${caller.actor.id}` : caller.workspace.id,
    max: ({ caller }: FastifyRequest) =>
      isDashboard(caller) ? DASHBOARD_REQUESTS_PER_MINUTE : caller.ceilings.apiRequestsPerMinute,
    errorResponseBuilder: (_request, { ttl }) => new Fault('rate_limited', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}

function isDashboard({ key }: FastifyRequest['caller']): boolean {
  return key.scope === 'admin'
}
