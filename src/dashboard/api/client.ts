import type { ApiErrorBody, EndpointRequest } from '#contract/wire.ts'
import type { CompleteAnswer, PlainEndpointKey } from './compatibility/complete-answer.ts'
import type { CallableApi } from './compatibility/fill.ts'
import { addOpenWorkspace } from './workspace-address.ts'
import { CallError, type ErrorDescription, readErrorResponse } from '#sdk/http/call-error.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { buildRequest, type EndpointInput } from '#sdk/http/request.ts'
import { readResponse } from '#sdk/http/response.ts'

/** Method and path of an endpoint: `GET /codes`. Types come from the contract, so no schema is in the bundle of the browser. */
export type EndpointKey = keyof CallableApi
type Request<K extends EndpointKey> = EndpointRequest<K, CallableApi[K]>

/** The error of a failed call: from the service, the bff, the network or a proxy. */
export type ErrorBody =
  | ApiErrorBody<CallableApi[EndpointKey]>
  | { code: NetworkErrorCode; details?: { workspace?: string } }
type NetworkErrorCode =
  | 'signed_out'
  | 'two_factor_required'
  | 'wrong_credentials'
  | 'passwords_disabled'
  | 'provider_unavailable'
  | 'wrong_account'
  | 'confirmation_required'
  | 'password_required'
  | 'wrong_password'
  | 'invitation_expired'
  | 'forbidden'
  | 'no_workspace'
  | 'service_unreachable'
  | 'service_refused_key'
  | 'unreachable'

interface ApiErrorDescription extends ErrorDescription {
  isNotOffered?: boolean
}

const NOT_OFFERED = 'The service behind this dashboard does not offer this.'

/** A failed call, with texts for the person. */
export class ApiError extends CallError<ErrorBody> {
  override name = 'ApiError'
  /** Whether the service does not have the endpoint at all. */
  isNotOffered
  constructor(status: number, failure: ErrorBody, description: ApiErrorDescription) {
    super(status, failure, description)
    this.isNotOffered = description.isNotOffered ?? false
  }

  /** Text for the person: what happened and what to do. */
  get userMessage(): string {
    const { code } = this.failure
    // With details, the person is not a member of the workspace, so the role is not the reason.
    if (code === 'forbidden' && !this.failure.details)
      return 'Your role does not allow this. Ask an admin of the workspace.'
    if (code === 'plan_limit_reached' && this.failure.details) return toLimitText(this.failure.details)
    if (code === 'rate_limited' && this.failure.details?.budget === 'reports')
      return 'No more reports can be sent today to people who are not members. Scheduled reports arrive as usual.'
    // The operator of the installation can find the reason in the log by this id.
    if (code === 'internal' && this.requestId) return `${this.message} Request id: ${this.requestId}`
    if (code !== 'invalid_request') return this.message
    return (
      readIssues(this.failure.details)
        .map(({ message }) => message)
        .join(' ') || this.message
    )
  }

  /** The first message for each field of the request body, by path. */
  get fieldErrors(): ReadonlyMap<string, string> {
    if (this.failure.code === 'subdomain_taken') return new Map([['subdomain', this.message]])
    if (this.failure.code !== 'invalid_request') return new Map()
    const bodyIssues = readIssues(this.failure.details).filter((issue) => issue.in === 'body')
    return new Map(bodyIssues.toReversed().map(({ path, message }) => [path, message]))
  }
}

function toLimitText({ used, max, limit }: { used: number; max: number; limit: string }): string {
  const noun = limit.replaceAll(/[A-Z]/g, ' $&').toLowerCase()
  // Only codes can be archived.
  const remedy = limit === 'codes' ? 'Archive some' : 'Delete one'
  return `Your plan includes ${max} ${noun}, and ${used} are in use. ${remedy}, or move to a larger plan.`
}

/** Issues of an invalid request. Another service may describe them differently; then there are none. */
function readIssues(details: unknown): { in: unknown; path: string; message: string }[] {
  if (!isRecord(details) || !Array.isArray(details['issues'])) return []
  const issues: unknown[] = details['issues']
  return issues.flatMap((issue) =>
    isRecord(issue) && typeof issue['path'] === 'string' && typeof issue['message'] === 'string'
      ? [{ in: issue['in'], path: issue['path'], message: issue['message'] }]
      : [],
  )
}

type Call<K extends EndpointKey> = <Key extends K>(
  key: Key,
  request: Request<Key>,
  signal?: AbortSignal,
) => Promise<CompleteAnswer<Key>>
type Completers = Record<string, (sentBody: never) => unknown>

export interface JsonRequest {
  method: string
  headers: Record<string, string>
  body: string | null
  signal: AbortSignal | null
}
type Transport = (url: string, request: JsonRequest) => Promise<Response>

/**
 * Creates a function that calls the service through the bff and completes its responses. Each resource passes the completers of its own
 * endpoints. Only a function that was created with them can call these endpoints. The implementation is untyped, so that the compiler does
 * not compare every endpoint with every other.
 */
export function callWith<A extends { [K in EndpointKey]?: Completers[string] }>(
  completers: A,
  transport?: Transport,
): Call<PlainEndpointKey | (EndpointKey & keyof A)>
export function callWith(completers: Completers, transport: Transport = sendRequest): unknown {
  return async (key: string, request: EndpointInput, signal?: AbortSignal) => {
    // A transport might send it, although the person has canceled it.
    signal?.throwIfAborted()
    const { url, ...init } = toRequest(key, request, signal)
    const response = await transport(url, init)
    if (!response.ok) throw await toApiError(response, key)
    try {
      const body = await readResponse(response)
      const complete = completers[key]
      return complete && isAsSpecified(body) ? complete(body) : body
    } catch (error) {
      if (signal?.aborted || error instanceof ApiError) throw error
      throw toUnreadableError()
    }
  }
}

/** The error for a response that does not match the specification, such as an error page of a proxy. */
function toUnreadableError(): ApiError {
  const message = 'The answer of the service could not be read. Try again shortly.'
  // Not 502, which would mean that the service is down.
  return new ApiError(500, { code: 'unreachable' }, { message })
}

/** The error for an endpoint or parameter that the service is known to lack, without sending a request. */
export function toNotOfferedError(): ApiError {
  return new ApiError(404, { code: 'unreachable' }, { message: NOT_OFFERED, isNotOffered: true })
}

/** Calls endpoints whose responses need no completing. */
export const call = callWith({})

/** The only place that trusts a response to match the specification. */
function isAsSpecified(_body: unknown): _body is never {
  return true
}

function toRequest(
  key: string,
  input: EndpointInput,
  signal?: AbortSignal,
): JsonRequest & { url: string; keepalive: boolean } {
  const { path, ...request } = buildRequest(key, input)
  return { ...request, url: toApiUrl(path), signal: signal ?? null, keepalive: mustOutlivePage(request) }
}

/** The address of an endpoint in the open workspace: `/codes?limit=1` becomes `/w/acme/api/codes?limit=1`. */
export function toApiUrl(path: string): string {
  return addOpenWorkspace(`/api${path}`)
}

// With `keepalive`, a request can finish after the page is closed. Browsers limit the size of its body. A deletion may wait for the moment at
// which the page is closed, because it can be undone until then.
function mustOutlivePage({ method, body }: Pick<JsonRequest, 'method' | 'body'>): boolean {
  if (body === null) return method === 'DELETE'
  return body.length < 20_000 && globalThis.document?.visibilityState === 'hidden'
}

/** `fetch` that throws an ApiError if the network fails. An abort is thrown unchanged. */
export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw toNetworkError()
  }
}

/** The error for a request without a response. */
export function toNetworkError(): ApiError {
  const message = 'The server cannot be reached. Check the connection and try again.'
  return new ApiError(0, { code: 'unreachable' }, { message })
}

/** The error that a failed response of the service or a proxy describes. `key` is needed for endpoints that the service may lack. */
export async function toApiError(response: Response, key = ''): Promise<ApiError> {
  const { failure, ...description } = await readErrorResponse<ErrorBody>(response)
  const isNotOffered = isMissingEndpoint(response.status, key)
  return new ApiError(response.status, failure ?? { code: 'unreachable' }, {
    ...description,
    ...(isNotOffered && { message: NOT_OFFERED, isNotOffered }),
  })
}

/** Whether a status means that the endpoint does not exist. If the path names a resource, a 404 means that the resource does not. */
function isMissingEndpoint(status: number, key: string): boolean {
  if (status === 404) return key.startsWith('GET ') && !key.includes('{')
  return status === 405 || status === 501
}
