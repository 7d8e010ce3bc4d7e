import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { SHARED_PATH } from '#contract/shared-dashboard.ts'
import { isApiError } from './api-error.ts'
import { sendApiError, sendNotFound } from './send-api-error.ts'
import { sendInvalidAddress, sendMethodNotSupported, sendUnavailable } from './visitor-page.ts'

type HttpError = Error & { statusCode?: number }

const programPath = new RegExp(
  `^(/v1|/docs|/llms\\.txt|/files|/domains|/metrics|/livez|/readyz|${SHARED_PATH})([/?]|$)`,
)

/** Whether an address on the origin of scans is for programs: the API, its reference, files or health checks. */
export function isForProgram(url: string): boolean {
  return programPath.test(url)
}

/**
 * On the origin of scans, addresses for programs have errors in the shape of the API. All other errors are pages, because people see them.
 */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) =>
    // The scan routes match every path with GET and HEAD and have a page for unknown codes, so here the method is wrong.
    isForProgram(request.url) ? sendNotFound(request, reply) : sendMethodNotSupported(reply),
  )
}

/** Sends an error on the origin of scans: in the shape of the API, or as a page. */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return isForProgram(request.url) ? sendApiError(error, request, reply) : sendErrorPage(error, request, reply)
}

/** Sends the page for an error to a visitor. */
export function sendErrorPage(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = isApiError(error) ? errors[error.code].status : (error.statusCode ?? 500)
  if (status < 500) return sendInvalidAddress(reply, status)
  request.log.error({ err: error }, 'A page for visitors failed.')
  return sendUnavailable(reply)
}
