import { LRUCache } from 'lru-cache'

/**
 * A cache of the `count` keys that were used last. It counts them as sizes, because with the option `max` the library allocates the
 * whole capacity at once: 30 MB for all of our caches while nothing is in them.
 */
export function recentCache<Key extends {}, Value extends {}>(count: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: count, sizeCalculation: () => 1 })
}
