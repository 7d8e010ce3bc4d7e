import assert from 'node:assert/strict'
import { listEndpoints } from '#contract/index.ts'
import { assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { toPath, neededQueries } from '../client.ts'

export const authenticationCases: Case[] = [
  {
    name: 'without a valid key every endpoint is 401 invalid_api_key',
    rule: 'specification, Authentication 1 and 2',
    needs: ['keys'],
    async run({ createClientWith }) {
      for (const { method, path } of listEndpoints()) {
        const body = method === 'GET' ? {} : { body: { no: 'matter' } }
        const reply = await createClientWith({}).raw(method, toPath(path), body)
        assertApiError(reply, 401, 'invalid_api_key')
        assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
      }
      for (const [method, path] of [
        ['GET', '/nowhere'],
        ['POST', '/tags'],
      ] as const)
        assertApiError(await createClientWith({}).raw(method, path), 401, 'invalid_api_key')
    },
  },
  {
    name: 'only a complete key with the prefix, in the header, is valid',
    rule: 'specification, Authentication 1 and 2; wire, Keys: a typo is refused',
    needs: ['admin', 'keys'],
    async run({ createClientWith, createKey }) {
      const { key } = await createKey({ scope: 'read' })
      const last = key.endsWith('a') ? 'b' : 'a'
      const middle = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
      const invalidHeaders = [
        `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        key,
        `Token ${key}`,
        'Bearer',
        'Bearer ',
        `Bearer ${key.slice(0, -1)}${last}`,
        `Bearer ${middle}`,
        `Bearer ${key}x`,
        `Bearer ${key.slice(0, -1)}`,
        `Bearer ${key.slice('svc_live_'.length)}`,
        `Bearer svc_test_${key.slice('svc_live_'.length)}`,
        `Bearer ${key.toUpperCase()}`,
        `Bearer svc_live_${'0'.repeat(32)}`,
        `Bearer svc_live_${'é'.repeat(32)}`,
        `Bearer ${'x'.repeat(4000)}`,
      ]
      for (const authorization of invalidHeaders)
        assertApiError(await createClientWith({ authorization }).send('GET /me'), 401, 'invalid_api_key')
      assertApiError(await createClientWith({}).raw('GET', `/me?key=${key}`), 401, 'invalid_api_key')
      assertStatus(await createClientWith({ authorization: `bearer ${key}` }).send('GET /me'), 200)
    },
  },
  {
    name: 'a read key can only read, and no admin endpoints',
    rule: 'specification, Authentication 4; wire, errors: insufficient_scope',
    needs: ['admin', 'keys'],
    async run({ client: admin, createCode, createKey, createPage }) {
      // Without a brand kit there are no changes by it.
      await admin.ok('PUT /brand', { body: {} })
      const resources: Record<string, { id: string }> = { codes: await createCode(), pages: await createPage() }
      const { client } = await createKey({ scope: 'read' })
      for (const { method, path, endpoint } of listEndpoints()) {
        if ('kind' in endpoint.response) continue
        const resource = resources[path.split('/')[1] ?? '']
        const address = toPath(path, { ...resource, revision: '1' })
        const query = neededQueries[path] ?? {}
        const reply = await client.raw(method, address, method === 'GET' ? { query } : { body: {} })
        // Paths with ids of resources that do not exist are 404.
        const exists = resource !== undefined || !path.includes('{')
        if (method === 'GET' && endpoint.scope !== 'admin') assertStatus(reply, exists ? 200 : 404)
        // POST endpoints that only read are allowed, but need a body.
        else if (endpoint.scope === 'read') assertApiError(reply, 400, 'invalid_request')
        else assertApiError(reply, 403, 'insufficient_scope')
      }
    },
  },
  {
    name: 'a write key can create, change and delete, but not manage keys or workspace settings',
    rule: 'specification, Authentication 4; wire, Keys: scopes',
    needs: ['admin', 'keys'],
    async run({ createKey, createUniqueText }) {
      const { client } = await createKey({ scope: 'write' })
      const folder = await client.ok('POST /folders', { body: { name: createUniqueText() } })
      await client.ok('PATCH /folders/{id}', { params: { id: folder.id }, body: { name: createUniqueText() } })
      await client.ok('DELETE /folders/{id}', { params: { id: folder.id } })
      assertApiError(await client.send('GET /keys'), 403, 'insufficient_scope')
      const key = { name: createUniqueText(), scope: 'read' }
      assertApiError(await client.send('POST /keys', { body: key }), 403, 'insufficient_scope')
      assertApiError(await client.send('DELETE /keys/{id}', { params: { id: 'key_1' } }), 403, 'insufficient_scope')
      const settings = { workspace: { name: 'Mine now' } }
      assertApiError(await client.send('PATCH /me', { body: settings }), 403, 'insufficient_scope')
    },
  },
  {
    name: 'a key reads its own workspace',
    rule: 'specification, Authentication 3',
    needs: ['admin', 'keys', 'other'],
    async run({ client, createKey, getOtherClient }) {
      const ownKey = await createKey({ scope: 'read' })
      const foreignKey = await createKey({ scope: 'read', owner: getOtherClient() })
      const findWorkspace = async (caller: typeof client) => (await caller.ok('GET /me')).workspace.id
      assert.equal(await findWorkspace(ownKey.client), await findWorkspace(client))
      assert.equal(await findWorkspace(foreignKey.client), await findWorkspace(getOtherClient()))
      assert.notEqual(await findWorkspace(ownKey.client), await findWorkspace(foreignKey.client))
    },
  },
  {
    name: 'on a plan without API access keys get 403 plan_required',
    rule: 'specification, Authentication 7',
    needs: ['admin', 'keys', 'other'],
    async run({ createKey, getOtherClient, withOtherOnPlan }) {
      const { client } = await createKey({ scope: 'write', owner: getOtherClient() })
      for (const plan of ['free', 'basic', 'core'] as const)
        await withOtherOnPlan(plan, async () => {
          assertApiError(await client.send('GET /me'), 403, 'plan_required')
          assertApiError(await client.send('POST /folders', { body: { name: 'x' } }), 403, 'plan_required')
        })
      for (const plan of ['pro', 'business'] as const) await withOtherOnPlan(plan, () => client.ok('GET /me'))
    },
  },
]
