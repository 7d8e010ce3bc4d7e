import { LRUCache } from 'lru-cache'

/**
 * Creates a cache of the `maxKeys` most recently used keys. It gives each entry a size of 1, because the library's option `max` allocates
 * memory for all of its keys at once: 30 MB for the empty caches of a process.
 */
export function createRecentCache<Key extends {}, Value extends {}>(maxKeys: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxKeys, sizeCalculation: () => 1 })
}
