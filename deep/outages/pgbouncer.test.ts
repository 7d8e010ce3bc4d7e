import { eq, sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { codeTotals } from '../../src/service/codes/schema.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { hasPgbouncer, startPgbouncer } from '../../src/testing/pgbouncer.ts'
import { type RunningProduct, launchProduct } from '../../src/testing/kill-product.ts'
import { until } from '../../src/testing/wait-until.ts'
import { changeAddress, createCode, scan } from './scanned-product.ts'

const POOL_SIZE = 4
const database = await openTestDatabase()
const { db, where } = database
const directUrl = 'url' in where ? where.url : ''
const home = mkdtempSync(join(tmpdir(), 'tessera-behind-pgbouncer-'))
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

async function start(name: string, url: string, env: Record<string, string>): Promise<RunningProduct> {
  const options = { entry: 'dist/server/main.js', dataDir: join(home, name), killAt: 'none', database: { url } }
  const product = await launchProduct({ ...options, env: { CHECK_DESTINATIONS: '0', ...env } })
  onTestFinished(async () => {
    product.childProcess.kill('SIGKILL')
    await product.childProcess.ended
  })
  return product
}

/** The URL with a name that PostgreSQL lists with the connection. */
function withName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

test.runIf(hasPgbouncer)(
  'two processes behind PgBouncer in transaction mode share its connections, receive changes, and store every scan once',
  { timeout: 240_000 },
  async () => {
    const pgbouncer = await startPgbouncer(directUrl, { poolSize: POOL_SIZE })
    onTestFinished(pgbouncer.stop)
    const env = { DATABASE_DIRECT_URL: withName(directUrl, 'direct'), DATABASE_CONNECTIONS: '8' }
    const url = withName(pgbouncer.url, 'pooled')
    const [first, second] = [await start('one', url, env), await start('two', url, env)]
    const code = await createCode(first)
    const delays: number[] = []
    let scansWhileWaiting = 0
    for (let round = 1; round <= 20; round++) {
      const address = `https://example.com/${round}`
      expect(await scan(second, code)).not.toBeNull()
      await changeAddress(first, code, address)
      const changedAt = performance.now()
      await until(
        async () => {
          scansWhileWaiting++
          return (await scan(second, code)) === address
        },
        { event: `The change to ${address}` },
      )
      delays.push(performance.now() - changedAt)
    }
    console.log(`Changes were received within ${Math.round(Math.max(...delays))} ms.`)
    const getTotal = async () =>
      (await db.select().from(codeTotals).where(eq(codeTotals.codeId, code.id)))[0]?.scans ?? 0
    const scansBefore = 20 + scansWhileWaiting
    for (let batch = 0; batch < 20; batch++)
      await Promise.all(Array.from({ length: 50 }, (_, i) => scan(i % 2 === 0 ? first : second, code)))
    await until(async () => (await getTotal()) >= scansBefore + 1_000, { seconds: 60 })
    expect(await getTotal()).toBe(scansBefore + 1_000)
    const { rows } = await db.execute<{ name: string; connections: number }>(sql`
      select application_name as name, count(*)::int as connections from pg_stat_activity
      where application_name in ('pooled', 'direct') group by 1 order by 1`)
    const [direct, pooled] = rows
    expect(direct).toEqual({ name: 'direct', connections: 2 })
    expect(pooled?.connections).toBeLessThanOrEqual(POOL_SIZE)
    const client = new pg.Client({ connectionString: pgbouncer.url })
    await client.connect()
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }])
    await client.end()
  },
)
