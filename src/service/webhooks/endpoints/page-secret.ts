import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { newSigningSecret } from '../delivery/sign.ts'
import { pageSecrets } from './schema.ts'

/** The key that signs submissions of the page's forms; created when it is first needed. */
export async function pageSecret(db: Database, workspaceId: string, pageId: string): Promise<string> {
  const mine = and(eq(pageSecrets.workspaceId, workspaceId), eq(pageSecrets.pageId, pageId))
  const [known] = await db.select().from(pageSecrets).where(mine)
  if (known) return known.secret
  await db.insert(pageSecrets).values({ workspaceId, pageId, secret: newSigningSecret() }).onConflictDoNothing()
  const [made] = await db.select().from(pageSecrets).where(mine)
  if (!made) throw new Error(`The secret of the page ${pageId} was not stored.`)
  return made.secret
}
