import { LRUCache } from 'lru-cache'

/**
 * A cache of the `count` most recently used keys. Uses the library's sizes, because its option `max` allocates the whole capacity at
 * once: 30 MB for all of our caches while they are empty.
 */
export function recentCache<Key extends {}, Value extends {}>(count: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: count, sizeCalculation: () => 1 })
}
