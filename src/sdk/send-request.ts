import { readErrorResponse } from './http/call-error.ts'
import { type ApiFailure, TesseraError } from './tessera-error.ts'
import { checkParams } from './http/check-params.ts'
import { joinHeaders } from './http/join-headers.ts'
import { buildRequest, type EndpointInput } from './http/request.ts'
import { operationTable } from './operation-table.ts'
import { withRetries } from './retries.ts'
import type { CallOptions } from './call-options.ts'

/** A longer timer would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface Connection {
  /** The address before the paths of the endpoints, such as `https://qr.example.com/v1`. */
  base: string
  /** Headers of every request. */
  headers: Record<string, string>
  /** The longest time of each attempt, by default a minute. */
  timeoutMs: number
  /** How often a failed attempt is repeated, by default three times. */
  maxRetries: number
  /** Instead of the global `fetch`, for example to use a proxy. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface OutgoingRequest extends CallOptions {
  address: string
  request: EndpointInput
  read: (response: Response) => Promise<unknown>
}

/** Sends a request until it succeeds or must not be repeated, and reads its response. */
export async function sendRequest(connection: Connection, outgoing: OutgoingRequest): Promise<unknown> {
  const { address, request, headers, signal, maxRetries = connection.maxRetries } = outgoing
  checkParams(address, request.params)
  const { body, ...rest } = request
  const isFile = body instanceof Blob
  const { method, path, ...http } = buildRequest(address, isFile ? rest : request)
  const idempotencyKey = takesKey(address) ? (outgoing.idempotencyKey ?? crypto.randomUUID()) : undefined
  const sentHeaders = joinHeaders(
    connection.headers,
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    http.headers,
    headers ?? {},
  )
  checkHeaders(sentHeaders)
  const init: RequestInit = {
    method,
    body: isFile ? body : http.body,
    headers: sentHeaders,
    // With a redirect, a POST would become a GET, and the key could reach another service.
    redirect: 'manual',
  }
  const isRepeatable = method !== 'POST' || idempotencyKey !== undefined
  return withRetries(
    async (failures) => {
      try {
        return await attemptRequest(connection, outgoing, { url: connection.base + path, init })
      } catch (error) {
        // The first attempt deleted it, but its response was lost.
        if (failures > 0 && method === 'DELETE' && isNotFound(error)) return undefined
        throw error
      }
    },
    { maxRetries, isRepeatable, signal },
  )
}

/** Refuses a header that cannot be sent. `fetch` would fail as if the service could not be reached. */
function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (/[\u0100-\uffff]|\S\s*[\r\n]\s*\S/.test(value))
      throw new TypeError(`${name} has signs that no header can have.`)
}

/** Whether an Idempotency-Key makes the request take effect only once. */
function takesKey(address: string): boolean {
  return Object.values(operationTable).some((row) => row.startsWith(`${address} `) && row.endsWith(' key'))
}

function isNotFound(error: unknown): boolean {
  return error instanceof TesseraError && error.code === 'not_found'
}

async function attemptRequest(
  connection: Connection,
  { read, signal, timeoutMs = connection.timeoutMs }: OutgoingRequest,
  { url, init }: { url: string; init: RequestInit },
): Promise<unknown> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), Math.min(timeoutMs, LONGEST_TIMER_MS))
  try {
    const signals = signal ? [timeout.signal, signal] : [timeout.signal]
    const response = await connection.fetch(url, { ...init, signal: AbortSignal.any(signals) })
    if (!response.ok) throw await toError(response)
    return await read(response)
  } catch (error) {
    if (signal?.aborted || error instanceof TesseraError) throw error
    throw toTransportError(error, timeout.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

async function toError(response: Response): Promise<Error> {
  const target = response.headers.get('location')
  // Browsers hide the status of a redirect and where it leads.
  if (response.type === 'opaqueredirect' || (response.status < 400 && target !== null))
    return new TesseraError(
      response.status,
      { code: 'unreadable' },
      { message: `The service redirects to ${target ?? 'another address'}. Use the address to which it leads.` },
    )
  const { failure, ...description } = await readErrorResponse<ApiFailure>(response)
  description.requestId ??= response.headers.get('x-request-id') ?? undefined
  description.retryAfter ||= calculateSeconds(response.headers.get('retry-after') ?? '')
  return new TesseraError(response.status, failure ?? { code: 'unreachable' }, description)
}

/** The seconds until a time, which proxies may send: `Mon, 30 Nov 2026 12:00:00 GMT`. 0 if there is no such time, or if it has passed. */
function calculateSeconds(time: string): number {
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000)) || 0
}

function toTransportError(cause: unknown, isTimeout: boolean): TesseraError {
  if (isTimeout)
    return new TesseraError(0, { code: 'timeout' }, { message: 'The service did not respond in time.', cause })
  if (cause instanceof SyntaxError)
    return new TesseraError(
      0,
      { code: 'unreadable' },
      { message: 'The response is not one of the API. Check the address of the service.', cause },
    )
  return new TesseraError(
    0,
    { code: 'unreachable' },
    { message: 'The service cannot be reached. Check its address and the connection.', cause },
  )
}
