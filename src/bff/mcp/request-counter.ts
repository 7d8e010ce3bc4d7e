import { LRUCache } from 'lru-cache'
import { ApiError } from '../http/api-error.ts'

const MINUTE_MS = 60_000
const MAX_WORKSPACES = 10_000

/** Counts the requests of assistants that members have let in, for each workspace and minute. */
export interface RequestCounter {
  /** Counts a request. Throws `rate_limited` if the workspace has used up its requests of this minute. */
  count(workspaceId: string, limit: number): void
}

export function createRequestCounter(): RequestCounter {
  const counts = new LRUCache<string, { minute: number; requests: number }>({ max: MAX_WORKSPACES })
  return {
    count(workspaceId, limit) {
      const now = Date.now()
      const minute = Math.floor(now / MINUTE_MS)
      const counted = counts.get(workspaceId)
      const requests = counted?.minute === minute ? counted.requests + 1 : 1
      counts.set(workspaceId, { minute, requests })
      if (requests <= limit) return
      const retryAfter = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000)
      throw new ApiError('rate_limited', { details: { retryAfter, budget: 'requests' }, limit })
    },
  }
}
