import type { FastifyReply } from 'fastify'
import { type ErrorDetails, type ErrorCode, errors, type Issue } from '#contract/errors.ts'

// A caller fixes a few issues at a time. A response with a hundred thousand issues would take long to write.
const MAX_ISSUES = 100

/** An error for the caller. Any other thrown error becomes `internal`. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly details: ErrorDetails<C> | undefined

  constructor(code: C, details?: ErrorDetails<C>, message: string = errors[code].message) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** `instanceof` alone would make the details `any`. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

export type BudgetName = ErrorDetails<'rate_limited'>['budget']

/** Size and remainder of a budget, and the seconds until units are free again. */
interface BudgetState {
  limit: number
  remaining: number
  retryAfter: number
}

/** A 429 with the budget that is used up and the values for its headers. */
export class RateLimitError extends ApiError<'rate_limited'> {
  readonly budget: BudgetState

  constructor(name: BudgetName, budget: BudgetState) {
    super('rate_limited', { retryAfter: budget.retryAfter, budget: name })
    this.budget = budget
  }
}

/** A 502 because another service that we use failed. The reason is for the log and contains no key, prompt or body. */
export class ProviderError extends ApiError<'provider_failed'> {
  readonly reason: string

  constructor(reason: string) {
    super('provider_failed')
    this.reason = reason
  }
}

/** The headers of the IETF draft, in seconds. */
export function addBudgetHeaders(reply: FastifyReply, { limit, remaining, retryAfter }: BudgetState): void {
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining).header('ratelimit-reset', retryAfter)
}

interface ZodIssue {
  code?: string
  keys?: readonly string[]
  path: readonly PropertyKey[]
  message: string
}

/** A 400 with the first hundred issues. An unknown field is named by its own path. */
export function invalidRequest(location: Issue['in'], issues: readonly ZodIssue[]): ApiError<'invalid_request'> {
  return new ApiError('invalid_request', {
    issues: issues
      .slice(0, MAX_ISSUES)
      .flatMap((issue) => toIssues(location, issue))
      .slice(0, MAX_ISSUES),
  })
}

/** A 400 for one path that only the service can check, such as a folder that does not exist. */
export function invalidField(location: Issue['in'], path: string, message: string): ApiError<'invalid_request'> {
  return invalidIssues([{ in: location, path, message }])
}

/** A 400 for several paths that only the service can check. It names the first hundred. */
export function invalidIssues(issues: readonly Issue[]): ApiError<'invalid_request'> {
  return new ApiError('invalid_request', { issues: issues.slice(0, MAX_ISSUES) })
}

function toIssues(location: Issue['in'], { code, keys, path, message }: ZodIssue): Issue[] {
  if (code === 'unrecognized_keys' && keys)
    return keys
      .slice(0, MAX_ISSUES)
      .map((key) => ({ in: location, path: [...path, key].join('.'), message: 'Unknown field' }))
  return [{ in: location, path: path.map(String).join('.'), message: toReadableMessage(message) }]
}

/** Messages of zod about what people often forget, in words for people. */
function toReadableMessage(message: string): string {
  if (/^Invalid input: expected .*, received undefined$/.test(message)) return 'This field is required'
  const [, choices] = /^Invalid discriminator value\. Expected (.*)$/.exec(message) ?? []
  return choices === undefined ? message : `One of ${choices.replaceAll(' | ', ', ')} is expected`
}
