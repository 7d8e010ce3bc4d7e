import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await sharedService()
const { db } = service.opened

test('a request that loses a deadlock is answered 503 with Retry-After, and succeeds when it is sent again', async () => {
  const workspace = await service.workspace()
  const made = async (name: string) =>
    (await workspace.call('POST /codes', { body: { name, destination: { type: 'url', url: 'https://example.com/' } } }))
      .id
  const [first = '', second = ''] = [await made('One'), await made('Two')].toSorted()
  const change = () => workspace.send('PATCH /codes/bulk', { body: { ids: [first, second], addTags: ['moved'] } })
  const lost = await db.transaction(async (tx) => {
    // The other side looks for the deadlock first, and so is the one that ends.
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    const lock = (id: string) => tx.execute(sql`select from codes where id = ${id} for update`)
    await lock(second)
    const answer = change()
    await until(async () => {
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return (await tx.execute(waiting)).rowCount === 1
    })
    await lock(first)
    return answer
  })
  expect(lost).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await change()).toMatchObject({ status: 200, body: { updated: 2 } })
})
