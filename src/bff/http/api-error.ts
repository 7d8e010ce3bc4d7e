import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errors, type Issue } from '#contract/errors.ts'
import { storableText, storableMessage } from '#contract/form-fields.ts'
import { singleSignOnErrors } from '#contract/single-sign-on.ts'
import { isUnreachable, wasRolledBack } from '#database/is-unreachable.ts'
import type { OutageLog } from './outage-log.ts'

const RETRY_UNAVAILABLE_SECONDS = 5

// Errors of the bff itself. Errors of the service are forwarded unchanged.
const apiErrors = {
  invalid_request: [400, 'The request is not valid. See details.issues.'],
  invalid_api_key: [401, errors.invalid_api_key.message],
  two_factor_required: [401, errors.two_factor_required.message],
  signed_out: [401, 'You are signed out. Sign in and try again.'],
  wrong_credentials: [401, 'The email address or the password is wrong.'],
  confirmation_required: [403, 'Confirm that it is you: enter your password, or use a passkey.'],
  no_workspace: [403, 'You do not belong to a workspace. Ask an admin of one to invite you.'],
  forbidden: [403, 'Your role does not allow this. Ask an admin of the workspace.'],
  passwords_disabled: [403, 'Use single sign-on: passwords and passkeys are switched off here.'],
  not_found: [404, 'There is nothing at this address.'],
  already_exists: [409, errors.already_exists.message],
  last_admin: [409, errors.last_admin.message],
  wrong_account: [409, errors.wrong_account.message],
  no_mail_server: [409, errors.no_mail_server.message],
  invitation_expired: [410, errors.invitation_expired.message],
  payload_too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'The body must be application/json.'],
  rate_limited: [429, 'Too many attempts. Wait and try again.'],
  internal: [500, 'Something failed in the service. The request id helps to find the cause.'],
  service_unreachable: [502, 'The service cannot be reached. Try again shortly.'],
  service_refused_key: [502, "The service does not accept the dashboard's key. Tell whoever runs it."],
  provider_unavailable: [503, singleSignOnErrors.provider_unavailable],
  unavailable: [503, 'The database cannot be reached. Try again shortly.'],
  not_built: [503, 'The dashboard is not built. Start it with `npm start`.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
type ApiErrorCode = keyof typeof apiErrors

/** An error for the browser. Any other thrown error becomes `internal`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: { issues: object[] } | { retryAfter: number; budget: string } | { workspace: string } | undefined
  /** The limit of a `rate_limited` error's budget. */
  readonly limit: number

  constructor(
    code: ApiErrorCode,
    { message, details, limit = 0 }: { message?: string; details?: ApiError['details']; limit?: number } = {},
  ) {
    super(message ?? apiErrors[code][1])
    this.code = code
    this.status = apiErrors[code][0]
    this.details = details
    this.limit = limit
  }
}

/** A 400 that says which field of the body is wrong, and why. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError('invalid_request', { details: { issues: [{ in: 'body', path, message }] } })
}

/** Parses a body by its schema. Throws `invalid_request` with all problems. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  return parse('body', schema, body)
}

/** Parses a part of a request by its schema. Throws `invalid_request` with all problems. */
export function parse<S extends z.core.$ZodType>(location: Issue['in'], schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return requireStorable(location, parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ in: location, path: path.join('.'), message }))
  throw new ApiError('invalid_request', { details: { issues } })
}

/** Throws `invalid_request` if a text contains a NUL or a broken surrogate pair, which PostgreSQL can neither store nor look up. */
function requireStorable<T>(location: Issue['in'], value: T): T {
  const unchecked: { path: string[]; value: unknown }[] = [{ path: [], value }]
  for (let entry = unchecked.pop(); entry; entry = unchecked.pop()) {
    const { path, value: part } = entry
    if (typeof part === 'string' && !storableText.test(part))
      throw new ApiError('invalid_request', {
        details: { issues: [{ in: location, path: path.join('.'), message: storableMessage }] },
      })
    if (typeof part === 'object' && part !== null)
      for (const [name, child] of Object.entries(part)) unchecked.push({ path: [...path, name], value: child })
  }
  return value
}

/** Sends all errors of the bff in the same shape. */
export function sendApiErrors(app: FastifyInstance, outages: OutageLog): void {
  app.setErrorHandler((error, request, reply) => {
    if (isUnreachable(error)) outages.logFailure(error, 'unavailable')
    return sendApiError(error, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found')
  })
}

/** Sends an error in the same shape as the errors of the service. */
export function sendApiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status, message, details, limit } = toApiError(error)
  if (code === 'internal') request.log.error({ err: error }, code)
  if (details && 'retryAfter' in details)
    reply.headers({
      'retry-after': details.retryAfter,
      'ratelimit-limit': limit,
      'ratelimit-remaining': 0,
      'ratelimit-reset': details.retryAfter,
    })
  if (code === 'invalid_api_key') reply.header('www-authenticate', 'Bearer')
  if (code === 'unavailable') reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS)
  // Closing the connection while the body still arrives would reset it and lose this response, so the body is read and discarded.
  if (status === 413) reply.removeHeader('connection')
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ error: { code, message, details, requestId: request.id } }))
}

// Errors of Fastify for a path that cannot be decoded, and for an id that is too long.
const badPaths = new Set<unknown>(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnreachable(error) || wasRolledBack(error)) return new ApiError('unavailable')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (error instanceof Error && 'code' in error && badPaths.has(error.code)) return new ApiError('not_found')
  if (status === 413) return new ApiError('payload_too_large')
  if (status === 415) return new ApiError('unsupported_media_type')
  if (status === 400) return invalidField('', 'The body is not valid JSON')
  return new ApiError('internal')
}
