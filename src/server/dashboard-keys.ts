import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { newApiKey } from '#service/tenancy/keys/api-key.ts'
import { ensureAdminKey } from '#service/tenancy/keys/create-key.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'

const StoredKeys = z.record(z.string(), z.string())

/** The dashboard's own API key for each workspace. A file that only this user can read has the keys, the database their hashes. */
export function dashboardKeys(db: Database, dataDir: string): (workspaceId: string) => Promise<string | null> {
  const path = join(dataDir, 'dashboard-keys.json')
  const keys = new Map(existsSync(path) ? Object.entries(StoredKeys.parse(JSON.parse(readFileSync(path, 'utf8')))) : [])
  const ready = new Map<string, Promise<string | null>>()

  async function ensure(workspaceId: string): Promise<string | null> {
    if ((await findWorkspace(db, workspaceId)) === null) return null
    const known = keys.get(workspaceId)
    const key = known ?? newApiKey()
    if (known === undefined)
      writePrivately(path, JSON.stringify(Object.fromEntries(keys.set(workspaceId, key)), null, 2))
    await ensureAdminKey(db, workspaceId, key)
    return key
  }

  return (workspaceId) => {
    const pendingKey = ready.get(workspaceId) ?? ensure(workspaceId)
    ready.set(workspaceId, pendingKey)
    // A workspace may be created later, and the database may be down now.
    const forget = () => void ready.delete(workspaceId)
    pendingKey.then((key) => key === null && forget(), forget)
    return pendingKey
  }
}

function writePrivately(path: string, content: string) {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(fresh, `${content}\n`, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(fresh, 0o600)
  renameSync(fresh, path)
}
