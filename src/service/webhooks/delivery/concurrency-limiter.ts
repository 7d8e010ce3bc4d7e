// Deliveries that an endpoint may have at once: additive increase with each success, halved by each failure.
export const FIRST_WINDOW = 2
const MOST = 32
// Endpoints that one claim names at most. The least recently used are forgotten first.
export const MAX_ENDPOINTS = 500

export interface Endpoint {
  workspaceId: string
  endpoint: string
}
interface Limit extends Endpoint {
  sending: number
  window: number
  /** Whether it has succeeded since its last failure. */
  proven: boolean
}

/** Limits the deliveries under way to each endpoint in this process, adapted to its responses. */
export class ConcurrencyLimiter {
  /** The most recently used is last. */
  #limits = new Map<string, Limit>()

  began(of: Endpoint): void {
    this.#getLimit(of).sending++
  }

  ended(of: Endpoint, how: { well: boolean }): void {
    const limit = this.#getLimit(of)
    limit.sending--
    limit.proven = how.well
    limit.window = how.well ? Math.min(MOST, limit.window + 1) : Math.max(1, Math.floor(limit.window / 2))
    const isUsual = limit.window === FIRST_WINDOW && !limit.proven
    this.#limits.delete(toKey(of))
    if (limit.sending > 0 || !isUsual) this.#limits.set(toKey(of), limit)
    if (this.#limits.size > MAX_ENDPOINTS) this.#forgetOldest()
  }

  #forgetOldest() {
    for (const [key, { sending }] of this.#limits) if (sending === 0) return void this.#limits.delete(key)
  }

  /** How many deliveries to unproven endpoints may still begin if all of them together may have `most`. */
  unprovenRoom(most: number): number {
    const limits = [...this.#limits.values()]
    return most - limits.reduce((sum, { proven, sending }) => sum + (proven ? 0 : sending), 0)
  }

  /** The known endpoints. Any other is unproven and has room for `FIRST_WINDOW`. */
  rooms(): { workspace_id: string; endpoint: string; room: number; proven: boolean }[] {
    return [...this.#limits.values()].map(({ workspaceId, endpoint, window, sending, proven }) => ({
      workspace_id: workspaceId,
      endpoint,
      room: window - sending,
      proven,
    }))
  }

  #getLimit(of: Endpoint): Limit {
    const key = toKey(of)
    const known = this.#limits.get(key)
    if (known) return known
    const limit = {
      workspaceId: of.workspaceId,
      endpoint: of.endpoint,
      sending: 0,
      window: FIRST_WINDOW,
      proven: false,
    }
    this.#limits.set(key, limit)
    return limit
  }
}

function toKey({ workspaceId, endpoint }: Endpoint): string {
  return `${workspaceId} ${endpoint}`
}
