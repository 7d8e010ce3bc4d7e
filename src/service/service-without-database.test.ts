import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createServiceWithoutDatabase } from './service-without-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-service-without-database-'))
const service = await createServiceWithoutDatabase(
  {
    dataDir,
    scanOrigin: 'https://scan.example',
    publicOrigin: 'https://dashboard.example',
    pagesDomain: 'pages.example',
    storageUrl: null,
    allowPrivateHosts: false,
    trustProxy: [],
    logLevel: 'silent',
  },
  (_request, _reply, done) => done(),
)
afterAll(async () => {
  await service.app.close()
  await service.handOver()
  service.recording.journal.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['a form', 'cafe.pages.example', '/_/forms/blk_1', 'application/x-www-form-urlencoded', 'name=Ada'],
  ['a form that a script sends', 'cafe.pages.example', '/_/forms/blk_1', 'application/json', '{"name":"Ada"}'],
  ['a request to the API', 'scan.example', '/v1/codes', 'application/json', '{"name":"Poster"}'],
])('%s is answered 503, to be sent again later', async (_, host, url, contentType, payload) => {
  const headers = { host, 'content-type': contentType }
  const answer = await service.app.inject({ method: 'POST', url, headers, payload })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})
