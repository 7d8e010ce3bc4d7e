import type { Database } from '#database/open.ts'
import { newId } from '#service/ids/ids.ts'
import { hashApiKey, toHint, newApiKey } from './api-key.ts'
import { keys } from './schema.ts'

export type KeyRow = typeof keys.$inferSelect
interface NewKey {
  name: string
  scope: KeyRow['scope']
  expiresAt?: Date | undefined
  /** The person of the dashboard. */
  createdBy?: { id: string; name: string } | null
}

/** Stores the hash of a new key; only this response contains the `key` itself. */
export async function createKey(db: Database, workspaceId: string, made: NewKey): Promise<KeyRow & { key: string }> {
  const key = newApiKey()
  const row: KeyRow = {
    hash: hashApiKey(key),
    id: newId('key'),
    workspaceId,
    name: made.name,
    scope: made.scope,
    hint: toHint(key),
    expiresAt: made.expiresAt ?? null,
    lastUsedAt: null,
    lastUsedFrom: null,
    createdById: made.createdBy?.id ?? null,
    createdByName: made.createdBy?.name ?? null,
    createdAt: new Date(),
  }
  await db.insert(keys).values(row)
  return { ...row, key }
}

/** Stores the dashboard's own key in the database, which may be newer than the file with the key. */
export async function ensureAdminKey(db: Database, workspaceId: string, key: string): Promise<void> {
  await db
    .insert(keys)
    .values({
      hash: hashApiKey(key),
      id: newId('key'),
      workspaceId,
      name: 'Dashboard',
      scope: 'admin',
      hint: toHint(key),
    })
    .onConflictDoNothing()
}
