import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { OpenedDatabase } from '#database/open.ts'
import { ensureDashboardKey, revokeDashboardKeys } from '#service/tenancy/keys/dashboard-key.ts'
import { revokedKeysChannel } from '#service/tenancy/keys/revoke-key.ts'

const StoredKeys = z.record(z.string(), z.string())

/**
 * Returns a function that finds the API key of the dashboard for a workspace. `dataDir` is null if this process has no directory of its own. All processes on the database use the same keys. They are kept
 * in memory until some key is revoked.
 */
export async function createDashboardKeys(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  dataDir: string | null,
): Promise<(workspaceId: string) => Promise<string | null>> {
  if (dataDir !== null) await revokeStoredKeys(db, dataDir)
  const readyKeys = new Map<string, Promise<string | null>>()
  // Secrets may have been replaced. Finding a key again takes some milliseconds.
  const forgetAll = () => readyKeys.clear()
  await listen(revokedKeysChannel, { onNotification: forgetAll, onReconnect: forgetAll })

  return (workspaceId) => {
    const pendingKey = readyKeys.get(workspaceId) ?? ensureDashboardKey(db, workspaceId)
    readyKeys.set(workspaceId, pendingKey)
    // Not remembered, because the workspace may be created later, and the database may be down only now.
    const forget = () => {
      if (readyKeys.get(workspaceId) === pendingKey) readyKeys.delete(workspaceId)
    }
    pendingKey.then((key) => key === null && forget(), forget)
    return pendingKey
  }
}

/** Revokes the keys that an earlier version stored in this directory. No other process uses them, because this one holds the directory's lock. */
async function revokeStoredKeys(db: OpenedDatabase['db'], dataDir: string) {
  const path = join(dataDir, 'dashboard-keys.json')
  if (!existsSync(path)) return
  await revokeDashboardKeys(db, Object.values(StoredKeys.parse(JSON.parse(readFileSync(path, 'utf8')))))
  rmSync(path)
}
