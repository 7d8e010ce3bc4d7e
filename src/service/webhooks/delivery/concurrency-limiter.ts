import type { Endpoint } from '../queue/circuit-breaker.ts'
import type { EndpointRoom } from '../queue/claim.ts'

/** The number of deliveries that an endpoint may have in flight at first. A success adds one, and a failure halves the number. */
export const INITIAL_WINDOW = 2
const MAX_WINDOW = 32
// Maximum number of endpoints that a claim lists. The least recently used are forgotten first.
export const MAX_ENDPOINTS = 500

interface EndpointLimit extends Endpoint {
  inFlight: number
  window: number
  /** Whether the endpoint has succeeded since its last failure. */
  proven: boolean
}

/** Limits the deliveries in flight to each endpoint in this process, adapted to its responses. */
export class ConcurrencyLimiter {
  /** The most recently used endpoint is last. */
  #limits = new Map<string, EndpointLimit>()

  /** Counts a delivery that begins. */
  begin(endpoint: Endpoint): void {
    this.#getLimit(endpoint).inFlight++
  }

  /** Counts a delivery that has ended, and adapts the limit to its result. */
  end(endpoint: Endpoint, { succeeded }: { succeeded: boolean }): void {
    const limit = this.#getLimit(endpoint)
    limit.inFlight--
    limit.proven = succeeded
    limit.window = succeeded ? Math.min(MAX_WINDOW, limit.window + 1) : Math.max(1, Math.floor(limit.window / 2))
    const isInitial = limit.window === INITIAL_WINDOW && !limit.proven
    this.#limits.delete(toKey(endpoint))
    if (limit.inFlight > 0 || !isInitial) this.#limits.set(toKey(endpoint), limit)
    if (this.#limits.size > MAX_ENDPOINTS) this.#forgetOldest()
  }

  #forgetOldest() {
    for (const [key, { inFlight }] of this.#limits) if (inFlight === 0) return void this.#limits.delete(key)
  }

  /** Number of deliveries to unproven endpoints that may still begin if all of them together may have `max` in flight. */
  getUnprovenRoom(max: number): number {
    const limits = [...this.#limits.values()]
    return max - limits.reduce((sum, { proven, inFlight }) => sum + (proven ? 0 : inFlight), 0)
  }

  /** The room of the known endpoints. Any other endpoint is unproven and has room for `INITIAL_WINDOW` deliveries. */
  getRooms(): EndpointRoom[] {
    return [...this.#limits.values()].map(({ workspaceId, endpoint, window, inFlight, proven }) => ({
      workspace_id: workspaceId,
      endpoint,
      room: window - inFlight,
      proven,
    }))
  }

  #getLimit({ workspaceId, endpoint }: Endpoint): EndpointLimit {
    const key = toKey({ workspaceId, endpoint })
    const existing = this.#limits.get(key)
    if (existing) return existing
    const limit = { workspaceId, endpoint, inFlight: 0, window: INITIAL_WINDOW, proven: false }
    this.#limits.set(key, limit)
    return limit
  }
}

function toKey({ workspaceId, endpoint }: Endpoint): string {
  return `${workspaceId} ${endpoint}`
}
