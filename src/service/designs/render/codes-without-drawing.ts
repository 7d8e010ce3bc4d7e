import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { isCode } from '#service/codes/get-code.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import { codes } from '#service/codes/schema.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'

const CODES_PER_QUERY = 1_000

/**
 * Lists codes whose drawing is missing in the store, because the database was restored without its files, or because another process has
 * the files.
 */
export async function* listCodesWithoutDrawing(db: Database, store: ObjectStore): AsyncGenerator<CodeRow> {
  const storedKeys = new Set<string>()
  for await (const key of store.list('previews/')) storedKeys.add(key)
  const fields = { workspaceId: codes.workspaceId, id: codes.id, key: sql<string>`${codes.preview}->>'key'` }
  let last: { workspaceId: string; id: string } | undefined
  do {
    const isAfterLast = last && sql`(${codes.workspaceId}, ${codes.id}) > (${last.workspaceId}, ${last.id})`
    const drawnCodes = await db
      .select(fields)
      .from(codes)
      .where(and(isNotNull(codes.preview), isAfterLast))
      .orderBy(codes.workspaceId, codes.id)
      .limit(CODES_PER_QUERY)
    for (const { workspaceId, id, key } of drawnCodes)
      if (!storedKeys.has(key)) yield* await db.select().from(codes).where(isCode(workspaceId, id))
    last = drawnCodes.length < CODES_PER_QUERY ? undefined : drawnCodes.at(-1)
  } while (last)
}

/** Removes the drawings of imported codes, because their files are in another store. Each code is drawn again when it is next shown. */
export async function forgetDrawings(tx: Database, workspaceId: string): Promise<void> {
  await tx
    .update(codes)
    .set({ preview: null })
    .where(and(eq(codes.workspaceId, workspaceId), isNotNull(codes.preview)))
}
