import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

const unknownKey = { id: 'key_00000000000000000000' }

export const keyCases: Case[] = [
  {
    name: 'a key is returned only when it is created',
    rule: 'specification, Authentication 5; wire, Keys',
    needs: ['admin'],
    async run({ client, unique }) {
      const name = unique()
      const created = await client.ok('POST /keys', { body: { name, scope: 'read' } })
      assert.match(created.key, /^svc_live_[0-9A-Za-z]{32}$/)
      assert.match(created.id, /^key_[a-z0-9]{20}$/)
      assert.deepEqual([created.name, created.scope, created.expiresAt, created.lastUsedAt], [name, 'read', null, null])
      const list = await client.send('GET /keys')
      assert.ok(list.text.includes(created.id) && !list.text.includes(created.key))
      assertStatus(await client.send('DELETE /keys/{id}', { params: { id: created.id } }), 204)
      assert.ok(!(await client.ok('GET /keys')).data.some(({ id }) => id === created.id))
    },
  },
  {
    name: 'the list of keys has the network from which each was last used, and the number of requests in the current minute',
    rule: 'contract, GET /keys',
    needs: ['admin', 'keys'],
    async run({ client, newKey, until }) {
      const { id, client: mine } = await newKey({ scope: 'read' })
      const { limits } = await client.ok('GET /me')
      await mine.ok('GET /me')
      const { rate, used } = await until(async () => {
        const { data, rate } = await client.ok('GET /keys')
        const used = data.find((key) => key.id === id)
        return rate.used > 0 && used?.lastUsedFrom !== null && { rate, used }
      }, 'the use of the key')
      assert.match(used?.lastUsedFrom ?? '', /\/(24|48)$/)
      assert.equal(rate.limit, limits.apiRequestsPerMinute)
      assert.ok(rate.resetSeconds >= 0 && rate.resetSeconds <= 60)
    },
  },
  {
    name: 'GET /me returns the key of the request',
    rule: 'specification, Workspace and key',
    needs: ['admin', 'keys'],
    async run({ newKey }) {
      for (const scope of ['read', 'write'] as const) {
        const { id, client } = await newKey({ scope })
        const { key } = await client.ok('GET /me')
        assert.deepEqual([key.id, key.scope], [id, scope])
      }
    },
  },
  {
    name: 'a revoked key stops working at once',
    rule: 'specification, Authentication 5',
    needs: ['admin', 'keys'],
    async run({ client, newKey }) {
      const { id, client: mine } = await newKey({ scope: 'write' })
      await mine.ok('GET /me')
      await client.ok('DELETE /keys/{id}', { params: { id } })
      assertApiError(await mine.send('GET /me'), 401, 'invalid_api_key')
    },
  },
  {
    name: 'a key past its expiry date is refused as expired',
    rule: 'specification, Authentication 6',
    needs: ['admin', 'keys'],
    async run({ newKey, until }) {
      const expiresAt = new Date(Date.now() + 1500).toISOString()
      const { client } = await newKey({ scope: 'read', expiresAt })
      await client.ok('GET /me')
      const refused = await until(async () => {
        const reply = await client.send('GET /me')
        return reply.status !== 200 && reply
      }, 'the expiry')
      assertApiError(refused, 401, 'expired_api_key')
      assert.ok(new Date().toISOString() >= expiresAt)
    },
  },
  {
    name: 'an expiry date is stored, and one in the past is refused',
    rule: 'specification, Authentication 6',
    needs: ['admin'],
    async run({ client, unique }) {
      const body = { name: unique(), scope: 'read' as const }
      const created = await client.ok('POST /keys', { body: { ...body, expiresAt: '2999-12-31T23:59:59+01:00' } })
      assert.equal(created.expiresAt, '2999-12-31T22:59:59.000Z')
      await client.ok('DELETE /keys/{id}', { params: { id: created.id } })
      for (const expiresAt of ['2020-01-01T00:00:00Z', 'never', '2999-12-31', null, 5])
        assertIssue(await client.send('POST /keys', { body: { ...body, expiresAt } }), 'body', 'expiresAt')
    },
  },
  {
    name: 'a key has a name and one of two scopes; an admin key cannot be created',
    rule: 'wire, Keys: POST /keys refuses scope admin',
    needs: ['admin'],
    async run({ client, unique }) {
      const name = unique()
      for (const scope of ['admin', 'owner', '', null, undefined])
        assertIssue(await client.send('POST /keys', { body: { name, scope } }), 'body', 'scope')
      for (const wrong of ['', '  ', 'x'.repeat(201), 7, undefined])
        assertIssue(await client.send('POST /keys', { body: { name: wrong, scope: 'read' } }), 'body', 'name')
      assertIssue(await client.send('POST /keys', { body: { name, scope: 'read', key: 'svc_live_x' } }), 'body', 'key')
    },
  },
  {
    name: 'the dashboard’s own key is not listed, not counted and not revocable',
    rule: 'wire, Keys: the bff’s own key',
    needs: ['admin'],
    async run({ client }) {
      const { key, usage } = await client.ok('GET /me')
      const { data } = await client.ok('GET /keys')
      assert.equal(usage.apiKeys, data.length)
      assert.ok(data.every(({ id, scope }) => id !== key.id && scope !== 'admin'))
      assertApiError(await client.send('DELETE /keys/{id}', { params: { id: key.id } }), 404, 'not_found')
      await client.ok('GET /me')
    },
  },
  {
    name: 'a key above the plan’s limit is refused with the numbers, and revoking one allows another',
    rule: 'specification, Authentication 8; wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, unique }) {
      await withOtherOnPlan('pro', async (other) => {
        const body = { name: unique(), scope: 'read' as const }
        const keyIds: string[] = []
        const { usage, limits } = await other.ok('GET /me')
        for (let left = limits.apiKeys - usage.apiKeys; left > 0; left--)
          keyIds.push((await other.ok('POST /keys', { body })).id)
        const refused = await other.send('POST /keys', { body })
        assert.deepEqual(assertApiError(refused, 403, 'plan_limit_reached'), { limit: 'apiKeys', max: 5, used: 5 })
        for (const id of keyIds) await other.ok('DELETE /keys/{id}', { params: { id } })
        assert.equal((await other.ok('GET /me')).usage.apiKeys, usage.apiKeys)
      })
    },
  },
  {
    name: 'on a plan without API access no key can be created',
    rule: 'specification, Authentication 7; wire, table of plans',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, unique }) {
      await withOtherOnPlan('core', async (other) => {
        const reply = await other.send('POST /keys', { body: { name: unique(), scope: 'read' } })
        assertApiError(reply, 403, 'plan_required')
      })
    },
  },
  {
    name: 'an unknown key, or one of another workspace, cannot be revoked',
    rule: 'wire, errors: not_found',
    needs: ['admin', 'other'],
    async run({ client, other, unique }) {
      assertApiError(await client.send('DELETE /keys/{id}', { params: unknownKey }), 404, 'not_found')
      const theirs = await other().ok('POST /keys', { body: { name: unique(), scope: 'read' } })
      assertApiError(await client.send('DELETE /keys/{id}', { params: { id: theirs.id } }), 404, 'not_found')
      assert.ok(!(await client.ok('GET /keys')).data.some(({ id }) => id === theirs.id))
      await other().ok('DELETE /keys/{id}', { params: { id: theirs.id } })
    },
  },
]
