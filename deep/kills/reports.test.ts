import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findLastPeriod } from '../../src/service/reports/due-times.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { request } from '../../src/testing/request.ts'
import { startTestSmtp } from '../../src/testing/smtp.ts'
import { createDataDir, getKillCount, launchProduct } from '../../src/testing/kill-product.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

const REPORTS = 40
const addresses = ['ada@example.com', 'bo@example.org', 'cy@example.net']
const MAILS = REPORTS * addresses.length
const rounds = getKillCount(3)

const smtp = await startTestSmtp()
const { db, where, close } = await openTestDatabase()
const dataDirs = [createDataDir('reports'), createDataDir('reports')]
afterAll(async () => {
  await close()
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true })
})

const startProduct = (dataDir: string) =>
  launchProduct({
    entry: 'dist/server/main.js',
    dataDir,
    killAt: 'none',
    database: where,
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
  })

/** Starts the product and does not wait until it is ready, because it mails reports before that. */
async function spawnProduct(dataDir: string): Promise<ProductProcess> {
  const [port, servicePort] = [await freePort(), await freePort()]
  return spawnMain('dist/server/main.js', {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: dataDir,
    DATABASE_URL: 'url' in where ? where.url : '',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  })
}

type ProductProcess = ReturnType<typeof spawnMain>

async function killAll(processes: ProductProcess[]): Promise<void> {
  for (const process of processes) process.kill('SIGKILL')
  await Promise.all(processes.map(({ ended }) => ended))
}

async function countRows(table: 'report_mails' | 'messages'): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(sql`select count(*)::int as many from ${sql.identifier(table)}`)
  return rows[0]?.many ?? 0
}

test(
  'two processes that are killed at random mail every report to every address once',
  { timeout: 180_000 + rounds * 100_000 },
  async () => {
    const first = await startProduct(dataDirs[0] ?? '')
    for (let index = 0; index < REPORTS; index++) {
      const body = { name: `Report ${index}`, every: 'week' as const, to: addresses }
      expect((await request(first.api, 'POST /reports', { body })).status).toBe(201)
    }
    await killAll([first.childProcess])
    const { due } = findLastPeriod({ every: 'week', timezone: 'UTC' }, new Date())
    await db.execute(sql`update report_recipients set added_at = ${new Date(due.getTime() - 1).toISOString()}`)
    await db.execute(sql`update reports set next_at = ${due.toISOString()}`)

    let killsBeforeLastMail = 0
    for (let round = 0; round < rounds; round++) {
      const before = await countRows('report_mails')
      const processes = await Promise.all(dataDirs.map(spawnProduct))
      // The duties of a killed process are taken over when their leases have expired.
      await until(async () => before === MAILS || (await countRows('report_mails')) > before, { seconds: 90 })
      await pause(Math.random() * 60)
      await killAll(processes)
      if ((await countRows('report_mails')) < MAILS) killsBeforeLastMail++
    }
    const finalProcesses = await Promise.all(dataDirs.map(startProduct))
    await until(async () => (await countRows('report_mails')) === MAILS, { seconds: 60 })
    // Otherwise work that a killed process had claimed would wait for minutes.
    await db.execute(sql`update messages set next_attempt_at = now() where state = 'waiting'`)
    const groupMails = () =>
      Map.groupBy(
        smtp.received,
        ({ subject, to }) => `${subject?.split(':')[0]} ${to && !Array.isArray(to) ? to.text : ''}`,
      )
    await until(() => groupMails().size === MAILS, { seconds: 60 })
    await killAll(finalProcesses.map(({ childProcess }) => childProcess))

    expect(await countRows('messages')).toBe(MAILS)
    // A process that died while it sent a mail may send it again, under the id by which mail programs recognize it.
    const mailsWithSeveralIds = [...groupMails()].filter(
      ([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1,
    )
    expect(mailsWithSeveralIds).toEqual([])
    expect(killsBeforeLastMail).toBeGreaterThan(0)
  },
)
