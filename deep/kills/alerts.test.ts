import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { alertRecipients } from '../../src/service/alerts/schema.ts'
import { codes } from '../../src/service/codes/schema.ts'
import { destinationChecks } from '../../src/service/codes/destination-checks/schema.ts'
import { createId } from '../../src/service/ids/ids.ts'
import { createWorkspace } from '../../src/service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { startTestSmtp } from '../../src/testing/smtp.ts'
import { createDataDir, getKillCount } from '../../src/testing/kill-product.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

const WORKSPACES = 60
const rounds = getKillCount(3)

const smtp = await startTestSmtp()
const { db, where, close } = await openTestDatabase()
const dataDirs = [createDataDir('alerts'), createDataDir('alerts')]
afterAll(async () => {
  await close()
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true })
})

async function spawnProduct(dataDir: string) {
  const [port, servicePort] = [await freePort(), await freePort()]
  return spawnMain('dist/server/main.js', {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: dataDir,
    DATABASE_URL: 'url' in where ? where.url : '',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SEED_DEMO: '0',
  })
}

async function killAll(processes: Awaited<ReturnType<typeof spawnProduct>>[]): Promise<void> {
  for (const process of processes) process.kill('SIGKILL')
  await Promise.all(processes.map(({ ended }) => ended))
}

/** Creates a workspace with a destination that is down and an address for alerts. */
async function addWorkspace(workspaceNumber: number): Promise<void> {
  const { id: workspaceId } = await createWorkspace(db, { name: `Workspace ${workspaceNumber}`, plan: 'business' })
  const id = createId('cod')
  const url = 'https://poster.example.org/'
  const code = { workspaceId, id, shortCode: `kill${workspaceNumber}`, name: `Poster ${workspaceNumber}` }
  await db.insert(codes).values({ ...code, destination: { type: 'url', url } })
  const checkedAt = new Date()
  const down = { url, ok: false, status: 404, checkedAt, dueAt: new Date(checkedAt.getTime() + 86_400_000) }
  await db.insert(destinationChecks).values({ workspaceId, codeId: id, ...down })
  const recipient = { list: 'alerts', address: `ada${workspaceNumber}@example.com`, id: createId('rcp') } as const
  await db.insert(alertRecipients).values({ workspaceId, ...recipient, addedAt: checkedAt })
}

async function countRows(table: 'alerts' | 'messages'): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(sql`select count(*)::int as many from ${sql.identifier(table)}`)
  return rows[0]?.many ?? 0
}

test(
  'two processes that are killed at random raise and mail every alert once',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    for (let workspaceNumber = 0; workspaceNumber < WORKSPACES; workspaceNumber++) await addWorkspace(workspaceNumber)
    let killsBeforeLastMail = 0
    for (let round = 0; round < rounds; round++) {
      const before = await countRows('alerts')
      // Checks that a killed process had claimed are due at once, not after a minute.
      await db.execute(sql`update alert_checks set due_at = now()`)
      const processes = await Promise.all(dataDirs.map(spawnProduct))
      await until(async () => before === WORKSPACES || (await countRows('alerts')) > before, { seconds: 60 })
      await pause(Math.random() * 200)
      await killAll(processes)
      if ((await countRows('messages')) < WORKSPACES) killsBeforeLastMail++
    }
    await db.execute(sql`update alert_checks set due_at = now()`)
    const finalProcesses = await Promise.all(dataDirs.map(spawnProduct))
    await until(async () => (await countRows('messages')) === WORKSPACES, { seconds: 90 })
    await db.execute(sql`update messages set next_attempt_at = now() where state = 'waiting'`)
    const groupMails = () => Map.groupBy(smtp.received, ({ subject }) => subject)
    await until(() => groupMails().size === WORKSPACES, { seconds: 60 })
    await killAll(finalProcesses)

    expect(await countRows('alerts')).toBe(WORKSPACES)
    expect(await countRows('messages')).toBe(WORKSPACES)
    // A process that died while it sent a mail may send it again, under the id by which mail programs recognize it.
    const mailsWithSeveralIds = [...groupMails()].filter(
      ([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1,
    )
    expect(mailsWithSeveralIds).toEqual([])
    expect(killsBeforeLastMail).toBeGreaterThan(0)
  },
)
