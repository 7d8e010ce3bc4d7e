import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '#database/open.ts'
import { alertChecks } from '#service/alerts/schema.ts'
import { reports } from '#service/reports/schema.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { freePort } from '#testing/free-port.ts'
import { getSharedService } from '#testing/service.ts'
import { parseSettings } from './settings.ts'
import { start } from './start.ts'

/** Starts the product in this process, until the test file ends. */
async function startStack(database: OpenedDatabase, environment: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-start-'))
  const parsed = parseSettings({ DATA_DIR, LOG_LEVEL: 'silent', ...environment })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const stack = await start(database, parsed.settings, { log: () => {} })
  afterAll(async () => {
    await stack.close()
    await database.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  return stack
}

test('with an external service, the dashboard may show pictures of its origin and of IMAGE_ORIGINS', async () => {
  const service = await getSharedService()
  const { key } = await service.createWorkspace()
  const stack = await startStack(await openTestDatabase(), {
    SERVICE_URL: `${service.origin}/v1`,
    SERVICE_API_KEY: key,
    IMAGE_ORIGINS: 'https://images.example.com',
  })
  const answer = await stack.front?.inject({ url: '/' })
  const pictures = /img-src ([^;]*)/.exec(String(answer?.headers['content-security-policy']))?.[1]?.split(' ')
  expect(pictures).toEqual(expect.arrayContaining([service.origin, 'https://images.example.com']))
})

test('after the start, due checks of alerts and due reports are processed', async () => {
  const [PORT, SERVICE_PORT] = [String(await freePort()), String(await freePort())]
  const database = await openTestDatabase()
  const dueAt = new Date('2026-01-05T06:00:00Z')
  // The workspace was deleted, so its check is removed, and its report has no recipients.
  const workspaceId = 'wsp_deleted'
  const report = { id: 'rpt_1', name: 'Posters', every: 'week' as const, timezone: 'UTC' }
  const author = { createdById: 'usr_1', createdByName: 'Ada' }
  await database.db.insert(reports).values({ workspaceId, ...report, ...author, nextAt: dueAt })
  await database.db.insert(alertChecks).values({ workspaceId, dueAt, goalsDueAt: dueAt, scansDueAt: dueAt })
  await startStack(database, { PORT, SERVICE_PORT, SEED_DEMO: '0' })
  const readNextAt = async () => (await database.db.select().from(reports))[0]?.nextAt
  await expect.poll(readNextAt).not.toEqual(dueAt)
  await expect.poll(() => database.db.$count(alertChecks, eq(alertChecks.workspaceId, workspaceId))).toBe(0)
})
