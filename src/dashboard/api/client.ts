import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Api } from '#contract/index.ts'
import type { ApiErrorBody, Sent } from '#contract/wire.ts'
import { complete, type Completed, completeEvent } from './fill-additions.ts'

/** Types come from the contract, the wire address is the key itself: no schema reaches the browser. */
export type Name = keyof Api
type Request<K extends Name> = Sent<K, Api[K]>

/** The service's own failures, and those of what stands between it and the browser. */
export type ErrorBody = ApiErrorBody<Api[Name]> | { code: NetworkErrorCode; details?: undefined }
type NetworkErrorCode =
  | 'signed_out'
  | 'wrong_credentials'
  | 'forbidden'
  | 'service_unreachable'
  | 'service_refused_key'
  | 'unreachable'

/** A failed call. `failure` is a union on `code`, so a switch narrows `details`. `status` is 0 where no answer came. */
export class ApiError extends Error {
  status
  failure
  requestId
  /** In seconds, where the answer says so. */
  retryAfter
  constructor(
    status: number,
    failure: ErrorBody,
    { message, requestId, retryAfter }: { message: string; requestId?: string | undefined; retryAfter?: number },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.failure = failure
    this.requestId = requestId
    this.retryAfter = retryAfter ?? 0
  }

  /** What happened, and what to do, for the person who made the call. */
  get userMessage(): string {
    const { code } = this.failure
    if (code === 'forbidden') return 'Your role does not allow this. Ask an admin of the workspace.'
    if (code === 'plan_limit_reached' && this.failure.details) {
      const { used, max, limit } = this.failure.details
      return `Your plan includes ${max} ${limit}, and ${used} are in use. Archive some, or move to a larger plan.`
    }
    if (code !== 'invalid_request') return this.message
    return (
      readIssues(this.failure.details)
        .map(({ message }) => message)
        .join(' ') || this.message
    )
  }

  /** Messages for fields of the request's body, by path; the first one for each. */
  get fieldErrors(): ReadonlyMap<string, string> {
    if (this.failure.code === 'subdomain_taken') return new Map([['subdomain', this.message]])
    if (this.failure.code !== 'invalid_request') return new Map()
    const ofBody = readIssues(this.failure.details).filter((issue) => issue.in === 'body')
    return new Map(ofBody.toReversed().map(({ path, message }) => [path, message]))
  }
}

/** The issues of a request that was not valid. Another service may describe them in another way, and then there are none. */
function readIssues(details: unknown): { in: unknown; path: string; message: string }[] {
  if (!isRecord(details) || !Array.isArray(details['issues'])) return []
  const issues: unknown[] = details['issues']
  return issues.flatMap((issue) =>
    isRecord(issue) && typeof issue['path'] === 'string' && typeof issue['message'] === 'string'
      ? [{ in: issue['in'], path: issue['path'], message: issue['message'] }]
      : [],
  )
}

interface Loose {
  params?: Record<string, string>
  query?: object
  headers?: object
  body?: object
}

/** Calls the service through the bff. Untyped inside, typed at its edge: the compiler need not relate every endpoint to every other. */
export function call<K extends Name>(key: K, request: Request<K>, signal?: AbortSignal): Promise<Completed<K>>
export async function call(
  key: Name,
  { params = {}, query = {}, headers = {}, body }: Loose,
  signal?: AbortSignal,
): Promise<unknown> {
  const [method = '', path = ''] = key.split(' ')
  const text = body ? JSON.stringify(body) : null
  const response = await reach(`/api${filled(path, params)}${toSearch(query)}`, {
    method,
    signal: signal ?? null,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: text,
    keepalive: outlivesPage(text),
  })
  if (!response.ok) throw await toApiError(response)
  return complete(key, await readResponse(response))
}

// What is sent while the page is being left is to arrive all the same; a browser takes only so much of it.
function outlivesPage(text: string | null): boolean {
  return text !== null && text.length < 20_000 && globalThis.document?.visibilityState === 'hidden'
}

/** `fetch` whose failure to reach anyone is an ApiError too; an abort stays an abort. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    const message = 'The server cannot be reached. Check the connection and try again.'
    throw new ApiError(0, { code: 'unreachable' }, { message })
  }
}

/** The error that an answer describes, also where a proxy in between answered something else. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  // Other services may say it at the top.
  const error = isRecord(body) ? (isRecord(body['error']) ? body['error'] : { message: body['message'] }) : {}
  const message =
    typeof error['message'] === 'string'
      ? error['message']
      : `The server responded with ${response.status}. Try again shortly.`
  const requestId = typeof error['requestId'] === 'string' ? error['requestId'] : undefined
  const retryAfter = Number(response.headers.get('retry-after')) || 0
  return new ApiError(response.status, isErrorBody(error) ? error : { code: 'unreachable' }, {
    message,
    requestId,
    retryAfter,
  })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) return readEvents(response)
  return type.includes('json') ? response.json() : response.blob()
}

function isErrorBody(value: unknown): value is ErrorBody {
  return isRecord(value) && typeof value['code'] === 'string'
}

function filled(path: string, params: Record<string, string>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A query as the wire has it: arrays joined by commas, what is undefined or null left out, as is a list of nothing. */
function toSearch(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text || value === '') search.set(name, text)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The events of a stream, until it ends or breaks. */
async function* readEvents(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return
  const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield completeEvent(JSON.parse(read.value.data))
  } finally {
    await reader.cancel().catch(() => {})
  }
}
