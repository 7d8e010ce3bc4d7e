import { and, arrayContains, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { hasFolded } from '#database/fold-text.ts'
import type { Database } from '#database/open.ts'
import { images } from './schema.ts'

export interface ImageFilters {
  search?: string | undefined
  folder?: string | undefined
  tag?: string | undefined
}

/**
 * An image matches if it has every word of the search in its name, its description or its tags, whatever their case, accents and form of
 * Unicode: names of files from a Mac are decomposed.
 */
export function matchesFilters({ search = '', folder, tag }: ImageFilters): SQL | undefined {
  const words = search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const texts = sql`${images.name} || ' ' || ${images.alt} || ' ' || array_to_string(${images.tags}, ' ')`
  return and(
    folder === undefined ? undefined : isInFolder(folder),
    tag === undefined ? undefined : arrayContains(images.tags, [tag]),
    ...words.map((word) => hasFolded(texts, word)),
  )
}

/** A folder has the images of its subfolders too. The empty folder has only the images without a folder. */
function isInFolder(folder: string): SQL | undefined {
  if (folder === '') return eq(images.folder, '')
  return or(eq(images.folder, folder), sql`starts_with(${images.folder}, ${`${folder}/`})`)
}

/** The folders and the tags of the images of a workspace by name, with the number of their images. */
export async function listLabels(
  db: Database,
  workspaceId: string,
): Promise<{ folders: { folder: string; count: number }[]; tags: { tag: string; count: number }[] }> {
  const isOwn = eq(images.workspaceId, workspaceId)
  const count = sql<number>`count(*)::integer`
  const tag = sql<string>`unnest(${images.tags})`
  const folders = await db
    .select({ folder: images.folder, count })
    .from(images)
    .where(isOwn)
    .groupBy(images.folder)
    .orderBy(sql`lower(${images.folder})`, images.folder)
  const tagged = db
    .select({ tag: tag.as('tag') })
    .from(images)
    .where(isOwn)
    .as('tagged')
  const tags = await db
    .select({ tag: tagged.tag, count })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(sql`lower(${tagged.tag})`, tagged.tag)
  return { folders, tags }
}

export interface LabelChange {
  id: string
  folder?: string | undefined
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
}

/** The most tags of an image. Further ones are not added. */
const MAX_TAGS = 20

/** Moves images and changes their tags, all or none. Images that do not exist are left out. */
export async function changeLabels(
  db: Database,
  workspaceId: string,
  changes: readonly LabelChange[],
): Promise<(typeof images.$inferSelect)[]> {
  const ids = changes.map(({ id }) => id)
  const areOwn = and(eq(images.workspaceId, workspaceId), inArray(images.id, ids))
  return db.transaction(async (tx) => {
    // In one order, so that two changes of the same images cannot wait for each other.
    const rows = await tx.select().from(images).where(areOwn).orderBy(images.id).for('update')
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, folder, addTags = [], removeTags = [] } of changes) {
      const row = byId.get(id)
      if (!row) continue
      const tags = [...new Set([...row.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)).slice(0, MAX_TAGS)
      byId.set(id, { ...row, tags, folder: folder ?? row.folder })
    }
    const changedImages = [...byId.values()]
    for (const { id, tags, folder } of changedImages)
      await tx
        .update(images)
        .set({ tags, folder })
        .where(and(eq(images.workspaceId, workspaceId), eq(images.id, id)))
    return changedImages
  })
}
