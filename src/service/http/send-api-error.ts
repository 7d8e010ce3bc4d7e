import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listEndpoints } from '#contract/index.ts'
import { errors } from '#contract/errors.ts'
import { isUnreachable, wasRolledBack } from '#database/is-unreachable.ts'
import { StorageError } from '../storage/object-store.ts'
import { addBudgetHeaders, ApiError, invalidField, isApiError, ProviderError, RateLimitError } from './api-error.ts'

const RETRY_UNAVAILABLE_SECONDS = 5
const TOO_LONG = 'The address is too long'

/** Makes every error of the server, including Fastify's own, have the error shape of the API. */
export function setApiErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendApiError)
  app.setNotFoundHandler(sendNotFound)
}

/** Responds to a request that matches no route: 404 for an unknown path, 405 for a path with other methods. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = getMethods(request.url.split('?', 1)[0] ?? '')
  // The path and method exist, so the route did not match because a parameter is too long.
  if (allowed.includes(request.method)) return sendApiError(invalidField('path', '', TOO_LONG), request, reply)
  if (allowed.length === 0) return sendApiError(new ApiError('not_found'), request, reply)
  return sendApiError(new ApiError('method_not_allowed'), request, reply.header('allow', allowed.join(', ')))
}

/** Sends an error in the error shape of the API. An unexpected error becomes `internal` and is logged. */
export function sendApiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error)
  request.errorCode = apiError.code
  // A client that has disconnected gets no response, and the aborted work is not a failure.
  const isServerError = apiError.code === 'internal' || apiError.code === 'unavailable'
  if (isServerError && !reply.raw.destroyed) request.log.error({ err: error }, apiError.code)
  if (apiError instanceof ProviderError) request.log.warn({ reason: apiError.reason }, 'a provider failed')
  const { status } = errors[apiError.code]
  if (apiError instanceof RateLimitError)
    addBudgetHeaders(reply.header('retry-after', apiError.budget.retryAfter), apiError.budget)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (apiError.code === 'unavailable') reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS)
  // If the connection were closed while the client still sends, the client would lose the response. Node reads the rest first.
  if (apiError.code === 'payload_too_large') reply.removeHeader('connection')
  const details = apiError.details === undefined ? {} : { details: apiError.details }
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({ error: { code: apiError.code, message: apiError.message, ...details, requestId: request.id } }),
    )
}

function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error
  if (isUnreachable(error) || wasRolledBack(error) || error instanceof StorageError) return new ApiError('unavailable')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return new ApiError('payload_too_large')
  if (status === 415) return new ApiError('unsupported_media_type')
  if (status === 414) return invalidField('path', '', TOO_LONG)
  if (isBadUrl(error)) return invalidField('path', '', 'The address is not validly encoded')
  if (status === 400) return invalidField('body', '', 'The body is not valid JSON')
  return new ApiError('internal')
}

function isBadUrl(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_BAD_URL'
}

const patterns = listEndpoints().map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/v1${path.replaceAll(/{\w+}/g, '[^/]+')}$`),
}))

function getMethods(path: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}
