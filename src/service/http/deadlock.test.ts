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
    // Other tests wait for locks in this database, too.
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    await until(async () => (await tx.execute(waiting)).rowCount !== 0, { event: 'The wait for the lock' })
    await lock(first)
    return reply
  })
  expect(failedReply).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(Number(failedReply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await addTag()).toMatchObject({ status: 200, body: { updated: 2 } })
})
