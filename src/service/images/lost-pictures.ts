import { and, inArray } from 'drizzle-orm'
import { idAtOrAfter } from '../ids.ts'
import type { Library } from './library.ts'
import { images } from './schema.ts'

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000

interface Found {
  key: string
  workspaceId: string
  id: string
}

/**
 * Removes the pictures that no image has any more: those of workspaces that were removed, and what was stored just before a process
 * was killed. What is younger than a day is left alone, since its image may be about to be written.
 */
export async function removeLostPictures(library: Library, now: Date = new Date()): Promise<void> {
  const young = idAtOrAfter('img', new Date(now.getTime() - DAY_MS))
  let batch: Found[] = []
  for await (const key of library.store.list('images/')) {
    const [, workspaceId = '', id = ''] = key.split('/')
    if (id < young) batch.push({ key, workspaceId, id })
    if (batch.length < BATCH) continue
    await removeLost(library, batch)
    batch = []
  }
  await removeLost(library, batch)
}

async function removeLost({ db, store }: Library, batch: Found[]) {
  if (batch.length === 0) return
  const workspaces = [...new Set(batch.map(({ workspaceId }) => workspaceId))]
  const ids = batch.map(({ id }) => id)
  const rows = await db
    .select({ key: images.objectKey })
    .from(images)
    .where(and(inArray(images.workspaceId, workspaces), inArray(images.id, ids)))
  const kept = new Set(rows.map(({ key }) => key))
  for (const { key } of batch) if (!kept.has(key)) await store.remove(key)
}
