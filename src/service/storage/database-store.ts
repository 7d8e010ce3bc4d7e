import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { getFileType } from './file-type.ts'
import { type ObjectStore, requireValidKey, StorageError } from './object-store.ts'
import { objects } from './schema.ts'

const PAGE_SIZE = 1_000

/** An object store in the database. All processes on the database share it, and a backup of the database contains it. */
export function createDatabaseStore(db: Database): ObjectStore {
  return {
    async put(key, bytes, type) {
      requireValidKey(key, type)
      const values = { key, bytes, putAt: sql`now()` }
      await withStorageError(key, () =>
        db.insert(objects).values(values).onConflictDoUpdate({ target: objects.key, set: values }),
      )
    },
    async get(key) {
      requireValidKey(key)
      const [row] = await withStorageError(key, () =>
        db.select({ bytes: objects.bytes }).from(objects).where(eq(objects.key, key)),
      )
      return row ? { bytes: row.bytes, type: getFileType(key) } : null
    },
    async remove(key) {
      requireValidKey(key)
      await withStorageError(key, () => db.delete(objects).where(eq(objects.key, key)))
    },
    async *list(prefix, putBefore) {
      const isOldEnough = putBefore && lt(objects.putAt, putBefore)
      for (let lastKey = ''; ;) {
        const isNext = lastKey === '' ? gte(objects.key, prefix) : gt(objects.key, lastKey)
        const page = await withStorageError(prefix, () =>
          db
            .select({ key: objects.key })
            .from(objects)
            .where(and(isNext, sql`starts_with(${objects.key}, ${prefix})`, isOldEnough))
            .orderBy(asc(objects.key))
            .limit(PAGE_SIZE),
        )
        yield* page.map(({ key }) => key)
        const last = page.at(-1)
        if (!last || page.length < PAGE_SIZE) return
        lastKey = last.key
      }
    },
  }
}

/**
 * Reads from `fallback` the objects that `store` does not have or cannot read now, and lists the objects of both. Writes go to `store`, and
 * removals to both stores.
 */
export function withFallback(store: ObjectStore, fallback: ObjectStore): ObjectStore {
  return {
    ...store,
    async get(key) {
      try {
        return (await store.get(key)) ?? (await fallback.get(key))
      } catch (error) {
        const object = await fallback.get(key)
        if (object === null) throw error
        return object
      }
    },
    async remove(key) {
      await fallback.remove(key)
      await store.remove(key)
    },
    async *list(prefix, putBefore) {
      // Before the others, because objects are moved from the fallback to the store.
      const keysOfFallback = await Array.fromAsync(fallback.list(prefix, putBefore))
      let next = 0
      for await (const key of store.list(prefix, putBefore)) {
        for (let other = keysOfFallback[next]; other !== undefined && other <= key; other = keysOfFallback[++next])
          if (other !== key) yield other
        yield key
      }
      yield* keysOfFallback.slice(next)
    },
  }
}

/** Moves the objects of another store into the database, where every process finds them. Can be repeated after an interruption. */
export async function moveIntoDatabase(db: Database, source: ObjectStore, signal: AbortSignal): Promise<void> {
  const store = createDatabaseStore(db)
  for await (const key of source.list('')) {
    if (signal.aborted) return
    const object = await source.get(key)
    if (object && (await store.get(key)) === null) await store.put(key, object.bytes, object.type)
    await source.remove(key)
  }
}

async function withStorageError<T>(subject: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageError(`The database failed at ${subject}.`, { cause: error })
  }
}
