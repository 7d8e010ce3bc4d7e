import { and, inArray } from 'drizzle-orm'
import type { Library } from '#service/designs/images/library.ts'
import { THUMBNAILS } from '#service/designs/images/present-image.ts'
import { images } from '#service/designs/images/schema.ts'
import { toBatches } from '#service/storage/to-batches.ts'

const KEYS_PER_QUERY = 500

/** Deletes the sizes and thumbnails of pictures that are no longer in the library. */
export async function removeOrphanedSizes(library: Library): Promise<void> {
  for (const prefix of ['sizes/', THUMBNAILS])
    for await (const keys of toBatches(library.store.list(prefix), KEYS_PER_QUERY))
      await removeOrphans(library, { keys, prefix })
}

async function removeOrphans({ db, store }: Library, { keys, prefix }: { keys: string[]; prefix: string }) {
  const sizes = keys.map((key) => {
    const [workspaceId = '', id = ''] = key.slice(prefix.length).split('/')
    return { key, workspaceId, id }
  })
  const workspaces = [...new Set(sizes.map(({ workspaceId }) => workspaceId))]
  const ids = [...new Set(sizes.map(({ id }) => id))]
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.workspaceId, workspaces), inArray(images.id, ids)))
  const referenced = new Set(rows.map(({ id }) => id))
  for (const { key, id } of sizes) if (!referenced.has(id)) await store.remove(key)
}
