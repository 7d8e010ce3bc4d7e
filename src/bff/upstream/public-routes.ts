import type { FastifyInstance } from 'fastify'
import { REPORT_END_BFF_PATH, REPORT_END_PATH } from '#contract/reports.ts'
import { SHARED_BFF_PATH, SHARED_PATH } from '#contract/shared-dashboard.ts'
import { ApiError } from '../http/api-error.ts'
import type { Upstream } from './upstream.ts'

const MAX_BODY_BYTES = 4096
// The statuses of the service that are passed on. Any other status means that something between the bff and the service has failed.
const sharedLinkStatuses = new Set([200, 400, 401, 404, 429, 503])

/** Adds the route of shared links, which forwards requests to the service without a session and without an API key. */
export function addSharedLinkRoute(app: FastifyInstance, upstream: Upstream): void {
  app.post(SHARED_BFF_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const visitor = { address: request.ip, requestId: request.id }
    const answer = await upstream.postPublic(SHARED_PATH, JSON.stringify(request.body ?? {}), visitor)
    if (!answer || !sharedLinkStatuses.has(answer.status)) throw new ApiError('service_unreachable')
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

const reportEndStatuses = new Set([200, 404, 503])

/**
 * Adds the route that unsubscribes an address from a report. The button of the page calls this route, and so do mail programs, which post a form
 * without an origin (RFC 8058). Only the token counts. A GET only shows the page, because mail scanners open every link.
 */
export async function addReportEndRoute(app: FastifyInstance, upstream: Upstream): Promise<void> {
  await app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    )
    route.post<{ Params: { token: string } }>(`${REPORT_END_BFF_PATH}/:token`, async (request, reply) => {
      const visitor = { address: request.ip, requestId: request.id }
      const { token } = request.params
      // This text is longer than any token. The service would refuse it as an invalid request.
      if (token.length > 200) throw new ApiError('not_found')
      const answer = await upstream.postPublic(REPORT_END_PATH, JSON.stringify({ token }), visitor)
      if (!answer || !reportEndStatuses.has(answer.status)) throw new ApiError('service_unreachable')
      return reply
        .code(answer.status)
        .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .type('application/json; charset=utf-8')
        .send(answer.body)
    })
  })
}
