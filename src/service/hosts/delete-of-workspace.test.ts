import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { deleteHostsOfWorkspace } from './delete-of-workspace.ts'
import { startDomainDirectory } from './domains/domain-directory.ts'
import { insertDomain } from './domains/handlers.ts'
import { markVerified } from './domains/verify-domain.ts'
import { claimSubdomain } from './subdomains.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database

test('every process forgets the hosts of a deleted workspace at once', async () => {
  const workspaceId = 'deleted'
  const { host } = await db.transaction(async (tx) => {
    await claimSubdomain(tx, 'bakery', { workspaceId, pageId: 'pag_1' })
    const row = await insertDomain(tx, workspaceId, { host: 'www.example.com', use: { pageId: 'pag_1' } })
    return markVerified(tx, row, { onVerified: async () => {} })
  })
  const directory = await startDomainDirectory(database, fastify().log)
  expect(directory.find(host)).toMatchObject({ workspaceId })
  const changedHosts: string[] = []
  await database.listen('hosts', { onNotification: (name) => changedHosts.push(name), onReconnect: () => {} })
  await db.transaction((tx) => deleteHostsOfWorkspace(tx, workspaceId))
  await until(() => changedHosts.includes('bakery') && changedHosts.includes(host), { event: 'The notification' })
  await until(() => directory.find(host) === null, { event: 'The removal of the domain' })
  directory.close()
})
