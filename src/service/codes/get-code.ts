import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { CodeRow } from './present-code.ts'
import { codes } from './schema.ts'

/** One code of the workspace. Null if the code does not exist. */
export async function getCode(db: Database, workspaceId: string, id: string): Promise<CodeRow | null> {
  const [row] = await db.select().from(codes).where(isCode(workspaceId, id))
  return row ?? null
}

/** One code of the workspace, locked against other writers until the end of the transaction. Null if the code does not exist. */
export async function getCodeForUpdate(tx: Database, workspaceId: string, id: string): Promise<CodeRow | null> {
  const [row] = await tx.select().from(codes).where(isCode(workspaceId, id)).for('update')
  return row ?? null
}

export function isCode(workspaceId: string, id: string) {
  return and(eq(codes.workspaceId, workspaceId), eq(codes.id, id))
}
