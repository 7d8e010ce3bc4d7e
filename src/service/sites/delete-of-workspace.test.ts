import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { deleteSitesOfWorkspace } from './delete-of-workspace.ts'
import { siteDeploys } from './schema.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database

test('every process forgets the previews of a deleted workspace at once', async () => {
  const [workspaceId, siteId, createdAt] = ['wsp_deleted', 'sit_1', new Date()]
  await db.insert(sites).values({
    workspaceId,
    id: siteId,
    name: 'Menu',
    subdomain: 'menu',
    liveDeployId: 'dep_1',
    lastVersion: 1,
    createdAt,
    updatedAt: createdAt,
  })
  await db.insert(siteDeploys).values({
    workspaceId,
    siteId,
    id: 'dep_1',
    version: 1,
    previewToken: '0123456789abcdef0123',
    files: {},
    fileCount: 0,
    totalSize: 0,
    skippedFiles: [],
    brokenLinks: [],
    brokenLinkCount: 0,
    actor: { id: 'usr_1', name: 'Ada' },
    createdAt,
  })
  const changedHosts: string[] = []
  await database.listen('hosts', { onNotification: (name) => changedHosts.push(name), onReconnect: () => {} })
  await db.transaction((tx) => deleteSitesOfWorkspace(tx, workspaceId))
  await until(() => changedHosts.includes('menu--0123456789abcdef0123'), { event: 'The notification' })
  expect(await db.$count(siteDeploys)).toBe(0)
})
