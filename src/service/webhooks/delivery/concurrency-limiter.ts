// What an endpoint may have at once: few until it answers, more with every answer, half at every failure.
export const FIRST_WINDOW = 2
const MOST = 32
// As many as a claim is told of; those that were used longest ago are forgotten first.
export const MAX_HOSTS = 500

export interface Endpoint {
  workspaceId: string
  endpoint: string
}
interface Lane extends Endpoint {
  sending: number
  window: number
  /** Whether it answered since it failed last. */
  proven: boolean
}

/** How many deliveries each endpoint may have on its way at once in this process, learnt from how it answers. */
export class ConcurrencyLimiter {
  /** The one that was used last stands last. */
  #lanesByHost = new Map<string, Lane>()

  began(of: Endpoint): void {
    this.#lane(of).sending++
  }

  ended(of: Endpoint, how: { well: boolean }): void {
    const lane = this.#lane(of)
    lane.sending--
    lane.proven = how.well
    lane.window = how.well ? Math.min(MOST, lane.window + 1) : Math.max(1, Math.floor(lane.window / 2))
    const isUsual = lane.window === FIRST_WINDOW && !lane.proven
    this.#lanesByHost.delete(toKey(of))
    if (lane.sending > 0 || !isUsual) this.#lanesByHost.set(toKey(of), lane)
    if (this.#lanesByHost.size > MAX_HOSTS) this.#forgetOldest()
  }

  #forgetOldest() {
    for (const [key, { sending }] of this.#lanesByHost) if (sending === 0) return void this.#lanesByHost.delete(key)
  }

  /** How many of those that are not known to answer may still begin, if together they may have so many. */
  unprovenRoom(most: number): number {
    const limiter = [...this.#lanesByHost.values()]
    return most - limiter.reduce((sum, { proven, sending }) => sum + (proven ? 0 : sending), 0)
  }

  /** What is known; any other endpoint is unproven and has room for `FIRST_WINDOW`. */
  rooms(): { workspace_id: string; endpoint: string; room: number; proven: boolean }[] {
    return [...this.#lanesByHost.values()].map(({ workspaceId, endpoint, window, sending, proven }) => ({
      workspace_id: workspaceId,
      endpoint,
      room: window - sending,
      proven,
    }))
  }

  #lane(of: Endpoint): Lane {
    const key = toKey(of)
    const known = this.#lanesByHost.get(key)
    if (known) return known
    const lane = { workspaceId: of.workspaceId, endpoint: of.endpoint, sending: 0, window: FIRST_WINDOW, proven: false }
    this.#lanesByHost.set(key, lane)
    return lane
  }
}

function toKey({ workspaceId, endpoint }: Endpoint): string {
  return `${workspaceId} ${endpoint}`
}
