import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

const unknownKey = { id: 'key_00000000000000000000' }

export const keyCases: Case[] = [
  {
    name: 'a key is returned only when it is created',
    rule: 'specification, Authentication 5; wire, Keys',
    needs: ['admin'],
    async run({ client, createUniqueText }) {
      const name = createUniqueText()
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
    name: 'the list of keys says from which network each was last used',
    rule: 'contract, GET /keys',
    needs: ['admin', 'keys'],
    async run({ client, createKey, until }) {
      const { id, client: keyClient } = await createKey({ scope: 'read' })
      const { limits } = await client.ok('GET /me')
      await keyClient.ok('GET /me')
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
    async run({ createKey }) {
      for (const scope of ['read', 'write'] as const) {
        const { id, client } = await createKey({ scope })
        const { key } = await client.ok('GET /me')
        assert.deepEqual([key.id, key.scope], [id, scope])
      }
    },
  },
  {
    name: 'a revoked key stops working at once',
    rule: 'specification, Authentication 5',
    needs: ['admin', 'keys'],
    async run({ client, createKey }) {
      const { id, client: keyClient } = await createKey({ scope: 'write' })
      await keyClient.ok('GET /me')
      await client.ok('DELETE /keys/{id}', { params: { id } })
      assertApiError(await keyClient.send('GET /me'), 401, 'invalid_api_key')
    },
  },
  {
    name: 'a key past its expiry date is rejected as expired',
    rule: 'specification, Authentication 6',
    needs: ['admin', 'keys'],
    async run({ createKey, until }) {
      const expiresAt = new Date(Date.now() + 1500).toISOString()
      const { client } = await createKey({ scope: 'read', expiresAt })
      await client.ok('GET /me')
      const rejectedReply = await until(async () => {
        const reply = await client.send('GET /me')
        return reply.status !== 200 && reply
      }, 'the expiry')
      assertApiError(rejectedReply, 401, 'expired_api_key')
      assert.ok(new Date().toISOString() >= expiresAt)
    },
  },
  {
    name: 'an expiry date must be in the future',
    rule: 'specification, Authentication 6',
    needs: ['admin'],
    async run({ client, createUniqueText }) {
      const body = { name: createUniqueText(), scope: 'read' as const }
      const created = await client.ok('POST /keys', { body: { ...body, expiresAt: '2999-12-31T23:59:59+01:00' } })
      assert.equal(created.expiresAt, '2999-12-31T22:59:59.000Z')
      await client.ok('DELETE /keys/{id}', { params: { id: created.id } })
      for (const expiresAt of ['2020-01-01T00:00:00Z', 'never', '2999-12-31', null, 5])
        assertIssue(await client.send('POST /keys', { body: { ...body, expiresAt } }), 'body', 'expiresAt')
    },
  },
  {
    name: 'a new key needs a name and the scope read or write',
    rule: 'wire, Keys: POST /keys refuses scope admin',
    needs: ['admin'],
    async run({ client, createUniqueText }) {
      const name = createUniqueText()
      for (const scope of ['admin', 'owner', '', null, undefined])
        assertIssue(await client.send('POST /keys', { body: { name, scope } }), 'body', 'scope')
      for (const invalidName of ['', '  ', 'x'.repeat(201), 7, undefined])
        assertIssue(await client.send('POST /keys', { body: { name: invalidName, scope: 'read' } }), 'body', 'name')
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
    name: 'a key above the plan’s limit is rejected with the numbers',
    rule: 'specification, Authentication 8; wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('pro', async (otherClient) => {
        const body = { name: createUniqueText(), scope: 'read' as const }
        const keyIds: string[] = []
        const { usage, limits } = await otherClient.ok('GET /me')
        for (let remainingKeys = limits.apiKeys - usage.apiKeys; remainingKeys > 0; remainingKeys--)
          keyIds.push((await otherClient.ok('POST /keys', { body })).id)
        const rejectedReply = await otherClient.send('POST /keys', { body })
        assert.deepEqual(assertApiError(rejectedReply, 403, 'plan_limit_reached'), {
          limit: 'apiKeys',
          max: 5,
          used: 5,
        })
        for (const id of keyIds) await otherClient.ok('DELETE /keys/{id}', { params: { id } })
        assert.equal((await otherClient.ok('GET /me')).usage.apiKeys, usage.apiKeys)
      })
    },
  },
  {
    name: 'on a plan without API access no key can be created',
    rule: 'specification, Authentication 7; wire, table of plans',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('core', async (otherClient) => {
        const reply = await otherClient.send('POST /keys', { body: { name: createUniqueText(), scope: 'read' } })
        assertApiError(reply, 403, 'plan_required')
      })
    },
  },
  {
    name: 'an unknown key or a key of another workspace cannot be revoked',
    rule: 'wire, errors: not_found',
    needs: ['admin', 'other'],
    async run({ client, getOtherClient, createUniqueText }) {
      assertApiError(await client.send('DELETE /keys/{id}', { params: unknownKey }), 404, 'not_found')
      const foreignKey = await getOtherClient().ok('POST /keys', { body: { name: createUniqueText(), scope: 'read' } })
      assertApiError(await client.send('DELETE /keys/{id}', { params: { id: foreignKey.id } }), 404, 'not_found')
      assert.ok(!(await client.ok('GET /keys')).data.some(({ id }) => id === foreignKey.id))
      await getOtherClient().ok('DELETE /keys/{id}', { params: { id: foreignKey.id } })
    },
  },
]
