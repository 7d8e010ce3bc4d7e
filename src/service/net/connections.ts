import { Client } from 'undici'
import { type ConnectionTimings, createConnectionTimings } from './dial.ts'
import { type ConnectorRules, createGuardedDial } from './guarded-connector.ts'

const IDLE_MS = 8_000
const MAX_IDLE_CONNECTIONS = 256

/** A connection that is open or being opened. It serves one request at a time. */
export interface Connection {
  origin: string
  client: Client
  /** How long it took to open the connection. Null if the connection was already open before this request. */
  timings: ConnectionTimings | null
  /** The remote address. Null if not connected. */
  address: string | null
}

/**
 * Keeps connections open for later requests to the same origin. Each connection was checked when it was opened. A connection has one
 * request at a time, so a failure belongs to exactly one request.
 */
export class Connections {
  #dial
  #idleByOrigin = new Map<string, { connection: Connection; since: number }[]>()
  #idleCount = 0
  #sweepTimer: NodeJS.Timeout | null = null

  constructor(rules: ConnectorRules) {
    this.#dial = createGuardedDial(rules)
  }

  /** Returns an idle connection to the origin, or opens one. */
  acquire(origin: string): Connection {
    const idleConnections = this.#idleByOrigin.get(origin)
    const idle = idleConnections?.pop()
    if (idleConnections?.length === 0) this.#idleByOrigin.delete(origin)
    if (!idle) return this.open(origin)
    this.#idleCount--
    idle.connection.timings = null
    return idle.connection
  }

  open(origin: string): Connection {
    const connection: Connection = {
      origin,
      timings: null,
      address: null,
      client: new Client(origin, {
        connect: (options, done) => {
          connection.timings = createConnectionTimings()
          connection.address = null
          this.#dial(options, connection.timings, done)
        },
        maxHeaderSize: 16_384,
      }),
    }
    return connection
  }

  /** Makes a connection available for later requests. */
  release(connection: Connection): void {
    if (connection.client.destroyed) return
    if (this.#idleCount >= MAX_IDLE_CONNECTIONS) return void connection.client.destroy()
    const idleConnections = this.#idleByOrigin.get(connection.origin) ?? []
    idleConnections.push({ connection, since: performance.now() })
    this.#idleByOrigin.set(connection.origin, idleConnections)
    this.#idleCount++
    this.#sweepTimer ??= setInterval(() => this.#sweep(), IDLE_MS).unref()
  }

  #sweep() {
    const oldest = performance.now() - IDLE_MS
    for (const [origin, idleConnections] of this.#idleByOrigin) {
      // Last in, first out: the oldest connections are at the front.
      const freshIndex = idleConnections.findIndex(({ since }) => since > oldest)
      const expired = idleConnections.splice(0, freshIndex < 0 ? idleConnections.length : freshIndex)
      for (const { connection } of expired) void connection.client.destroy()
      this.#idleCount -= expired.length
      if (idleConnections.length === 0) this.#idleByOrigin.delete(origin)
    }
    if (this.#idleCount > 0 || this.#sweepTimer === null) return
    clearInterval(this.#sweepTimer)
    this.#sweepTimer = null
  }
}
