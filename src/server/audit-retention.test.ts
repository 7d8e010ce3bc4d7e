import { afterAll, expect, test } from 'vitest'
import { auditEntries } from '#bff/audit/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { deleteOldAuditEntries } from './audit-retention.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const DAY_MS = 24 * 60 * 60_000

test('entries that are older than the history of the plan are deleted', async () => {
  const freeWorkspace = await createWorkspace(db, { name: 'Free', plan: 'free' })
  const business = await createWorkspace(db, { name: 'Business', plan: 'business' })
  const now = new Date()
  const createEntry = (name: string, workspaceId: string, days: number) => {
    const at = new Date(now.getTime() - days * DAY_MS)
    const actor = { actorType: 'command' as const, actorId: 'server', actorName: 'Server' }
    return { id: name, workspaceId, at, ...actor, action: 'test' }
  }
  await db
    .insert(auditEntries)
    .values([
      createEntry('free, 29 days', freeWorkspace.id, 29),
      createEntry('free, 31 days', freeWorkspace.id, 31),
      createEntry('business, 31 days', business.id, 31),
      createEntry('business, 1826 days', business.id, 1_826),
      createEntry('elsewhere, 5000 days', 'wsp_elsewhere', 5_000),
    ])
  await deleteOldAuditEntries(db, now)
  const remaining = (await db.select({ id: auditEntries.id }).from(auditEntries)).map(({ id }) => id)
  expect(remaining.toSorted()).toEqual(['business, 31 days', 'elsewhere, 5000 days', 'free, 29 days'])
})
