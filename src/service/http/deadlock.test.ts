import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await getSharedService()
const { db } = service.database

test('a request that loses a deadlock is answered 503 and succeeds when it is sent again', async () => {
  const workspace = await service.createWorkspace()
  const createCode = async (name: string) =>
    (await workspace.call('POST /codes', { body: { name, destination: { type: 'url', url: 'https://example.com/' } } }))
      .id
  const [first = '', second = ''] = [await createCode('One'), await createCode('Two')].toSorted()
  const addTag = () => workspace.send('PATCH /codes/bulk', { body: { ids: [first, second], addTags: ['moved'] } })
  const failedReply = await db.transaction(async (tx) => {
    // PostgreSQL looks for the deadlock in the other transaction first, and ends that transaction.
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    const lock = (id: string) => tx.execute(sql`select from codes where id = ${id} for update`)
    await lock(second)
    const reply = addTag()
    await until(async () => {
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return (await tx.execute(waiting)).rowCount === 1
    })
    await lock(first)
    return reply
  })
  expect(failedReply).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(Number(failedReply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await addTag()).toMatchObject({ status: 200, body: { updated: 2 } })
})
