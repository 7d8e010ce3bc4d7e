import type { FastifyReply } from 'fastify'
import { type Details, type ErrorCode, errors, type Issue } from '#contract/errors.ts'

// A caller fixes a few at a time, and a response with a hundred thousand takes long to write.
const MOST_ISSUES = 100

/** An error for the caller. Any other thrown error becomes `internal`. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly details: Details<C> | undefined

  constructor(code: C, details?: Details<C>, message: string = errors[code].message) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** `instanceof` alone would make the details `any`. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

export type BudgetName = Details<'rate_limited'>['budget']

/** Size and remainder of a budget, and the seconds until it has more. */
interface Wait {
  limit: number
  remaining: number
  retryAfter: number
}

/** A 429 with the budget that is used up and the values for its headers. */
export class RateLimited extends ApiError<'rate_limited'> {
  readonly wait: Wait

  constructor(budget: BudgetName, wait: Wait) {
    super('rate_limited', { retryAfter: wait.retryAfter, budget })
    this.wait = wait
  }
}

/** A 502 because of another service that we use. The reason is for the log, and has no key, prompt or body in it. */
export class ProviderFailed extends ApiError<'provider_failed'> {
  readonly reason: string

  constructor(reason: string) {
    super('provider_failed')
    this.reason = reason
  }
}

/** The headers of the IETF draft, in seconds. */
export function addBudgetHeaders(reply: FastifyReply, { limit, remaining, retryAfter }: Wait): void {
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining).header('ratelimit-reset', retryAfter)
}

interface ZodIssue {
  code?: string
  keys?: readonly string[]
  path: readonly PropertyKey[]
  message: string
}

/** A 400 with the invalid paths, unknown fields by their own name; at most the first hundred. */
export function invalid(where: Issue['in'], issues: readonly ZodIssue[]): ApiError<'invalid_request'> {
  return new ApiError('invalid_request', {
    issues: issues
      .slice(0, MOST_ISSUES)
      .flatMap((issue) => getIssues(where, issue))
      .slice(0, MOST_ISSUES),
  })
}

/** The same for one path that only the service can check, such as a folder that does not exist. */
export function invalidField(where: Issue['in'], path: string, message: string): ApiError<'invalid_request'> {
  return invalidIssues([{ in: where, path, message }])
}

/** The same for many of them, of which the first hundred are named. */
export function invalidIssues(issues: readonly Issue[]): ApiError<'invalid_request'> {
  return new ApiError('invalid_request', { issues: issues.slice(0, MOST_ISSUES) })
}

function getIssues(where: Issue['in'], { code, keys, path, message }: ZodIssue): Issue[] {
  if (code === 'unrecognized_keys' && keys)
    return keys
      .slice(0, MOST_ISSUES)
      .map((key) => ({ in: where, path: [...path, key].join('.'), message: 'Unknown field' }))
  return [{ in: where, path: path.map(String).join('.'), message }]
}
