import { and, inArray } from 'drizzle-orm'
import type { Library } from '../images/library.ts'
import { images } from '../images/schema.ts'

const BATCH = 500

interface Found {
  key: string
  workspaceId: string
  id: string
}

/** Removes the sizes of pictures that are no longer in the library: nothing shows those any more. */
export async function removeLostSizes(library: Library): Promise<void> {
  let batch: Found[] = []
  for await (const key of library.store.list('sizes/')) {
    const [, workspaceId = '', id = ''] = key.split('/')
    batch.push({ key, workspaceId, id })
    if (batch.length < BATCH) continue
    await removeLost(library, batch)
    batch = []
  }
  await removeLost(library, batch)
}

async function removeLost({ db, store }: Library, batch: Found[]) {
  if (batch.length === 0) return
  const workspaces = [...new Set(batch.map(({ workspaceId }) => workspaceId))]
  const ids = [...new Set(batch.map(({ id }) => id))]
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.workspaceId, workspaces), inArray(images.id, ids)))
  const kept = new Set(rows.map(({ id }) => id))
  for (const { key, id } of batch) if (!kept.has(id)) await store.remove(key)
}
