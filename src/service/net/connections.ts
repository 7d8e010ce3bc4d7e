import { Client } from 'undici'
import { type Connecting, notConnected } from './dial.ts'
import { type ConnectorRules, guardedDialler } from './guarded-connector.ts'

const IDLE_MS = 8_000
const MAX_IDLE = 256

/** A connection, open or being opened. It serves one request at a time. */
export interface Line {
  origin: string
  client: Client
  /** Timings of the connection, if it was opened for this request; null: it was open already. */
  connecting: Connecting | null
  /** The remote address; null: not connected. */
  address: string | null
}

/**
 * Keeps connections open for the next request to the same origin. Each was checked when it was opened and has one request at a time,
 * so that each failure belongs to one request.
 */
export class Connections {
  #dial
  #idle = new Map<string, { line: Line; since: number }[]>()
  #idleCount = 0
  #sweeping: NodeJS.Timeout | null = null

  constructor(rules: ConnectorRules) {
    this.#dial = guardedDialler(rules)
  }

  take(origin: string): Line {
    const lines = this.#idle.get(origin)
    const idle = lines?.pop()
    if (lines?.length === 0) this.#idle.delete(origin)
    if (!idle) return this.takeNew(origin)
    this.#idleCount--
    idle.line.connecting = null
    return idle.line
  }

  takeNew(origin: string): Line {
    const line: Line = {
      origin,
      connecting: null,
      address: null,
      client: new Client(origin, {
        connect: (options, done) => {
          line.connecting = notConnected()
          line.address = null
          this.#dial(options, line.connecting, done)
        },
        maxHeaderSize: 16_384,
      }),
    }
    return line
  }

  giveBack(line: Line): void {
    if (line.client.destroyed) return
    if (this.#idleCount >= MAX_IDLE) return void line.client.destroy()
    const lines = this.#idle.get(line.origin) ?? []
    lines.push({ line, since: performance.now() })
    this.#idle.set(line.origin, lines)
    this.#idleCount++
    this.#sweeping ??= setInterval(() => this.#sweep(), IDLE_MS).unref()
  }

  #sweep() {
    const before = performance.now() - IDLE_MS
    for (const [origin, lines] of this.#idle) {
      // Last in, first out: the oldest connections are at the front.
      const fresh = lines.findIndex(({ since }) => since > before)
      const old = lines.splice(0, fresh < 0 ? lines.length : fresh)
      for (const { line } of old) void line.client.destroy()
      this.#idleCount -= old.length
      if (lines.length === 0) this.#idle.delete(origin)
    }
    if (this.#idleCount > 0 || this.#sweeping === null) return
    clearInterval(this.#sweeping)
    this.#sweeping = null
  }
}
