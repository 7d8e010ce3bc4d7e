import type { Readable } from 'node:stream'
import type { Connections, Line } from './connections.ts'
import { notConnected } from './dial.ts'

// Maximum number of bytes that are read of a response, and that are stored.
const MAX_READ = 64 * 1024
const MAX_STORED_BYTES = 4 * 1024

/** Duration of each step in milliseconds; null: not reached, or the connection was open already. */
export interface Phases {
  dns: number | null
  connect: number | null
  tls: number | null
  wait: number | null
  body: number | null
}

/** The result of one request, complete or not. */
export interface Exchanged {
  durationMs: number
  phases: Phases
  /** The remote address; null: not connected. */
  address: string | null
  status: number | null
  headers: Record<string, string>
  /** The first 4 KB; null: there was no response. */
  body: string | null
  /** Null: the response was complete, or as much of it as is needed. */
  error: unknown
}

interface Sent {
  headers: Record<string, string>
  body: string
  /** Ends it in any state. */
  signal: AbortSignal
}

/** Sends one POST and reads the response. Never throws, follows no redirect, and ends when the signal aborts. */
export async function exchange(connections: Connections, url: URL, sent: Sent): Promise<Exchanged> {
  const line = connections.take(url.origin)
  const first = await onLine(line, url, sent)
  if (first.error === null) connections.giveBack(line)
  // The other side may close an open connection just as it is used again.
  const wasStale = first.error !== null && first.status === null && line.connecting === null && !sent.signal.aborted
  if (!wasStale) return first
  const fresh = connections.takeNew(url.origin)
  const second = await onLine(fresh, url, sent)
  if (second.error === null) connections.giveBack(fresh)
  return second
}

async function onLine(line: Line, url: URL, { headers, body, signal }: Sent): Promise<Exchanged> {
  const began = performance.now()
  const answer = new Answer()
  const stop = () => void line.client.destroy()
  signal.addEventListener('abort', stop, { once: true })
  let error: unknown = null
  try {
    signal.throwIfAborted()
    await line.client.request({ path: url.pathname + url.search, method: 'POST', headers, body }).then((reply) => {
      answer.begins(reply)
      return answer.read(reply.body)
    })
    // Unread bytes would be taken for the beginning of the next response.
    if (answer.cut) stop()
  } catch (failure) {
    error = failure
    stop()
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return answer.tell({ line, began, error })
}

class Answer {
  cut = false
  #status: number | null = null
  #headers: Record<string, string> = {}
  #stored: Uint8Array[] = []
  #bytes = 0
  #beganAt: number | null = null

  begins(reply: { statusCode: number; headers: Record<string, string | string[] | undefined> }) {
    this.#beganAt = performance.now()
    this.#status = reply.statusCode
    this.#headers = Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name, storable(String(value))]),
    )
  }

  async read(body: Readable) {
    const chunks: AsyncIterable<Uint8Array> = body
    for await (const chunk of chunks) {
      if (this.#bytes < MAX_STORED_BYTES) this.#stored.push(chunk.subarray(0, MAX_STORED_BYTES - this.#bytes))
      this.#bytes += chunk.byteLength
      if (this.#bytes <= MAX_READ) continue
      this.cut = true
      return
    }
  }

  tell({ line, began, error }: { line: Line; began: number; error: unknown }): Exchanged {
    const now = performance.now()
    const { dns, connect, tls, address } = line.connecting ?? { ...notConnected(), address: line.address }
    line.address = address
    const connected = began + (dns ?? 0) + (connect ?? 0) + (tls ?? 0)
    const wait = this.#beganAt === null ? null : Math.max(0, this.#beganAt - connected)
    const body = this.#beganAt === null ? null : now - this.#beganAt
    return {
      durationMs: tenths(now - began),
      phases: { dns: tenths(dns), connect: tenths(connect), tls: tenths(tls), wait: tenths(wait), body: tenths(body) },
      address,
      status: this.#status,
      headers: this.#headers,
      body: this.#status === null ? null : storable(Buffer.concat(this.#stored).toString('utf8')),
      error,
    }
  }
}

function tenths(ms: number): number
function tenths(ms: number | null): number | null
function tenths(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}

// PostgreSQL stores neither U+0000 nor half of a surrogate pair.
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
