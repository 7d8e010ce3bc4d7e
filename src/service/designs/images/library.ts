import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { createId } from '#service/ids/ids.ts'
import { toContentKey, type ObjectStore } from '#service/storage/object-store.ts'
import { type ImageResult, readImage, type SafeImage } from './read-image.ts'
import { images } from './schema.ts'
import { type ImageFilters, matchesFilters } from './labels.ts'
import { codes } from '#service/codes/schema.ts'
import { templates } from '../schema.ts'

/** An image in the database. */
export type ImageRow = typeof images.$inferSelect
export type StoredImage = { ok: true; image: ImageRow } | Extract<ImageResult, { ok: false }>

/** The places where images are stored: the database has their rows, and the store has their files. */
export interface Library {
  db: Database
  store: ObjectStore
}
interface SentImage {
  bytes: Uint8Array
  name: string
  /** Called with a new picture before it is stored. If it throws, nothing is stored. */
  check?: (picture: SafeImage) => Promise<void>
}

/** Sanitizes a picture and adds it to the library of a workspace. If an image with equal bytes exists, it is returned. */
export async function storeImage(library: Library, workspaceId: string, sentImage: SentImage): Promise<StoredImage> {
  const sentHash = createHash('sha256').update(sentImage.bytes).digest('hex')
  const existing = await findStoredImage(library.db, workspaceId, sentHash)
  if (existing !== null) return { ok: true, image: existing }
  const read = await readImage(sentImage.bytes, workspaceId)
  if (!read.ok) return read
  await sentImage.check?.(read)
  return { ok: true, image: await storeSafeImage(library, read, { workspaceId, name: sentImage.name, sentHash }) }
}

type NewImage = Pick<ImageRow, 'workspaceId' | 'name' | 'sentHash'> &
  Partial<Pick<ImageRow, 'alt' | 'source' | 'sample'>>

/** Stores a picture that is already sanitized, unless an image has its `sentHash`. */
export async function storeSafeImage(
  library: Library,
  read: Omit<SafeImage, 'ok'>,
  newImage: NewImage,
): Promise<ImageRow> {
  const storedImage = await storeIfAllowed(library, { read, sent: newImage }, async () => true)
  // A parallel upload stored the image, but the image may already be deleted.
  return storedImage ?? storeSafeImage(library, read, newImage)
}

/**
 * Stores a picture that is already sanitized, if `allow` returns true in the same transaction. If an image has this `sentHash`, that image
 * is returned. Null if `allow` returned false.
 */
export async function storeIfAllowed(
  { db, store }: Library,
  { read, sent }: { read: Omit<SafeImage, 'ok'>; sent: NewImage },
  allow: (tx: Database) => Promise<boolean>,
): Promise<ImageRow | null> {
  const { type, width, height, bytes, animation = null } = read
  const id = createId('img')
  // The key contains the image's id, so deleting it never deletes the file of another image.
  const objectKey = toContentKey(`images/${sent.workspaceId}/${id}`, bytes, extensions[type])
  await store.put(objectKey, bytes, type)
  const row = { ...sent, id, type, width, height, bytes: bytes.byteLength, objectKey, animation }
  const [insertedRow] = await db.transaction(async (tx) =>
    (await allow(tx)) ? tx.insert(images).values(row).onConflictDoNothing().returning() : [],
  )
  if (insertedRow) return insertedRow
  await store.remove(objectKey)
  return findStoredImage(db, sent.workspaceId, sent.sentHash)
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const

export async function findImage(db: Database, workspaceId: string, id: string): Promise<ImageRow | null> {
  return findRow(db, workspaceId, eq(images.id, id))
}

/** Lists images, newest first. `before` is the id of the last image on the previous page. */
export async function listImages(
  db: Database,
  workspaceId: string,
  { limit, before, ...filters }: { limit: number; before: string | null } & ImageFilters,
): Promise<ImageRow[]> {
  const isOlder = before === null ? undefined : lt(images.id, before)
  return db
    .select()
    .from(images)
    .where(and(eq(images.workspaceId, workspaceId), isOlder, matchesFilters(filters)))
    .orderBy(desc(images.id))
    .limit(limit)
}

export interface ImageBytes {
  bytes: Uint8Array
  type: string
  width: number
  height: number
}

/** The file of an image that is drawn into another picture. */
export async function getImageBytes(
  { db, store }: Library,
  workspaceId: string,
  id: string,
): Promise<ImageBytes | null> {
  const row = await findImage(db, workspaceId, id)
  const object = row && (await store.get(row.objectKey))
  return row && object && { bytes: object.bytes, type: row.type, width: row.width, height: row.height }
}

/** Deletes an image. Its file is deleted last, so that every row has a file. */
export async function removeImage({ db, store }: Library, { workspaceId, id, objectKey }: ImageRow): Promise<void> {
  await db.delete(images).where(and(eq(images.workspaceId, workspaceId), eq(images.id, id)))
  await store.remove(objectKey)
}

/** The image with this `sentHash`, from an upload, a stock photo or a request for a generated image. */
export async function findStoredImage(db: Database, workspaceId: string, sentHash: string): Promise<ImageRow | null> {
  return findRow(db, workspaceId, eq(images.sentHash, sentHash))
}

/** The ids of the images that have one of these hashes, by `sentHash`. */
export async function findStoredIds(
  db: Database,
  workspaceId: string,
  sentHashes: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: images.id, sentHash: images.sentHash })
    .from(images)
    .where(and(eq(images.workspaceId, workspaceId), inArray(images.sentHash, sentHashes)))
  return new Map(rows.map(({ id, sentHash }) => [sentHash, id]))
}

async function findRow(db: Database, workspaceId: string, where: SQL): Promise<ImageRow | null> {
  const isRequested = and(eq(images.workspaceId, workspaceId), where)
  const [row] = await db.select().from(images).where(isRequested)
  return row ?? null
}

/** Fields that are undefined stay unchanged. */
type ImageChange = { [Field in 'name' | 'alt' | 'focalPoint' | 'folder' | 'tags']?: ImageRow[Field] | undefined }

/** Changes the descriptive fields of an image. Its pixels never change. Null if there is no such image. */
export async function changeImage(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: ImageChange,
): Promise<ImageRow | null> {
  if (Object.values(change).every((value) => value === undefined)) return findImage(db, workspaceId, id)
  const isImage = and(eq(images.workspaceId, workspaceId), eq(images.id, id))
  const tags = change.tags && [...new Set(change.tags)]
  const [row] = await db
    .update(images)
    .set({ ...change, tags })
    .where(isImage)
    .returning()
  return row ?? null
}

export interface NamedItem {
  id: string
  name: string
}

/** The items that show an image: the newest hundred, and the number of all items. */
export interface Use {
  listed: NamedItem[]
  total: number
}
export const MAX_LISTED_USES = 100

/** The codes and the templates whose designs have this image as their logo. */
export async function findDesignUse(
  db: Database,
  workspaceId: string,
  imageId: string,
): Promise<{ codes: Use; templates: Use }> {
  const findUse = async (table: typeof codes | typeof templates) => {
    const showsImage = hasLogo(table, workspaceId, imageId)
    const columns = { id: table.id, name: table.name }
    const listedUses = await db
      .select(columns)
      .from(table)
      .where(showsImage)
      .orderBy(desc(table.id))
      .limit(MAX_LISTED_USES)
    return { listed: listedUses, total: await db.$count(table, showsImage) }
  }
  return { codes: await findUse(codes), templates: await findUse(templates) }
}

/** Whether the design of a code or template of the workspace has this image as its logo. */
export function hasLogo(table: typeof codes | typeof templates, workspaceId: string, imageId: string): SQL | undefined {
  const hasImage = sql`${table.design}->'plain'->'logo'->>'imageId' = ${imageId} and ${table.design} is not null`
  return and(eq(table.workspaceId, workspaceId), hasImage)
}
