import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findLastPeriod } from '../../src/service/reports/due-times.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { request } from '../../src/testing/request.ts'
import { testSmtp } from '../../src/testing/smtp.ts'
import { createDataDir, getKillCount, startToKill } from '../../src/testing/start-to-kill.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

const REPORTS = 40
const addresses = ['ada@example.com', 'bo@example.org', 'cy@example.net']
const ALL = REPORTS * addresses.length
const rounds = getKillCount(3)

const smtp = await testSmtp()
const { db, where, close } = await openTestDatabase()
const dirs = [createDataDir('reports'), createDataDir('reports')]
afterAll(async () => {
  await close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const launch = (dataDir: string) =>
  startToKill({
    entry: 'dist/server/main.js',
    dataDir,
    killAt: 'none',
    database: where,
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
  })

/** Like `launch`, without waiting until it is ready: reports are mailed before. */
async function spawn(dataDir: string): Promise<Process> {
  const [port, servicePort] = [await freePort(), await freePort()]
  return spawnMain('dist/server/main.js', {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: dataDir,
    DATABASE_URL: 'url' in where ? where.url : '',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  })
}

type Process = ReturnType<typeof spawnMain>

async function kill(processes: Process[]): Promise<void> {
  for (const process of processes) process.kill('SIGKILL')
  await Promise.all(processes.map(({ ended }) => ended))
}

async function count(table: 'report_mails' | 'messages'): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(sql`select count(*)::int as many from ${sql.identifier(table)}`)
  return rows[0]?.many ?? 0
}

test(
  'two processes that are killed at random mail every report to every address, and none of them twice',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const first = await launch(dirs[0] ?? '')
    for (let at = 0; at < REPORTS; at++) {
      const body = { name: `Report ${at}`, every: 'week' as const, to: addresses }
      expect((await request(first.api, 'POST /reports', { body })).status).toBe(201)
    }
    await kill([first.process])
    const { due } = findLastPeriod({ every: 'week', timezone: 'UTC' }, new Date())
    await db.execute(sql`update report_recipients set added_at = ${new Date(due.getTime() - 1).toISOString()}`)
    await db.execute(sql`update reports set next_at = ${due.toISOString()}`)

    let killedInside = 0
    for (let round = 0; round < rounds; round++) {
      const before = await count('report_mails')
      const processes = await Promise.all(dirs.map(spawn))
      await until(async () => before === ALL || (await count('report_mails')) > before)
      await pause(Math.random() * 60)
      await kill(processes)
      if ((await count('report_mails')) < ALL) killedInside++
    }
    const last = await Promise.all(dirs.map(launch))
    await until(async () => (await count('report_mails')) === ALL, { seconds: 60 })
    // Otherwise work that a killed process had claimed would wait for minutes.
    await db.execute(sql`update messages set next_attempt_at = now() where state = 'waiting'`)
    const idsByMail = () =>
      Map.groupBy(
        smtp.received,
        ({ subject, to }) => `${subject?.split(':')[0]} ${to && !Array.isArray(to) ? to.text : ''}`,
      )
    await until(() => idsByMail().size === ALL, { seconds: 60 })
    await kill(last.map(({ process }) => process))

    expect(await count('messages')).toBe(ALL)
    // A process that died while it sent a mail may send it again, under the id by which mail programs recognize it.
    const twice = [...idsByMail()].filter(([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1)
    expect(twice).toEqual([])
    expect(killedInside).toBeGreaterThan(0)
  },
)
