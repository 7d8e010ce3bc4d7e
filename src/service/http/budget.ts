import type { Caller } from './caller.ts'
import { LruMap } from '../caches/lru-map.ts'
import { Fault } from './fault.ts'

const MAX_HOLDERS = 100_000

/** What has been taken can be given back where the call was refused after all. */
export interface Taken {
  giveBack(): void
}
export interface Budget {
  /** Takes one; `rate_limited` where the holder has none left. */
  take(caller: Caller): Taken
}

/** So many calls within any stretch of time, for each key; behind the dashboard's own key for each person. */
export function budget({ calls, perMs }: { calls: number; perMs: number }, now = () => performance.now()): Budget {
  const holders = new LruMap<string, number[]>(MAX_HOLDERS)
  const fresh = (moments: number[]) => moments.filter((at) => at > now() - perMs)
  return {
    take({ workspace, key, actor }) {
      const holder = key.scope === 'admin' ? `${workspace.id} ${actor.id}` : key.id
      const moments = fresh(holders.get(holder) ?? [])
      const [first] = moments
      if (first !== undefined && moments.length >= calls)
        throw new Fault('rate_limited', { retryAfter: Math.max(1, Math.ceil((first + perMs - now()) / 1000)) })
      const at = now()
      holders.set(holder, [...moments, at])
      return {
        giveBack() {
          const left = holders.get(holder) ?? []
          const place = left.indexOf(at)
          if (place !== -1) holders.set(holder, left.toSpliced(place, 1))
        },
      }
    },
  }
}
