import { isRecord } from './is-record.ts'

interface Failure {
  code: string
  details?: unknown
}

export interface ErrorDescription {
  message: string
  requestId?: string | undefined
  /** Seconds. */
  retryAfter?: number
  cause?: unknown
}

/** A failed call. If `F` is a union on `code`, a switch narrows `details`. `status` is 0 if there was no response. */
export class CallError<F extends Failure> extends Error {
  status
  failure
  /** The id of the request in the log of the service. */
  requestId
  /** Seconds from the Retry-After header, or 0. */
  retryAfter
  constructor(status: number, failure: F, { message, requestId, retryAfter, cause }: ErrorDescription) {
    super(message, { cause })
    this.status = status
    this.failure = failure
    this.requestId = requestId
    this.retryAfter = retryAfter ?? 0
  }

  get code(): F['code'] {
    return this.failure.code
  }
}

/**
 * Reads a failed response of the service or of a proxy. `failure` is null if it is not an error of the service. A code that `F` lacks, which
 * a later version may send, is passed on too.
 */
export async function readErrorResponse<F extends Failure>(
  response: Response,
): Promise<ErrorDescription & { failure: F | null }> {
  const body: unknown = await response.json().catch(() => null)
  // Other services may put the error at the top level.
  const error = isRecord(body) ? (isRecord(body['error']) ? body['error'] : { message: body['message'] }) : {}
  const { message, requestId } = error
  const { status } = response
  const remedy = status < 500 ? '' : ' Try again shortly.'
  return {
    message: typeof message === 'string' ? message : `The server responded with ${status}.${remedy}`,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: Number(response.headers.get('retry-after')) || 0,
    failure: isFailure<F>(error) ? error : null,
  }
}

function isFailure<F>(error: Record<string, unknown>): error is Record<string, unknown> & F {
  return typeof error['code'] === 'string'
}
