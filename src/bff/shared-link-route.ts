import type { FastifyInstance } from 'fastify'
import { SHARED_BFF_PATH, SHARED_PATH } from '#contract/shared-dashboard.ts'
import { ApiError } from './api-error.ts'
import type { Upstream } from './upstream.ts'

const BODY_LIMIT = 4096
// What the service says of the link. Anything else is a failure between us and it.
const handedBack = new Set([200, 400, 401, 404, 429, 503])

/** Answers the page of a shared link with what the service shows of it. Without a session, and without a key. */
export function sharedLinkRoute(app: FastifyInstance, upstream: Upstream): void {
  app.post(SHARED_BFF_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const visitor = { address: request.ip, requestId: request.id }
    const answer = await upstream.postPublic(SHARED_PATH, JSON.stringify(request.body ?? {}), visitor)
    if (!answer || !handedBack.has(answer.status)) throw new ApiError('service_unreachable')
    const { retryAfter } = answer
    return reply
      .code(answer.status)
      .headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
      })
      .type('application/json; charset=utf-8')
      .send(answer.body)
  })
}
