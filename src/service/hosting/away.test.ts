import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { newDatabase } from '#testing/databases.ts'
import { uniqueSubdomain } from '#testing/new-page.ts'
import { switchable } from '#testing/switchable.ts'
import { until } from '#testing/until.ts'
import { createKey } from '../keys/create-key.ts'
import { createService } from '../service.ts'
import { createWorkspace } from '../workspace/create-workspace.ts'

const { where, remove } = await newDatabase()
const opened = await openDatabase(where)
const dataDirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tessera-away-')))
const [first, second] = await Promise.all([start(dataDirs[0] ?? ''), start(dataDirs[1] ?? '')])
afterAll(async () => {
  await first.close()
  await second.close()
  await opened.close()
  await remove()
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true })
})

function start(dataDir: string) {
  return createService(opened, {
    scanOrigin: 'http://localhost',
    pagesDomain: 'pages.localhost',
    dataDir,
    storageUrl: null,
    allowPrivateHosts: false,
    trustProxy: [],
    logLevel: 'silent',
  })
}

const { id: workspaceId } = await createWorkspace(opened.db, { name: 'Away', plan: 'business' })
const { key } = await createKey(opened.db, workspaceId, { name: 'admin', scope: 'admin', expiresAt: undefined })

async function call(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ id: string; previewUrl: string }> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await first.app.inject({ method, url: `/v1${url}`, headers, ...(payload ? { payload } : {}) })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

async function published(): Promise<{ id: string; host: string; previewPath: string }> {
  const subdomain = uniqueSubdomain()
  const { id, previewUrl } = await call('POST', '/pages', { name: 'A', subdomain, templateId: 'restaurant-menu' })
  await call('POST', `/pages/${id}/publish`)
  return { id, host: `${subdomain}.pages.localhost`, previewPath: new URL(previewUrl).pathname }
}

const visit = (service: typeof first, host: string, url = '/') => service.app.inject({ url, headers: { host } })

test('a publication shows in every process that serves pages', async () => {
  const { id, host } = await published()
  expect((await visit(second, host)).statusCode).toBeGreaterThan(0)
  await until(async () => (await visit(second, host)).statusCode === 200)
  await call('POST', `/pages/${id}/unpublish`)
  await until(async () => (await visit(second, host)).statusCode === 404)
})

// PGlite lives in the process: it cannot be away while the service is there.
const leaving = 'url' in where ? [where.url] : []

test.each(leaving)(
  'while the database is away, pages that were visited are served from memory, others ask for patience',
  async (url) => {
    const [known, other] = [await published(), await published()]
    const before = await visit(first, known.host)
    const database = await switchable(url)
    await database.refuse()
    for (let round = 0; round < 30; round++) {
      const answer = await visit(first, known.host)
      expect([answer.statusCode, answer.headers['etag']]).toEqual([200, before.headers['etag']])
    }
    expect((await visit(first, known.host, '/drinks')).statusCode).toBe(200)
    expect((await visit(first, known.host, '/nothing')).statusCode).toBe(404)
    for (const answer of [await visit(first, other.host), await visit(first, known.host, known.previewPath)]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.body).toContain('<h1>Please try again in a moment</h1>')
    }
    await database.accept()
    await until(async () => (await visit(first, other.host)).statusCode === 200)
    await database.end()
  },
)
