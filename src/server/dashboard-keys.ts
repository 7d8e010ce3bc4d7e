import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { newApiKey } from '#service/tenancy/keys/api-key.ts'
import { ensureAdminKey } from '#service/tenancy/keys/create-key.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'

const StoredKeys = z.record(z.string(), z.string())

/**
 * Returns a function that finds the API key of the dashboard for a workspace, and creates it if there is none. The keys are in a file that only
 * this user can read; the database has their hashes.
 */
export function createDashboardKeys(db: Database, dataDir: string): (workspaceId: string) => Promise<string | null> {
  const path = join(dataDir, 'dashboard-keys.json')
  const keys = new Map(existsSync(path) ? Object.entries(StoredKeys.parse(JSON.parse(readFileSync(path, 'utf8')))) : [])
  const readyKeys = new Map<string, Promise<string | null>>()

  async function ensureKey(workspaceId: string): Promise<string | null> {
    if ((await findWorkspace(db, workspaceId)) === null) return null
    const storedKey = keys.get(workspaceId)
    const key = storedKey ?? newApiKey()
    if (storedKey === undefined)
      writePrivately(path, JSON.stringify(Object.fromEntries(keys.set(workspaceId, key)), null, 2))
    await ensureAdminKey(db, workspaceId, key)
    return key
  }

  return (workspaceId) => {
    const pendingKey = readyKeys.get(workspaceId) ?? ensureKey(workspaceId)
    readyKeys.set(workspaceId, pendingKey)
    // Not remembered, because the workspace may be created later, and the database may be down only now.
    const forget = () => void readyKeys.delete(workspaceId)
    pendingKey.then((key) => key === null && forget(), forget)
    return pendingKey
  }
}

function writePrivately(path: string, content: string) {
  const temporaryPath = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporaryPath, `${content}\n`, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(temporaryPath, 0o600)
  renameSync(temporaryPath, path)
}
