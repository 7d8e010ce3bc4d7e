import assert from 'node:assert/strict'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { assertApiError, assertIssue, assertMatches, parseOrFail } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Query } from '../client.ts'
import { readEvents } from '../event-stream.ts'

const Event = z.object({ topic: z.literal('requests'), request: z.object({ id: z.string(), keyId: z.string() }) })
const unknownCode = { params: { id: 'cod_00000000000000000000' } }

async function* readRequestEvents(world: World) {
  for await (const data of readEvents(world.client, { topics: 'requests' })) {
    assertMatches(data, api['GET /events'].response.event)
    yield parseOrFail(Event, data).request
  }
}

/** The first event of a key. Others are skipped, because requests of earlier cases may be stored only now. */
async function findEvent(events: ReturnType<typeof readRequestEvents>, keyId: string) {
  for (;;) {
    const { value } = await events.next()
    assert.ok(value)
    if (value.keyId === keyId) return value
  }
}

/** Creates a key, makes three requests with it, and waits until they are in the log, newest first. */
async function makeRequests(world: World) {
  const key = await world.createKey({ scope: 'write' })
  const readReply = await key.client.send('GET /codes', { query: { q: 'private words' } })
  const missingReply = await key.client.send('GET /codes/{id}', unknownCode)
  const invalidReply = await key.client.send('POST /codes', { body: {} })
  const list = async (query: Query = {}) =>
    (await world.client.ok('GET /requests', { query: { keyId: key.id, ...query } })).data
  const storedRequests = await world.until(async () => {
    const data = await list()
    return data.length === 3 && data
  }, 'the requests in the log')
  return {
    key,
    stored: storedRequests,
    list,
    ids: [invalidReply, missingReply, readReply].map(({ headers }) => headers.get('x-request-id')),
  }
}

export const apiRequestCases: Case[] = [
  {
    name: 'the log has the id, status and error of each request with a key',
    rule: 'contract, GET /requests',
    needs: ['admin', 'keys'],
    async run(world) {
      const { key, stored, ids } = await makeRequests(world)
      const prefix = new URL(world.base).pathname
      assert.deepEqual(
        stored.map(({ id, keyId, method, path, status, code }) => ({ id, keyId, method, path, status, code })),
        [
          { method: 'POST', path: '/codes', status: 400, code: 'invalid_request' },
          { method: 'GET', path: `/codes/${unknownCode.params.id}`, status: 404, code: 'not_found' },
          { method: 'GET', path: '/codes', status: 200, code: null },
        ].map((request, i) => ({ id: ids[i], keyId: key.id, ...request, path: prefix + request.path })),
      )
      assert.ok(stored.every(({ durationMs }) => durationMs > 0))
      assert.ok(!JSON.stringify(stored).includes(key.key))
    },
  },
  {
    name: 'the log is filtered by key, method, path, status and time',
    rule: 'contract, GET /requests',
    needs: ['admin', 'keys'],
    async run(world) {
      const { key, stored, list } = await makeRequests(world)
      const [rejectedRequest, lostRequest, readRequest] = stored
      assert.ok(rejectedRequest && lostRequest && readRequest)
      assert.deepEqual(await list({ method: 'POST' }), [rejectedRequest])
      assert.deepEqual(await list({ path: unknownCode.params.id }), [lostRequest])
      assert.deepEqual(await list({ path: '%' }), [])
      assert.deepEqual(await list({ status: '4xx' }), [rejectedRequest, lostRequest])
      assert.deepEqual(await list({ status: '404' }), [lostRequest])
      assert.deepEqual(await list({ to: readRequest.at }), [])
      assert.deepEqual(await list({ from: readRequest.at }), stored)
      assert.deepEqual(await list({ keyId: 'key_00000000000000000000' }), [])
      const query = { keyId: key.id, limit: 2 }
      const first = await world.client.ok('GET /requests', { query })
      const cursor = first.next_cursor ?? ''
      const second = await world.client.ok('GET /requests', { query: { ...query, cursor } })
      assert.deepEqual([...first.data, ...second.data], stored)
      assert.equal(second.next_cursor, null)
    },
  },
  {
    name: 'invalid filters are rejected',
    rule: 'wire, errors: invalid_request',
    needs: ['admin'],
    async run({ client }) {
      for (const status of ['6xx', '20', 'ok'])
        assertIssue(await client.send('GET /requests', { query: { status } }), 'query', 'status')
      assertIssue(await client.send('GET /requests', { query: { method: 'get' } }), 'query', 'method')
      const query = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }
      assertIssue(await client.send('GET /requests', { query }), 'query', 'from')
    },
  },
  {
    name: 'only the dashboard can read the log of its workspace',
    rule: 'contract, GET /requests: scope admin',
    needs: ['admin', 'keys', 'other'],
    async run(world) {
      const { key, ids } = await makeRequests(world)
      assertApiError(await key.client.send('GET /requests'), 403, 'insufficient_scope')
      const ownRequests = (await world.client.ok('GET /requests', { query: { limit: 100 } })).data
      const dashboardKeyId = (await world.client.ok('GET /me')).key.id
      assert.ok(ownRequests.every(({ keyId }) => keyId !== dashboardKeyId))
      const foreignRequests = (await world.getOtherClient().ok('GET /requests', { query: { limit: 100 } })).data
      assert.ok(foreignRequests.every(({ id }) => !ids.includes(id)))
    },
  },
  {
    name: 'requests arrive on the event stream',
    rule: 'contract, GET /events: topic requests',
    needs: ['admin', 'keys'],
    async run(world) {
      const key = await world.createKey({ scope: 'read' })
      const events = readRequestEvents(world)
      const next = findEvent(events, key.id)
      // The stream may open after the first request, so requests are repeated until one arrives.
      const arrivedRequest = await world.until(async () => {
        await key.client.ok('GET /me')
        return Promise.race([next, new Promise<null>((resolve) => setTimeout(resolve, 200, null))])
      }, 'an event')
      await events.return()
      const { data } = await world.client.ok('GET /requests', { query: { keyId: key.id } })
      assert.ok(data.some(({ id }) => id === arrivedRequest.id))
    },
  },
]
