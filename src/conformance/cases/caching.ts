import assert from 'node:assert/strict'
import { listEndpoints } from '#contract/index.ts'
import { assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { neededQueries, toPath } from '../client.ts'

/** Lists that every request changes: keys have their last use and the rate, and the log has each request. */
const volatilePaths = new Set(['/keys', '/requests'])

export const cachingCases: Case[] = [
  {
    name: 'every GET with a current ETag gets a 304',
    rule: 'wire, Everywhere: caching',
    needs: ['admin'],
    async run({ client, createCode, createPage }) {
      // Without a brand kit there are no changes by it.
      await client.ok('PUT /brand', { body: {} })
      // Other resources with ids have cases of their own.
      const resources: Record<string, { id: string }> = { codes: await createCode(), pages: await createPage() }
      // With a fixed window, because the default one ends now.
      const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }
      for (const { method, path, endpoint } of listEndpoints()) {
        if (method !== 'GET' || 'kind' in endpoint.response) continue
        const resource = resources[path.split('/')[1] ?? '']
        if (path.includes('{') && resource === undefined) continue
        // Only one workspace of an installation has these.
        if (path === '/abuse-reports') continue
        const hasWindow = /\/(scans|summary|outcomes)$|^\/analytics\/(changes|ranking)$/.test(path)
        const request = { query: hasWindow ? query : (neededQueries[path] ?? {}) }
        const address = toPath(path, { ...resource, revision: '1' })
        const first = await client.raw('GET', address, request)
        assertStatus(first, 200)
        const etag = first.headers.get('etag') ?? ''
        assert.match(etag, /^W\/"[^"]+"$/, path)
        if (volatilePaths.has(path)) continue
        const secondReply = await client.raw('GET', address, { ...request, headers: { 'if-none-match': etag } })
        assertStatus(secondReply, 304)
        assert.equal(secondReply.text, '')
        assert.equal(secondReply.headers.get('etag'), etag)
      }
    },
  },
  {
    name: 'an ETag changes with its resource',
    rule: 'wire, Everywhere: caching',
    async run({ client, createCode, createUniqueText }) {
      const params = { id: (await createCode()).id }
      const etag = (await client.send('GET /codes/{id}', { params })).headers.get('etag') ?? ''
      await client.ok('PATCH /codes/{id}', { params, body: { name: createUniqueText() } })
      const headers = { 'if-none-match': etag }
      const replyAfterChange = await client.send('GET /codes/{id}', { params, headers })
      assertStatus(replyAfterChange, 200)
      assert.notEqual(replyAfterChange.headers.get('etag'), etag)
    },
  },
  {
    name: 'If-None-Match accepts a list, a strong ETag and a star',
    rule: 'wire, Everywhere: caching',
    async run({ client, createCode }) {
      const params = { id: (await createCode()).id }
      const etag = (await client.send('GET /codes/{id}', { params })).headers.get('etag') ?? ''
      for (const header of [`"other", ${etag}`, etag.replace('W/', ''), '*'])
        assertStatus(await client.send('GET /codes/{id}', { params, headers: { 'if-none-match': header } }), 304)
      assertStatus(await client.send('GET /codes/{id}', { params, headers: { 'if-none-match': 'W/"other"' } }), 200)
    },
  },
]
