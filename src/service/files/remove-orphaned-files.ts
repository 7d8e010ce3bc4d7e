import { inArray } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { files } from '#service/hosts/file-directory/schema.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { toBatches } from '#service/storage/to-batches.ts'
import { DOCUMENTS } from './store-content.ts'

const KEYS_PER_QUERY = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes the objects of a deleted file. */
export async function removeObjects(
  store: ObjectStore,
  { workspaceId, fileId }: { workspaceId: string; fileId: string },
): Promise<void> {
  for await (const key of store.list(`${DOCUMENTS}/${workspaceId}/${fileId}/`)) await store.remove(key)
}

/**
 * Deletes objects to which no version refers: those of versions beyond the limit, of deleted workspaces, and of requests that failed. Objects
 * younger than a day are not deleted, because their row may be about to be written.
 */
export async function removeOrphanedFiles(
  { db, store }: { db: Database; store: ObjectStore },
  now: Date = new Date(),
): Promise<void> {
  const recentId = idAtOrAfter('fiv', new Date(now.getTime() - DAY_MS))
  for await (const keys of toBatches(store.list(`${DOCUMENTS}/`), KEYS_PER_QUERY)) {
    const objects = keys.map((key) => {
      const [, , fileId = '', versionId = ''] = key.split('/')
      return { key, fileId, versionId }
    })
    const oldObjects = objects.filter(({ versionId }) => versionId < recentId)
    if (oldObjects.length === 0) continue
    const fileIds = [...new Set(oldObjects.map(({ fileId }) => fileId))]
    const rows = await db.select({ versions: files.versions }).from(files).where(inArray(files.id, fileIds))
    const referenced = new Set(rows.flatMap(({ versions }) => versions.map(({ id }) => id)))
    for (const { key, versionId } of oldObjects) if (!referenced.has(versionId)) await store.remove(key)
  }
}
