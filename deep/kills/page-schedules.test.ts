import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../src/service/tenancy/keys/create-key.ts'
import { createWorkspace } from '../../src/service/tenancy/workspaces/create-workspace.ts'
import { PageNotification } from '../../src/service/pages/editing/notify-page.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'
import { createUniqueSubdomain, type WirePage } from '../../src/testing/create-page.ts'
import { request } from '../../src/testing/request.ts'
import { createServiceProcesses } from '../../src/testing/service-processes.ts'
import { until } from '../../src/testing/wait-until.ts'

const PAGES = 30
const rounds = getKillCount(2)
const database = await openTestDatabase()
const { db, where } = database
afterAll(() => database.close())

/** Counts how often each page was published. */
async function countPublications(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  await database.listen('pages', {
    onNotification(payload) {
      const { pageId, publishedRevision } = PageNotification.parse(JSON.parse(payload))
      if (publishedRevision !== null) counts.set(pageId, (counts.get(pageId) ?? 0) + 1)
    },
    onReconnect: () => {},
  })
  return counts
}

test(
  'a process that is killed while it publishes on schedule leaves the rest to another, and each page is published once',
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    if (!('url' in where)) throw new Error('PGlite serves one process.')
    const processes = await createServiceProcesses(where.url)
    onTestFinished(() => processes.remove())
    const counts = await countPublications()
    const { id: workspaceId } = await createWorkspace(db, { name: 'Killed', plan: 'business' })
    const { key } = await createKey(db, workspaceId, { name: 'Killed', scope: 'write' })
    let running = await processes.start('process 0')
    const ids: string[] = []
    for (let round = 0; round < rounds; round++) {
      const api = { base: `${running.origin}/v1`, key }
      const publishAt = new Date(Date.now() + 3_600_000).toISOString()
      for (let index = 0; index < PAGES; index++) {
        const body = { name: 'Scheduled', subdomain: createUniqueSubdomain(), templateId: 'blank' }
        const { id } = (await request(api, 'POST /pages', { body })).body as WirePage
        await request(api, 'PATCH /pages/{id}', { params: { id }, body: { publishAt } })
        ids.push(id)
      }
      const publishedBefore = counts.size
      await db.execute(sql`update pages set publish_at = now() where publish_at is not null`)
      await until(() => counts.size > publishedBefore)
      await pause(Math.random() * 200)
      running.child.kill('SIGKILL')
      // It begins when the leases of the killed process have expired.
      running = await processes.start(`process ${round + 1}`)
      await until(() => counts.size === ids.length, { seconds: 40 })
    }
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(ids.map((id) => [id, 1])))
    const { rows } = await db.execute(sql`select count(*)::int as many from pages where published_revision = revision`)
    expect(rows).toEqual([{ many: ids.length }])
  },
)
