import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rows } from '#contract/index.ts'
import { errors } from '#contract/errors.ts'
import { isUnreachable } from '#database/is-unreachable.ts'
import { StorageError } from '../storage/object-store.ts'
import { Fault, invalidPlace, RateLimited, tellBudget } from './api-error.ts'

const RETRY_UNAVAILABLE_SECONDS = 5

/** Closes every door through which an error could leave in another shape than the catalogue's. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler(answerFault)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '')
    if (allowed.length === 0) throw new Fault('not_found')
    reply.header('allow', allowed.join(', '))
    throw new Fault('method_not_allowed')
  })
}

/** Answers an error in the one shape; what is not a fault of ours to tell becomes `internal` and is logged. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error)
  // Whoever has gone is told nothing, and what was broken off for that is no failure.
  const isOurs = fault.code === 'internal' || fault.code === 'unavailable'
  if (isOurs && !reply.raw.destroyed) request.log.error({ err: error }, fault.code)
  const { status, message } = errors[fault.code]
  if (fault instanceof RateLimited) tellBudget(reply.header('retry-after', fault.wait.retryAfter), fault.wait)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (fault.code === 'unavailable') reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS)
  // Closed while its client still sends, a connection is reset and the answer may be lost: Node reads the rest away instead.
  if (fault.code === 'payload_too_large') reply.removeHeader('connection')
  const details = fault.details === undefined ? {} : { details: fault.details }
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ error: { code: fault.code, message, ...details, requestId: request.id } }))
}

function faultOf(error: unknown): Fault {
  if (isFault(error)) return error
  if (isUnreachable(error) || error instanceof StorageError) return new Fault('unavailable')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return new Fault('payload_too_large')
  if (status === 415) return new Fault('unsupported_media_type')
  if (status === 414) return invalidPlace('path', '', 'The address is too long')
  if (isBadUrl(error)) return invalidPlace('path', '', 'The address is not validly encoded')
  if (status === 400) return invalidPlace('body', '', 'The body is not valid JSON')
  return new Fault('internal')
}

function isFault(error: unknown): error is Fault {
  return error instanceof Fault
}

function isBadUrl(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_BAD_URL'
}

const patterns = rows().map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/v1${path.replaceAll(/{\w+}/g, '[^/]+')}$`),
}))

function methodsOf(path: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}
