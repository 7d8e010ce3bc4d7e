import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { siteDeploys, siteFiles } from '../schema.ts'
import { toFileKey } from '../serving/file-cache.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 100

interface FileStorage {
  db: Database
  store: ObjectStore
}

/**
 * Deletes the files that no deploy uses: those of old versions, of deleted sites and workspaces, and of deploys that failed or were killed. A
 * file is left alone for a day after a deploy used it, because that deploy may not have committed yet.
 */
export async function collectSiteFiles(storage: FileStorage, now: Date = new Date()): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await markUnused(storage.db, dayAgo)
  for (;;) {
    const unused = await storage.db
      .select({ siteId: siteFiles.siteId, hash: siteFiles.hash })
      .from(siteFiles)
      .where(isUnused(dayAgo))
      .orderBy(asc(siteFiles.siteId), asc(siteFiles.hash))
      .limit(BATCH)
    let deleted = 0
    for (const file of unused) if (await deleteFile(storage, file, dayAgo)) deleted++
    if (unused.length < BATCH || deleted === 0) return
  }
}

/** Marks unused files. From then on, a deploy with such a file stores it again, because the object may be about to be deleted. */
async function markUnused(db: Database, before: Date): Promise<void> {
  const sites = await db.selectDistinct({ id: siteFiles.siteId }).from(siteFiles).where(lt(siteFiles.usedAt, before))
  for (const { id } of sites) {
    // Without waiting for deploys, which may wait for each other: a file that one of them locks is in use.
    const notInUse = db
      .select({ hash: siteFiles.hash })
      .from(siteFiles)
      .where(
        and(
          eq(siteFiles.siteId, id),
          lt(siteFiles.usedAt, before),
          sql`${siteFiles.hash} not in (
            select file.value->>'hash' from ${siteDeploys}, json_each(${siteDeploys.files}) as file
            where ${siteDeploys.siteId} = ${id})`,
        ),
      )
      .for('update', { skipLocked: true })
    await db
      .update(siteFiles)
      .set({ encodings: null })
      .where(and(eq(siteFiles.siteId, id), lt(siteFiles.usedAt, before), inArray(siteFiles.hash, notInUse)))
  }
}

/** Deletes a file under a lock. A deploy that wants to use the file waits for the lock, and stores the object again afterwards. */
async function deleteFile(
  { db, store }: FileStorage,
  { siteId, hash }: { siteId: string; hash: string },
  before: Date,
): Promise<boolean> {
  const isFile = and(eq(siteFiles.siteId, siteId), eq(siteFiles.hash, hash))
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ hash: siteFiles.hash })
      .from(siteFiles)
      .where(and(isFile, isUnused(before)))
      .for('update', { skipLocked: true })
    if (!locked) return false
    await store.remove(toFileKey(siteId, hash))
    await tx.delete(siteFiles).where(isFile)
    return true
  })
}

function isUnused(before: Date) {
  return and(isNull(siteFiles.encodings), lt(siteFiles.usedAt, before))
}
