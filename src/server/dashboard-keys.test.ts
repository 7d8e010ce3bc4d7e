import { eq } from 'drizzle-orm'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashApiKey, createApiKey, toHint } from '#service/tenancy/keys/api-key.ts'
import { keys } from '#service/tenancy/keys/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { createDashboardKeyFinder } from './dashboard-keys.ts'
import { rotateSecrets } from './rotate-secrets.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const DAY_MS = 24 * 60 * 60 * 1000
const createDataDir = () => mkdtempSync(join(tmpdir(), 'tessera-keys-'))
const createWorkspaceId = async () => (await createWorkspace(db, { name: 'Acme', plan: 'pro' })).id
const listHashes = async (workspaceId: string) =>
  (await db.select({ hash: keys.hash }).from(keys).where(eq(keys.workspaceId, workspaceId))).map(({ hash }) => hash)

/** Stores a key that a process of an earlier version created. */
async function addFormerKey(workspaceId: string, dates: { createdAt: Date; lastUsedAt?: Date }): Promise<string> {
  const key = createApiKey()
  const row = { hash: hashApiKey(key), id: key.slice(9), workspaceId, name: 'Dashboard', hint: toHint(key) }
  await db.insert(keys).values({ ...row, scope: 'admin', ...dates })
  return key
}

test('all processes use the same key for a workspace until the secrets are replaced', async () => {
  const workspaceId = await createWorkspaceId()
  const findKeys = [
    await createDashboardKeyFinder(database, createDataDir()),
    await createDashboardKeyFinder(database, createDataDir()),
  ]
  const findAll = () => Promise.all(findKeys.map((findKey) => findKey(workspaceId)))
  const [key = null, ...others] = await findAll()
  expect(others).toEqual([key])
  expect(await listHashes(workspaceId)).toEqual([hashApiKey(key ?? '')])
  await rotateSecrets(db)
  expect(await listHashes(workspaceId)).toEqual([])
  await until(async () => !(await findAll()).includes(key))
  const [newKey = null] = await findAll()
  expect(await findAll()).toEqual([newKey, newKey])
  expect(await listHashes(workspaceId)).toEqual([hashApiKey(newKey ?? '')])
})

test('keys of earlier versions are revoked once no process uses them', async () => {
  const workspaceId = await createWorkspaceId()
  const [now, longAgo] = [new Date(), new Date(Date.now() - 31 * DAY_MS)]
  const dataDir = createDataDir()
  const ownKey = await addFormerKey(workspaceId, { createdAt: longAgo, lastUsedAt: now })
  writeFileSync(join(dataDir, 'dashboard-keys.json'), JSON.stringify({ [workspaceId]: ownKey }))
  await addFormerKey(workspaceId, { createdAt: longAgo })
  await addFormerKey(workspaceId, { createdAt: longAgo, lastUsedAt: longAgo })
  const inUse = [
    await addFormerKey(workspaceId, { createdAt: longAgo, lastUsedAt: now }),
    await addFormerKey(workspaceId, { createdAt: now }),
  ]
  const findKey = await createDashboardKeyFinder(database, dataDir)
  const key = (await findKey(workspaceId)) ?? ''
  // The key of this directory is revoked at once. Other keys are revoked after 30 days without use.
  expect((await listHashes(workspaceId)).toSorted()).toEqual([key, ...inUse].map(hashApiKey).toSorted())
  expect(existsSync(join(dataDir, 'dashboard-keys.json'))).toBe(false)
})

test('a workspace has a key once it is created', async () => {
  const findKey = await createDashboardKeyFinder(database, createDataDir())
  expect(await findKey('wsp_unknown')).toBeNull()
  expect(await findKey(await createWorkspaceId())).toMatch(/^svc_live_/)
})
