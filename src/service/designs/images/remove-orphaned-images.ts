import { and, inArray } from 'drizzle-orm'
import { idAtOrAfter } from '#service/ids/ids.ts'
import type { Library } from './library.ts'
import { toBatches } from '#service/storage/to-batches.ts'
import { images } from './schema.ts'

const KEYS_PER_QUERY = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes files without an image: files of deleted workspaces, and files that were stored just before a process was killed. Files younger
 * than a day are not deleted, because their row may be about to be written.
 */
export async function removeOrphanedImages(library: Library, now: Date = new Date()): Promise<void> {
  const recentId = idAtOrAfter('img', new Date(now.getTime() - DAY_MS))
  for await (const keys of toBatches(library.store.list('images/'), KEYS_PER_QUERY))
    await removeUnreferenced(library, keys, recentId)
}

async function removeUnreferenced({ db, store }: Library, keys: string[], recentId: string) {
  const files = keys.map((key) => {
    const [, workspaceId = '', id = ''] = key.split('/')
    return { key, workspaceId, id }
  })
  const oldFiles = files.filter(({ id }) => id < recentId)
  if (oldFiles.length === 0) return
  const workspaces = [...new Set(oldFiles.map(({ workspaceId }) => workspaceId))]
  const ids = oldFiles.map(({ id }) => id)
  const rows = await db
    .select({ key: images.objectKey })
    .from(images)
    .where(and(inArray(images.workspaceId, workspaces), inArray(images.id, ids)))
  const referenced = new Set(rows.map(({ key }) => key))
  for (const { key } of oldFiles) if (!referenced.has(key)) await store.remove(key)
}
