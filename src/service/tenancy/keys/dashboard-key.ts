import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import { secrets } from '#service/http/schema.ts'
import { createId } from '#service/ids/ids.ts'
import { workspaces } from '../workspaces/schema.ts'
import { deriveApiKey, hashApiKey, toHint } from './api-key.ts'
import { revokedKeysChannel } from './revoke-key.ts'
import { keys } from './schema.ts'

const SECRET = 'dashboard keys'
// Earlier versions gave each process its own key. Such a key is revoked once no process uses it.
const UNUSED_DAYS = 30

/**
 * The key with which the dashboard uses the API for a workspace. Null if there is no such workspace. The key is derived from a shared secret,
 * so every process has the same key, and the database has only its hash.
 */
export async function ensureDashboardKey(db: Database, workspaceId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const workspaceCount = await tx.$count(workspaces, eq(workspaces.id, workspaceId))
    if (workspaceCount === 0) return null
    const key = deriveApiKey(await lockSecret(tx), workspaceId)
    const hash = hashApiKey(key)
    await tx
      .insert(keys)
      .values({ hash, id: createId('key'), workspaceId, name: 'Dashboard', scope: 'admin', hint: toHint(key) })
      .onConflictDoNothing()
    const lastUse = sql`coalesce(${keys.lastUsedAt}, ${keys.createdAt})`
    const usedBefore = new Date(Date.now() - UNUSED_DAYS * 24 * 60 * 60 * 1000)
    await tx
      .delete(keys)
      .where(and(eq(keys.workspaceId, workspaceId), isDashboardKey, ne(keys.hash, hash), lt(lastUse, usedBefore)))
    return key
  })
}

/** Revokes former keys, each of which only one process had. */
export async function revokeDashboardKeys(db: Database, formerKeys: readonly string[]): Promise<void> {
  await db.delete(keys).where(and(isDashboardKey, inArray(keys.hash, formerKeys.map(hashApiKey))))
}

/** Revokes the keys of the dashboard for all workspaces, in the transaction that replaced the shared secrets. Each process then derives new ones. */
export async function revokeAllDashboardKeys(tx: Database): Promise<void> {
  const revoked = await tx.delete(keys).where(isDashboardKey).returning({ id: keys.id })
  for (const { id } of revoked) await notify(tx, revokedKeysChannel, id)
}

// Nobody can create a key of this scope by the API.
const isDashboardKey = eq(keys.scope, 'admin')

/**
 * Reads the secret and locks it until the end of the transaction. Without the lock, the secret could be replaced first, and a key of the former
 * secret stored afterwards.
 */
async function lockSecret(tx: Database): Promise<string> {
  const selectSecret = () => tx.select().from(secrets).where(eq(secrets.name, SECRET)).for('share')
  const [row] = await selectSecret()
  if (row) return row.value
  await getSharedSecret(tx, SECRET)
  const [created] = await selectSecret()
  if (!created) throw new Error(`The secret ${SECRET} was not stored.`)
  return created.value
}
