import { and, eq, ne } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { giveBack } from '../workspaces/usage.ts'
import { keys } from './schema.ts'

/** Receives the id of every key that is revoked, so that each process can end the event streams that the key opened. */
export const revokedKeysChannel = 'revoked_keys'

/** Deletes a key inside the caller's transaction. The dashboard's own key cannot be revoked. */
export async function revokeKey(tx: Database, workspaceId: string, id: string): Promise<void> {
  const deleted = await tx
    .delete(keys)
    .where(and(eq(keys.workspaceId, workspaceId), eq(keys.id, id), ne(keys.scope, 'admin')))
  if (deleted.rowCount === 0) throw new ApiError('not_found')
  await giveBack(tx, workspaceId, { what: 'apiKeys' })
  await notify(tx, revokedKeysChannel, id)
}

/** Deletes all keys of a workspace that is being deleted, the dashboard's own too. */
export async function revokeAllKeys(tx: Database, workspaceId: string): Promise<void> {
  const deleted = await tx.delete(keys).where(eq(keys.workspaceId, workspaceId)).returning({ id: keys.id })
  for (const { id } of deleted) await notify(tx, revokedKeysChannel, id)
}
