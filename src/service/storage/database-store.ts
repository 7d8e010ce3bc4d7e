import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { fileType } from './file-type.ts'
import { type ObjectStore, requireValidKey, StorageError } from './object-store.ts'
import { objects } from './schema.ts'

const PAGE = 1_000

/** Objects as rows, which every process on the database has and its backup contains. */
export function databaseStore(db: Database): ObjectStore {
  return {
    async put(key, bytes, type) {
      requireValidKey(key, type)
      const values = { key, bytes, putAt: sql`now()` }
      await asStorage(key, () =>
        db.insert(objects).values(values).onConflictDoUpdate({ target: objects.key, set: values }),
      )
    },
    async get(key) {
      requireValidKey(key)
      const [found] = await asStorage(key, () =>
        db.select({ bytes: objects.bytes }).from(objects).where(eq(objects.key, key)),
      )
      return found ? { bytes: found.bytes, type: fileType(key) } : null
    },
    async remove(key) {
      requireValidKey(key)
      await asStorage(key, () => db.delete(objects).where(eq(objects.key, key)))
    },
    async *list(prefix, putBefore) {
      const isWanted = putBefore && lt(objects.putAt, putBefore)
      for (let after = ''; ;) {
        const place = after === '' ? gte(objects.key, prefix) : gt(objects.key, after)
        const page = await asStorage(prefix, () =>
          db
            .select({ key: objects.key })
            .from(objects)
            .where(and(place, sql`starts_with(${objects.key}, ${prefix})`, isWanted))
            .orderBy(asc(objects.key))
            .limit(PAGE),
        )
        yield* page.map(({ key }) => key)
        const last = page.at(-1)
        if (!last || page.length < PAGE) return
        after = last.key
      }
    },
  }
}

/** Objects of a store, and of an older one those that it does not have or cannot give now. */
export function withOlder(store: ObjectStore, older: ObjectStore): ObjectStore {
  return {
    ...store,
    async get(key) {
      try {
        return (await store.get(key)) ?? (await older.get(key))
      } catch (error) {
        const found = await older.get(key)
        if (found === null) throw error
        return found
      }
    },
    async remove(key) {
      await older.remove(key)
      await store.remove(key)
    },
  }
}

/** Moves what the older store has into the database, where every process finds it. May be repeated after it was interrupted. */
export async function moveIntoDatabase(db: Database, older: ObjectStore, signal: AbortSignal): Promise<void> {
  const store = databaseStore(db)
  for await (const key of older.list('')) {
    if (signal.aborted) return
    const found = await older.get(key)
    if (found && (await store.get(key)) === null) await store.put(key, found.bytes, found.type)
    await older.remove(key)
  }
}

async function asStorage<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageError(`The database failed at ${what}.`, { cause: error })
  }
}
