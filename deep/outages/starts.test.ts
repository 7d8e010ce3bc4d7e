import { sql } from 'drizzle-orm'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, type TestContext, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { listWorkspaces } from '../../src/service/tenancy/workspaces/workspaces.ts'
import { createEmptyDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

// Starts whole processes on one PostgreSQL.
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-starts-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

/** Runs the product on this database until the test ends. */
async function spawnProduct({ onTestFinished }: TestContext, databaseUrl: string, env: Record<string, string> = {}) {
  const product = spawnMain('dist/server/main.js', {
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(join(tempFolder, 'data-')),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: 'correct horse battery',
    CHECK_DESTINATIONS: '0',
    ...env,
  })
  onTestFinished(async () => {
    product.kill('SIGKILL')
    await product.ended
  })
  return product
}

const isReady = (product: ReturnType<typeof spawnMain>) => /^ready$/m.test(product.output())

/** Waits until each process is ready or has exited. */
async function waitUntilStarted(processes: ReturnType<typeof spawnMain>[]) {
  await until(() => processes.every((process) => process.hasExited() || isReady(process)), { seconds: 150 })
}

// Each test has its own database.
describe.concurrent('starts', () => {
  test.for(['0', '1'])(
    'three processes start at once on an empty database (SEED_DEMO=%s)',
    { timeout: 200_000 },
    async (SEED_DEMO, context) => {
      const url = await createEmptyDatabase()
      const products = await Promise.all([1, 2, 3].map(() => spawnProduct(context, url, { SEED_DEMO })))
      await waitUntilStarted(products)
      expect(products.filter((started) => !isReady(started)).map((started) => started.output())).toEqual([])
      const database = await openDatabase({ url })
      const names = (await listWorkspaces(database.db)).map(({ name }) => name)
      await database.close()
      expect(names.toSorted()).toEqual([...(SEED_DEMO === '1' ? ['Harbour House (demo)'] : []), 'My workspace'])
    },
  )

  test('a service starts while the balancer of SERVICE_URL is down', { timeout: 120_000 }, async (context) => {
    const url = await createEmptyDatabase()
    const SERVICE_URL = `http://127.0.0.1:${await freePort()}`
    const service = await spawnProduct(context, url, { ROLE: 'service', SERVICE_URL })
    await waitUntilStarted([service])
    expect(service.output()).toMatch(/^ready$/m)
  })

  test('a database that a newer version has migrated is rejected', { timeout: 120_000 }, async (context) => {
    const url = await createEmptyDatabase()
    const database = await openDatabase({ url })
    const laterMigration = Date.UTC(2099, 0, 2)
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${laterMigration})`,
    )
    await database.close()
    const product = await spawnProduct(context, url)
    await waitUntilStarted([product])
    expect(await product.ended).toBe(65)
    expect(product.output()).toContain(
      'A newer version of Tessera has used this database: it has migrations up to 2099-01-02',
    )
    expect(product.output()).not.toMatch(/ {4}at /)
  })

  test(
    'a start fails with an embedded database beside an empty PostgreSQL, unless a setting allows it',
    { timeout: 120_000 },
    async (context) => {
      const url = await createEmptyDatabase()
      const DATA_DIR = mkdtempSync(join(tempFolder, 'embedded-'))
      mkdirSync(join(DATA_DIR, 'database'))
      const rejected = await spawnProduct(context, url, { DATA_DIR })
      await waitUntilStarted([rejected])
      expect(await rejected.ended).toBe(1)
      expect(rejected.output()).toMatch(
        /has an embedded database.*every printed code would lead nowhere.*START_EMPTY=1/s,
      )
      const allowed = await spawnProduct(context, url, { DATA_DIR, START_EMPTY: '1' })
      await waitUntilStarted([allowed])
      expect(isReady(allowed)).toBe(true)
      allowed.kill('SIGTERM')
      await allowed.ended
      // The first start has begun, so the next process starts without the setting.
      const startedAgain = await spawnProduct(context, url, { DATA_DIR })
      await waitUntilStarted([startedAgain])
      expect(isReady(startedAgain)).toBe(true)
    },
  )
})
