import { and, eq, ne } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { returnQuota } from '../workspaces/usage.ts'
import { keys } from './schema.ts'

/** The channel on which the id of every revoked key is sent, so that each process ends the event streams that the key opened. */
export const revokedKeysChannel = 'revoked_keys'

/** Deletes a key in the caller's transaction. The dashboard's own key cannot be revoked. */
export async function revokeKey(tx: Database, workspaceId: string, id: string): Promise<void> {
  const deleted = await tx
    .delete(keys)
    .where(and(eq(keys.workspaceId, workspaceId), eq(keys.id, id), ne(keys.scope, 'admin')))
  if (deleted.rowCount === 0) throw new ApiError('not_found')
  await returnQuota(tx, workspaceId, { resource: 'apiKeys' })
  await notify(tx, revokedKeysChannel, id)
}

/** Deletes all keys of a workspace that is being deleted, including the dashboard's own. */
export async function revokeAllKeys(tx: Database, workspaceId: string): Promise<void> {
  const deleted = await tx.delete(keys).where(eq(keys.workspaceId, workspaceId)).returning({ id: keys.id })
  for (const { id } of deleted) await notify(tx, revokedKeysChannel, id)
}
