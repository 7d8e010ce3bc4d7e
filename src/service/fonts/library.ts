import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { invalidField } from '#service/http/api-error.ts'
import { idAtOrAfter, createId } from '#service/ids/ids.ts'
import { toContentKey, type ObjectStore } from '#service/storage/object-store.ts'
import { toBatches } from '#service/storage/to-batches.ts'
import { deleteRows } from '#service/tenancy/workspaces/workspaces.ts'
import type { SafeFont } from './read-font.ts'
import { fonts } from './schema.ts'

/** An uploaded font in the database. */
export type FontRow = typeof fonts.$inferSelect

/** The places where uploaded fonts are stored: the database has their rows, and the store has their files. */
export interface FontLibrary {
  db: Database
  store: ObjectStore
}

/** The largest number of uploaded fonts, because a list shows all of them. */
const MAX_FONTS = 60

export function hashFont(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The uploaded fonts of a workspace, by family, then from light to bold. With `familyIds`, only those families. */
export async function listFonts(db: Database, workspaceId: string, familyIds?: readonly string[]): Promise<FontRow[]> {
  const isInFamily = familyIds && inArray(fonts.familyId, [...familyIds])
  return db
    .select()
    .from(fonts)
    .where(and(eq(fonts.workspaceId, workspaceId), isInFamily))
    .orderBy(asc(fonts.familyName), asc(fonts.familyId), asc(fonts.minWeight), asc(fonts.style))
}

export async function findFont(db: Database, workspaceId: string, id: string): Promise<FontRow | null> {
  const [row] = await db
    .select()
    .from(fonts)
    .where(and(eq(fonts.workspaceId, workspaceId), eq(fonts.id, id)))
  return row ?? null
}

/** The font that was uploaded as a file with this hash. */
export async function findSentFont(db: Database, workspaceId: string, sentHash: string): Promise<FontRow | null> {
  const [row] = await db
    .select()
    .from(fonts)
    .where(and(eq(fonts.workspaceId, workspaceId), eq(fonts.sentHash, sentHash)))
  return row ?? null
}

/** Refuses another font if the workspace has as many as it may have. */
export async function requireRoomForFont(db: Database, workspaceId: string): Promise<void> {
  const [row] = await db.select({ fonts: count() }).from(fonts).where(eq(fonts.workspaceId, workspaceId))
  if ((row?.fonts ?? 0) >= MAX_FONTS)
    throw invalidField('body', 'data', `A workspace has at most ${MAX_FONTS} fonts of its own. Delete one first`)
}

/** Stores a checked font. Null if the family has a font of this weight and style. */
export async function storeFont(
  { db, store }: FontLibrary,
  read: SafeFont,
  { workspaceId, sentHash }: { workspaceId: string; sentHash: string },
): Promise<FontRow | null> {
  const { bytes, familyName, style, minWeight, maxWeight, scripts, metrics } = read
  const id = createId('fnt')
  // The key contains the font's id, so deleting it never deletes the file of another font.
  const objectKey = toContentKey(`fonts/${workspaceId}/${id}`, bytes, 'woff2')
  await store.put(objectKey, bytes, 'font/woff2')
  const row = { workspaceId, id, familyId: toFamilyId(familyName), familyName, style, minWeight, maxWeight, scripts }
  let storedRow: FontRow | null = null
  try {
    storedRow = await insertFont(db, { ...row, metrics, bytes: bytes.byteLength, sentHash, objectKey })
    return storedRow
  } finally {
    if (storedRow?.id !== id) await store.remove(objectKey)
  }
}

async function insertFont(db: Database, font: typeof fonts.$inferInsert): Promise<FontRow | null> {
  const { workspaceId, sentHash } = font
  return db.transaction(async (tx) => {
    // Otherwise uploads at the same time could exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`fonts ${workspaceId}`}))`)
    // A parallel upload of the same file may have stored it.
    const existing = await findSentFont(tx, workspaceId, sentHash)
    if (existing) return existing
    await requireRoomForFont(tx, workspaceId)
    const [insertedRow] = await tx.insert(fonts).values(font).onConflictDoNothing().returning()
    return insertedRow ?? null
  })
}

/** Deletes a font. Its file is deleted last, so that every row has a file. */
export async function removeFont({ db, store }: FontLibrary, { workspaceId, id, objectKey }: FontRow): Promise<void> {
  await db.delete(fonts).where(and(eq(fonts.workspaceId, workspaceId), eq(fonts.id, id)))
  await store.remove(objectKey)
}

/** `own-acme-grotesk` of `Acme Grotesk`. A name without Latin letters or digits is told apart by its hash. */
function toFamilyId(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 40)
  const isWhole = /^[\p{ASCII}\p{M}]*$/u.test(name.normalize('NFKD')) && words.length < 40
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return ['own', words, ...(isWhole && words !== '' ? [] : [hash])].filter((word) => word !== '').join('-')
}

/** Deletes the fonts of a workspace. Their files are removed within a day. */
export async function deleteFontsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [fonts])
}

const KEYS_PER_QUERY = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes files without a font: files of deleted workspaces, and files that were stored just before a process was killed. Files younger than
 * a day are not deleted, because their row may be about to be written.
 */
export async function removeOrphanedFonts({ db, store }: FontLibrary, now: Date = new Date()): Promise<void> {
  const recentId = idAtOrAfter('fnt', new Date(now.getTime() - DAY_MS))
  for await (const keys of toBatches(store.list('fonts/'), KEYS_PER_QUERY)) {
    const oldKeys = keys.filter((key) => (key.split('/')[2] ?? '') < recentId)
    if (oldKeys.length === 0) continue
    const rows = await db.select({ key: fonts.objectKey }).from(fonts).where(inArray(fonts.objectKey, oldKeys))
    const referenced = new Set(rows.map(({ key }) => key))
    for (const key of oldKeys) if (!referenced.has(key)) await store.remove(key)
  }
}
