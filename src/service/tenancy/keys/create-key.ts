import type { Database } from '#database/open.ts'
import { createId } from '#service/ids/ids.ts'
import { hashApiKey, toHint, createApiKey } from './api-key.ts'
import { keys } from './schema.ts'

export type KeyRow = typeof keys.$inferSelect
interface NewKey {
  name: string
  scope: KeyRow['scope']
  expiresAt?: Date | undefined
  /** The person who created the key in the dashboard. */
  createdBy?: { id: string; name: string } | null
}

/** Creates a key and stores its hash. The key itself is only in the result. */
export async function createKey(db: Database, workspaceId: string, newKey: NewKey): Promise<KeyRow & { key: string }> {
  const key = createApiKey()
  const row: KeyRow = {
    hash: hashApiKey(key),
    id: createId('key'),
    workspaceId,
    name: newKey.name,
    scope: newKey.scope,
    hint: toHint(key),
    expiresAt: newKey.expiresAt ?? null,
    lastUsedAt: null,
    lastUsedFrom: null,
    createdById: newKey.createdBy?.id ?? null,
    createdByName: newKey.createdBy?.name ?? null,
    createdAt: new Date(),
  }
  await db.insert(keys).values(row)
  return { ...row, key }
}
