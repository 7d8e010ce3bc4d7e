import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import type { Database } from '#database/open.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { type ObjectStore, StorageError } from '#service/storage/object-store.ts'
import { type DeployedFile, siteFiles } from '../schema.ts'
import { toFileKey } from '../serving/file-cache.ts'
import { compressFile } from './compress-file.ts'

const AT_ONCE = 6

/** A file on the local disk. */
export interface LocalFile {
  path: string
  size: number
  file: string
  /** SHA-256 in hexadecimal. */
  hash: string
}

interface FileStorage {
  db: Database
  store: ObjectStore
}

type Encodings = Pick<DeployedFile, 'br' | 'gzip'>

/**
 * Stores files with their compressed forms; files that the site already has are not stored again. If one fails, rejects once all writes
 * in progress have ended. Files without a deploy are collected a day later.
 */
export async function storeFiles(
  { db, store }: FileStorage,
  siteId: string,
  files: readonly LocalFile[],
): Promise<Record<string, DeployedFile>> {
  const byHash = new Map(files.map((file) => [file.hash, file]))
  const encodingsByHash = await markUsed(db, siteId, [...byHash.keys()])
  const missing = [...byHash.values()].filter(({ hash }) => !encodingsByHash.has(hash))
  const semaphore = createSemaphore(AT_ONCE)
  const controller = new AbortController()
  const put = async ({ file, hash }: LocalFile) => {
    const { bytes, ...encodings } = await compressFile(await readFile(file))
    await store.put(toFileKey(siteId, hash), bytes, 'application/octet-stream')
    encodingsByHash.set(hash, encodings)
  }
  const puts = missing.map((file) =>
    semaphore(() => put(file), controller.signal).catch((error: unknown) => {
      controller.abort(error)
      throw error
    }),
  )
  const [first] = (await Promise.allSettled(puts)).filter(({ status }) => status === 'rejected')
  if (first) throw controller.signal.reason
  await markStored(db, siteId, { hashes: missing.map(({ hash }) => hash), encodingsByHash })
  return Object.fromEntries(
    files.map(({ path, size, hash }) => {
      const { br = 0, gzip = 0 } = encodingsByHash.get(hash) ?? {}
      return [path, { hash, size, br, gzip }]
    }),
  )
}

/** Finds which contents a site has stored. The collector leaves them alone for a day. */
export async function keepStoredFiles(db: Database, siteId: string, hashes: string[]): Promise<Map<string, Encodings>> {
  const lockedHashes = db
    .select({ hash: siteFiles.hash })
    .from(siteFiles)
    .where(and(eq(siteFiles.siteId, siteId), inArray(siteFiles.hash, hashes), isNotNull(siteFiles.encodings)))
    // In the order in which all deploys lock files.
    .orderBy(asc(siteFiles.hash))
    .for('update')
  const rows = await db
    .update(siteFiles)
    .set({ usedAt: new Date() })
    .where(and(eq(siteFiles.siteId, siteId), inArray(siteFiles.hash, lockedHashes)))
    .returning({ hash: siteFiles.hash, encodings: siteFiles.encodings })
  return toEncodingsByHash(rows)
}

/** Throws if a file of a new deploy is not in the store; the files stay until the transaction ends. */
export async function requireStored(tx: Database, siteId: string, files: Record<string, DeployedFile>): Promise<void> {
  const hashes = [...new Set(Object.values(files).map(({ hash }) => hash))]
  const storedRows = await tx
    .select({ hash: siteFiles.hash })
    .from(siteFiles)
    .where(and(eq(siteFiles.siteId, siteId), inArray(siteFiles.hash, hashes), isNotNull(siteFiles.encodings)))
    // In the order in which all deploys lock files.
    .orderBy(asc(siteFiles.hash))
    .for('share')
  if (storedRows.length < hashes.length)
    throw new StorageError(`Files of a deploy of ${siteId} are not stored any more.`)
}

/** Marks files as in use, before they are put, and returns those that are in the store. */
async function markUsed(db: Database, siteId: string, hashes: string[]): Promise<Map<string, Encodings>> {
  const usedAt = new Date()
  // Sorted, so that parallel deploys lock the rows in the same order.
  const rows = await db
    .insert(siteFiles)
    .values(hashes.toSorted().map((hash) => ({ siteId, hash, usedAt })))
    .onConflictDoUpdate({ target: [siteFiles.siteId, siteFiles.hash], set: { usedAt } })
    .returning({ hash: siteFiles.hash, encodings: siteFiles.encodings })
  return toEncodingsByHash(rows)
}

function toEncodingsByHash(rows: readonly { hash: string; encodings: Encodings | null }[]): Map<string, Encodings> {
  return new Map(rows.flatMap(({ hash, encodings }) => (encodings ? [[hash, encodings]] : [])))
}

async function markStored(
  db: Database,
  siteId: string,
  { hashes, encodingsByHash }: { hashes: string[]; encodingsByHash: ReadonlyMap<string, Encodings> },
): Promise<void> {
  const storedFiles = hashes.map((hash) => ({ hash, encodings: encodingsByHash.get(hash) }))
  const isNew = and(eq(siteFiles.siteId, siteId), inArray(siteFiles.hash, hashes), isNull(siteFiles.encodings))
  const lockedHashes = db
    .select({ hash: siteFiles.hash })
    .from(siteFiles)
    .where(isNew)
    .orderBy(asc(siteFiles.hash))
    .for('update')
  await db
    .update(siteFiles)
    .set({ encodings: sql`stored.encodings` })
    .from(sql`json_to_recordset(${JSON.stringify(storedFiles)}::json) as stored(hash text, encodings json)`)
    .where(and(isNew, eq(siteFiles.hash, sql`stored.hash`), inArray(siteFiles.hash, lockedHashes)))
}
