import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { createSigningSecret } from '../messages/sign.ts'
import { pageSecrets } from '../schema.ts'

/** Returns the key that signs submissions of a page's forms. The key is created when it is first needed. */
export async function ensurePageSecret(db: Database, workspaceId: string, pageId: string): Promise<string> {
  const condition = and(eq(pageSecrets.workspaceId, workspaceId), eq(pageSecrets.pageId, pageId))
  const [existing] = await db.select().from(pageSecrets).where(condition)
  if (existing) return existing.secret
  await db.insert(pageSecrets).values({ workspaceId, pageId, secret: createSigningSecret() }).onConflictDoNothing()
  const [created] = await db.select().from(pageSecrets).where(condition)
  if (!created) throw new Error(`The secret of the page ${pageId} was not stored.`)
  return created.secret
}
