import { fileType } from './file-type.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { within } from '../runtime/within.ts'
import type { LocalCopy } from './local-copy.ts'

// Pictures of pages, and files of sites.
const visited = ['images/', 'sizes/', 'sites/']
const PATIENCE_MS = 2_000

/** A store on the network whose objects for visitors come from the local copy while it cannot be reached or does not respond. */
export function copiedObjects(store: ObjectStore, copy: LocalCopy): ObjectStore {
  async function get(key: string): Promise<StoredObject | null> {
    const name = `object:${key}`
    if (!copy.touch(name)) {
      const found = await store.get(key)
      if (found) setImmediate(() => copy.put(name, found.bytes))
      return found
    }
    try {
      const found = await within(PATIENCE_MS, store.get(key))
      if (!found) copy.remove(name)
      return found
    } catch (error) {
      const bytes = copy.peek(name)
      if (!bytes) throw error
      return { bytes, type: fileType(key) }
    }
  }

  return {
    ...store,
    get: (key) => (visited.some((prefix) => key.startsWith(prefix)) ? get(key) : store.get(key)),
    async remove(key) {
      copy.remove(`object:${key}`)
      await store.remove(key)
    },
  }
}
