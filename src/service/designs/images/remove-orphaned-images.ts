import { and, inArray } from 'drizzle-orm'
import { idAtOrAfter } from '#service/ids/ids.ts'
import type { Library } from './library.ts'
import { toBatches } from '#service/storage/to-batches.ts'
import { images } from './schema.ts'

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes files without an image: those of deleted workspaces, and those stored just before a process was killed. Files younger than a
 * day stay, because their row may be about to be written.
 */
export async function removeOrphanedImages(library: Library, now: Date = new Date()): Promise<void> {
  const young = idAtOrAfter('img', new Date(now.getTime() - DAY_MS))
  for await (const keys of toBatches(library.store.list('images/'), BATCH))
    await removeUnreferenced(library, keys, young)
}

async function removeUnreferenced({ db, store }: Library, keys: string[], young: string) {
  const files = keys.map((key) => {
    const [, workspaceId = '', id = ''] = key.split('/')
    return { key, workspaceId, id }
  })
  const oldFiles = files.filter(({ id }) => id < young)
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
