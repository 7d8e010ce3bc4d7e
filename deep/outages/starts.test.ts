import { sql } from 'drizzle-orm'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, type TestContext, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { listWorkspaces } from '../../src/service/tenancy/workspaces/workspaces.ts'
import { emptyDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

// Starts whole processes on one PostgreSQL.
const home = mkdtempSync(join(tmpdir(), 'tessera-starts-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs the product on this database until the test ends. */
async function spawnOn({ onTestFinished }: TestContext, databaseUrl: string, env: Record<string, string> = {}) {
  const one = spawnMain('dist/server/main.js', {
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(join(home, 'data-')),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: 'correct horse battery',
    CHECK_DESTINATIONS: '0',
    ...env,
  })
  onTestFinished(async () => {
    one.kill('SIGKILL')
    await one.ended
  })
  return one
}

const isReady = (one: ReturnType<typeof spawnMain>) => /^ready$/m.test(one.output())

/** Waits until each of them is ready or has exited. */
async function settled(processes: ReturnType<typeof spawnMain>[]) {
  await until(() => processes.every((one) => one.exited() || isReady(one)), { seconds: 150 })
}

// Each test has its own database.
describe.concurrent('starts', () => {
  test.for(['0', '1'])(
    'three processes that start at once on an empty database all start (SEED_DEMO=%s)',
    { timeout: 200_000 },
    async (SEED_DEMO, context) => {
      const url = await emptyDatabase()
      const three = await Promise.all([1, 2, 3].map(() => spawnOn(context, url, { SEED_DEMO })))
      await settled(three)
      expect(three.filter((one) => !isReady(one)).map((one) => one.output())).toEqual([])
      const opened = await openDatabase({ url })
      const names = (await listWorkspaces(opened.db)).map(({ name }) => name)
      await opened.close()
      expect(names.toSorted()).toEqual([...(SEED_DEMO === '1' ? ['Harbour House (demo)'] : []), 'My workspace'])
    },
  )

  test('a database that a newer version has migrated is refused, in words', { timeout: 120_000 }, async (context) => {
    const url = await emptyDatabase()
    const opened = await openDatabase({ url })
    const later = Date.UTC(2099, 0, 2)
    await opened.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${later})`,
    )
    await opened.close()
    const one = await spawnOn(context, url)
    await settled([one])
    expect(await one.ended).toBe(65)
    expect(one.output()).toContain(
      'A newer version of Tessera has used this database: it has migrations up to 2099-01-02',
    )
    expect(one.output()).not.toMatch(/ {4}at /)
  })

  test(
    'a start fails with an embedded database beside an empty PostgreSQL, unless a setting allows it',
    { timeout: 120_000 },
    async (context) => {
      const url = await emptyDatabase()
      const DATA_DIR = mkdtempSync(join(home, 'embedded-'))
      mkdirSync(join(DATA_DIR, 'database'))
      const refused = await spawnOn(context, url, { DATA_DIR })
      await settled([refused])
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toMatch(
        /has an embedded database.*every printed code would lead nowhere.*START_EMPTY=1/s,
      )
      const meant = await spawnOn(context, url, { DATA_DIR, START_EMPTY: '1' })
      await settled([meant])
      expect(isReady(meant)).toBe(true)
      meant.kill('SIGTERM')
      await meant.ended
      // A first start that has begun goes on without the other process.
      const again = await spawnOn(context, url, { DATA_DIR })
      await settled([again])
      expect(isReady(again)).toBe(true)
    },
  )
})
