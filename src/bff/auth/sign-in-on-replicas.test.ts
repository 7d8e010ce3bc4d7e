import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { startTestBff, type TestBff } from '#testing/bff.ts'
import { openTestDatabase } from '#testing/databases.ts'

// On PostgreSQL each bff has its own connections, as if it were another process.
const database = await openTestDatabase()
const secondOpened = 'url' in database.where ? await openDatabase(database.where) : database
afterAll(async () => {
  if (secondOpened !== database) await secondOpened.close()
  await database.close()
})
const settings = { serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_canary' }
const first = await startTestBff({ ...settings, database })
const second = await startTestBff({ ...settings, database: secondOpened })

/** Sends `parallelTries` wrong passwords from one device to each bff in parallel, and returns how many were checked. */
async function countCheckedPasswords(email: string, parallelTries: number): Promise<number> {
  const attempt = async ({ app, origin }: TestBff) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/sign-in/email',
      payload: { email, password: 'not this one' },
      headers: { origin, 'x-forwarded-for': '198.51.100.7' },
    })
    return answer.statusCode
  }
  const statuses = await Promise.all(
    [first, second].flatMap((bff) => Array.from({ length: parallelTries }, () => attempt(bff))),
  )
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 401).length
}

test('all processes together check at most five wrong passwords a minute, even of parallel requests', async () => {
  const { email } = await first.addMember('wsp_one', 'viewer')
  expect(await countCheckedPasswords(email, 8)).toBe(5)
  expect(await countCheckedPasswords(email, 2)).toBe(0)
})
