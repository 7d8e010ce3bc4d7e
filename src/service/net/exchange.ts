import type { Readable } from 'node:stream'
import type { Connections, Connection } from './connections.ts'
import { createConnectionTimings } from './dial.ts'

// The bytes of a response that are read, and those of them that are stored.
const MAX_READ_BYTES = 64 * 1024
const MAX_STORED_BYTES = 4 * 1024

/** Duration of each step in milliseconds. Null if the step was not reached, or not needed because the connection was already open. */
export interface Phases {
  dns: number | null
  connect: number | null
  tls: number | null
  wait: number | null
  body: number | null
}

/** The result of one request, complete or not. */
export interface ExchangeResult {
  durationMs: number
  phases: Phases
  /** The remote address. Null if not connected. */
  address: string | null
  status: number | null
  headers: Record<string, string>
  /** The first 4 KB of the response. Null if there was no response. */
  body: string | null
  /** Null if the response was read completely, or up to the limit. */
  error: unknown
}

interface OutgoingRequest {
  headers: Record<string, string>
  body: string
  /** Aborts the exchange, whatever its state. */
  signal: AbortSignal
}

/** Sends one POST and reads the response. Never throws, and does not follow redirects. */
export async function exchange(connections: Connections, url: URL, request: OutgoingRequest): Promise<ExchangeResult> {
  const connection = connections.acquire(url.origin)
  const firstResult = await sendOver(connection, url, request)
  if (firstResult.error === null) connections.release(connection)
  // The server may close an idle connection at the moment when it is used again.
  const wasStale =
    firstResult.error !== null && firstResult.status === null && connection.timings === null && !request.signal.aborted
  if (!wasStale) return firstResult
  const newConnection = connections.open(url.origin)
  const secondResult = await sendOver(newConnection, url, request)
  if (secondResult.error === null) connections.release(newConnection)
  return secondResult
}

async function sendOver(
  connection: Connection,
  url: URL,
  { headers, body, signal }: OutgoingRequest,
): Promise<ExchangeResult> {
  const startedAt = performance.now()
  const recorder = new ResponseRecorder()
  const closeConnection = () => void connection.client.destroy()
  signal.addEventListener('abort', closeConnection, { once: true })
  let error: unknown = null
  try {
    signal.throwIfAborted()
    await connection.client
      .request({ path: url.pathname + url.search, method: 'POST', headers, body })
      .then((response) => {
        recorder.start(response)
        return recorder.read(response.body)
      })
    // Unread bytes would be taken for the beginning of the next response, so the connection is closed.
    if (recorder.isTruncated) closeConnection()
  } catch (failure) {
    error = failure
    closeConnection()
  } finally {
    signal.removeEventListener('abort', closeConnection)
  }
  return recorder.toResult({ connection, startedAt, error })
}

interface RequestOutcome {
  connection: Connection
  startedAt: number
  error: unknown
}

class ResponseRecorder {
  isTruncated = false
  #status: number | null = null
  #headers: Record<string, string> = {}
  #stored: Uint8Array[] = []
  #bytes = 0
  #headersAt: number | null = null

  start(response: { statusCode: number; headers: Record<string, string | string[] | undefined> }) {
    this.#headersAt = performance.now()
    this.#status = response.statusCode
    this.#headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, toStorableText(String(value))]),
    )
  }

  async read(body: Readable) {
    const chunks: AsyncIterable<Uint8Array> = body
    for await (const chunk of chunks) {
      if (this.#bytes < MAX_STORED_BYTES) this.#stored.push(chunk.subarray(0, MAX_STORED_BYTES - this.#bytes))
      this.#bytes += chunk.byteLength
      if (this.#bytes <= MAX_READ_BYTES) continue
      this.isTruncated = true
      return
    }
  }

  toResult({ connection, startedAt, error }: RequestOutcome): ExchangeResult {
    const now = performance.now()
    const { dns, connect, tls, address } = connection.timings ?? {
      ...createConnectionTimings(),
      address: connection.address,
    }
    connection.address = address
    const connectedAt = startedAt + (dns ?? 0) + (connect ?? 0) + (tls ?? 0)
    const wait = this.#headersAt === null ? null : Math.max(0, this.#headersAt - connectedAt)
    const body = this.#headersAt === null ? null : now - this.#headersAt
    return {
      durationMs: toTenths(now - startedAt),
      phases: {
        dns: toTenths(dns),
        connect: toTenths(connect),
        tls: toTenths(tls),
        wait: toTenths(wait),
        body: toTenths(body),
      },
      address,
      status: this.#status,
      headers: this.#headers,
      body: this.#status === null ? null : toStorableText(Buffer.concat(this.#stored).toString('utf8')),
      error,
    }
  }
}

function toTenths(ms: number): number
function toTenths(ms: number | null): number | null
function toTenths(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}

// PostgreSQL cannot store U+0000 or half of a surrogate pair.
function toStorableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
