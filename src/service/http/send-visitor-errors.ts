import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { SHARED_PATH } from '#contract/shared-dashboard.ts'
import { isApiError } from './api-error.ts'
import { sendApiError, sendNotFound } from './send-api-error.ts'
import { sendInvalidAddress, sendMethodNotSupported, sendUnavailable } from './visitor-page.ts'

type PageError = Error & { statusCode?: number }

const ofPrograms = new RegExp(`^(/v1|/docs|/files|/domains|/metrics|/livez|/readyz|${SHARED_PATH})([/?]|$)`)

/** Whether an address on the origin of scans is one that programs ask for: of the API, its reference, files or health checks. */
export function isForPrograms(url: string): boolean {
  return ofPrograms.test(url)
}

/** On the origin of scans, what programs ask for has errors in the one shape of the API, and everything else has pages: people see them. */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) =>
    // Scans have a page of their own for each path with a method of theirs.
    isForPrograms(request.url) ? sendNotFound(request, reply) : sendMethodNotSupported(reply),
  )
}

/** The same for one error. */
export function sendError(error: PageError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return isForPrograms(request.url) ? sendApiError(error, request, reply) : sendErrorPage(error, request, reply)
}

/** The page for an error in the answer to a visitor. */
export function sendErrorPage(error: PageError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = isApiError(error) ? errors[error.code].status : (error.statusCode ?? 500)
  if (status < 500) return sendInvalidAddress(reply, status)
  request.log.error({ err: error }, 'A page for visitors failed.')
  return sendUnavailable(reply)
}
