import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { OpenedDatabase } from '#database/open.ts'
import { ensureDashboardKey, revokeDashboardKeys } from '#service/tenancy/keys/dashboard-key.ts'
import { revokedKeysChannel } from '#service/tenancy/keys/revoke-key.ts'

const StoredKeys = z.record(z.string(), z.string())

/**
 * Creates a function that finds the API key of the dashboard for a workspace. All processes on the database use the same keys. The keys are
 * cached in memory until any key is revoked. `dataDir` is null if this process has no data directory.
 */
export async function createDashboardKeyFinder(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  dataDir: string | null,
): Promise<(workspaceId: string) => Promise<string | null>> {
  if (dataDir !== null) await revokeStoredKeys(db, dataDir)
  const keys = new Map<string, Promise<string | null>>()
  // Secrets may have been replaced. Finding a key again takes some milliseconds.
  const forgetAll = () => keys.clear()
  await listen(revokedKeysChannel, { onNotification: forgetAll, onReconnect: forgetAll })

  return (workspaceId) => {
    const pendingKey = keys.get(workspaceId) ?? ensureDashboardKey(db, workspaceId)
    keys.set(workspaceId, pendingKey)
    // A missing key and an error are not cached: the workspace may be created later, and the database may be down only now.
    const forget = () => {
      if (keys.get(workspaceId) === pendingKey) keys.delete(workspaceId)
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
