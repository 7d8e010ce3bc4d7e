import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codeIs } from '#service/codes/get-code.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import { codes } from '#service/codes/schema.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'

const BATCH = 1_000

/** Codes whose drawing is missing in the store: the database was restored without its files, or another process has them. */
export async function* listCodesWithoutDrawing(db: Database, store: ObjectStore): AsyncGenerator<CodeRow> {
  const stored = new Set<string>()
  for await (const key of store.list('previews/')) stored.add(key)
  const fields = { workspaceId: codes.workspaceId, id: codes.id, key: sql<string>`${codes.preview}->>'key'` }
  let last: { workspaceId: string; id: string } | undefined
  do {
    const isAfterLast = last && sql`(${codes.workspaceId}, ${codes.id}) > (${last.workspaceId}, ${last.id})`
    const found = await db
      .select(fields)
      .from(codes)
      .where(and(isNotNull(codes.preview), isAfterLast))
      .orderBy(codes.workspaceId, codes.id)
      .limit(BATCH)
    for (const { workspaceId, id, key } of found)
      if (!stored.has(key)) yield* await db.select().from(codes).where(codeIs(workspaceId, id))
    last = found.length < BATCH ? undefined : found.at(-1)
  } while (last)
}

/** Forgets the drawings of imported codes, which are in another store. Each code is drawn again when it is next shown. */
export async function forgetDrawings(tx: Database, workspaceId: string): Promise<void> {
  await tx
    .update(codes)
    .set({ preview: null })
    .where(and(eq(codes.workspaceId, workspaceId), isNotNull(codes.preview)))
}
