import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { sharedService } from '#testing/service.ts'
import { parseSettings } from './settings.ts'
import { start } from './start.ts'

test('in front of a service elsewhere, the dashboard may show pictures of its origin and of IMAGE_ORIGINS', async () => {
  const service = await sharedService()
  const { key } = await service.workspace()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-start-'))
  const parsed = parseSettings({
    DATA_DIR,
    SERVICE_URL: `${service.origin}/v1`,
    SERVICE_API_KEY: key,
    IMAGE_ORIGINS: 'https://images.example.com',
    LOG_LEVEL: 'silent',
  })
  if (!parsed.ok) throw new Error(parsed.wrong.join())
  const opened = await openTestDatabase()
  const stack = await start(opened, parsed.settings, { log: () => {} })
  afterAll(async () => {
    await stack.close()
    await opened.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const { headers } = await stack.front.inject({ url: '/' })
  const pictures = /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ')
  expect(pictures).toEqual(expect.arrayContaining([service.origin, 'https://images.example.com']))
})
