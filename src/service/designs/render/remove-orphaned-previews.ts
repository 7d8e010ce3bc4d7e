import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import type { Library } from '../images/library.ts'
import { toBatches } from '#service/storage/to-batches.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { templates } from '../schema.ts'
import { toThumbnailKey } from './thumbnails.ts'

const KEYS_PER_QUERY = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes drawings that no code and no template uses: previews that were never saved, and former designs. Drawings of the last day are not
 * deleted, because they may be about to be saved.
 */
export async function removeOrphanedPreviews({ db, store }: Library, now: Date = new Date()): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  for await (const keys of toBatches(store.list('previews/', dayAgo), KEYS_PER_QUERY)) {
    const usedKeys = await findUsedKeys(db, keys)
    for (const key of keys)
      if (!usedKeys.has(key) && !key.startsWith('previews/ours/')) await removeIfOld(store, key, dayAgo)
  }
}

/** Deletes a drawing with its thumbnail, unless it was stored again after it was listed. */
async function removeIfOld(store: ObjectStore, key: string, dayAgo: Date) {
  for await (const oldKey of store.list(key, dayAgo)) {
    await store.remove(oldKey)
    await store.remove(toThumbnailKey(oldKey))
  }
}

async function findUsedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const key = sql<string>`(${codes.preview}->>'key')`
  const codePreviews = await db
    .select({ key })
    .from(codes)
    .where(and(isNotNull(codes.preview), sql`${key} = any(${sql.param(keys)}::text[])`))
  const templatePreviews = await db
    .select({ key: templates.previewKey })
    .from(templates)
    .where(inArray(templates.previewKey, keys))
  return new Set([...codePreviews, ...templatePreviews].map((row) => row.key))
}
