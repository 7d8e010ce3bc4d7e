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
  ['a form', { host: 'cafe.pages.example', url: '/_/forms/blk_1', type: 'application/x-www-form-urlencoded' }],
  ['a form that a script sends', { host: 'cafe.pages.example', url: '/_/forms/blk_1', type: 'application/json' }],
  ['a request to the API', { host: 'scan.example', url: '/v1/codes', type: 'application/json' }],
])('%s is answered 503, to be sent again later', async (_, { host, url, type }) => {
  const payload = type === 'application/json' ? '{"name":"Ada"}' : 'name=Ada'
  const answer = await service.app.inject({ method: 'POST', url, headers: { host, 'content-type': type }, payload })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})
