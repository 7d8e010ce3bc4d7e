import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createScannedRow } from '#testing/create-scanned-row.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { createFixedDirectory } from '#service/hosts/domains/domain-directory.ts'
import { CodesFile } from './snapshot/codes-file.ts'
import { scanWithoutDatabase } from './scanning-without-database.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'tessera-without-database-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const code = createScannedRow({
  availability: { startsAt: null, endsAt: null, scanLimit: 5, fallbackUrl: 'https://example.com/closed' },
  scans: 3,
  aliases: ['scan.example/menu'],
})

test('scans that are answered from the snapshot count for the limit of a code', async () => {
  const file = new CodesFile(dataDir)
  file.put([code.shortCode], [{ ...code, row: JSON.stringify(code) }])
  const [app, ownDomains] = [fastify(), fastify()]
  const scanning = await scanWithoutDatabase(
    {
      dataDir,
      trustProxy: [],
      pageUrl: (subdomain) => `https://${subdomain}.pages.example/`,
      directory: createFixedDirectory([]),
      scanOrigin: 'https://scan.example',
      reportsAt: null,
      file,
    },
    app.log,
  )
  scanning.routes(app, ownDomains)
  const scan = async (url: string) =>
    (await app.inject({ url, headers: { 'user-agent': phoneAgent } })).headers['location']
  const locations = [await scan(`/${code.shortCode}`), await scan('/menu'), await scan(`/${code.shortCode}`)]
  expect(locations).toEqual(['https://example.com/menu', 'https://example.com/menu', 'https://example.com/closed'])
  await app.close()
  await scanning.close()
  scanning.recording.journal.close()
  file.close()
})
