import { z } from 'zod'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { checkParams } from '#sdk/http/check-params.ts'
import { buildRequest, type EndpointInput } from '#sdk/http/request.ts'

/** Method and path of an endpoint of the API, such as `GET /codes`. */
export type EndpointKey = keyof Api

/** Calls endpoints of the API, and returns their responses as they are on the wire. Throws `ApiCallError`. */
export type CallApi<K extends EndpointKey = EndpointKey> = <N extends K>(
  key: N,
  request: EndpointRequest<N, Api[N]>,
) => Promise<EndpointResponse<Api[N]>>

/** A request to the API. The path begins after `/v1` and includes the query. */
export interface ApiRequest {
  method: string
  path: string
  body: string | null
}
export interface ApiResponse {
  status: number
  body: string
  /** Seconds from the Retry-After header. Null if the response has none. */
  retryAfter: number | null
}
export type SendApiRequest = (request: ApiRequest) => Promise<ApiResponse>

/** An error of the API. */
export class ApiCallError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfter: number | null
  constructor({ status, retryAfter }: ApiResponse, { code, message, details }: z.output<typeof ErrorBody>['error']) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

const ErrorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
})

/**
 * Creates a function that calls the API through `send`. The implementation is untyped, so that the compiler does not compare every endpoint
 * with every other.
 */
export function createCallApi(send: SendApiRequest): CallApi
export function createCallApi(send: SendApiRequest): unknown {
  return async (address: string, request: EndpointInput) => {
    checkParams(address, request.params)
    const response = await send(buildRequest(address, request))
    const content = parseJson(response.body)
    if (response.status < 300) return content
    const { data } = ErrorBody.safeParse(content)
    throw new ApiCallError(
      response,
      data?.error ?? { code: 'unavailable', message: 'The service cannot be reached. Try again shortly.' },
    )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
