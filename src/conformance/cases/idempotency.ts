import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createMinimalCode } from '../world.ts'

export const idempotencyCases: Case[] = [
  {
    name: 'the same Idempotency-Key and body create one code and get the same response',
    rule: 'specification, POST /codes: Idempotency-Key makes retries safe',
    async run({ client, createUniqueText }) {
      const request = {
        body: createMinimalCode(createUniqueText()),
        headers: { 'idempotency-key': createUniqueText() },
      }
      const first = await client.ok('POST /codes', request)
      const secondCode = await client.ok('POST /codes', request)
      assert.deepEqual(secondCode, first)
      assert.equal((await client.ok('GET /codes', { query: { q: request.body.name } })).data.length, 1)
    },
  },
  {
    name: 'a retry gets the first response even after a change of the code',
    rule: 'wire, Codes: Idempotency-Key, kept 24 h',
    async run({ client, createUniqueText }) {
      const request = {
        body: createMinimalCode(createUniqueText()),
        headers: { 'idempotency-key': createUniqueText() },
      }
      const first = await client.ok('POST /codes', request)
      await client.ok('PATCH /codes/{id}', { params: { id: first.id }, body: { archived: true } })
      assert.deepEqual(await client.ok('POST /codes', request), first)
    },
  },
  {
    name: 'the same Idempotency-Key with another body is a conflict',
    rule: 'wire, Codes: 409 idempotency_conflict',
    async run({ client, createUniqueText }) {
      const headers = { 'idempotency-key': createUniqueText() }
      const body = createMinimalCode(createUniqueText())
      await client.ok('POST /codes', { body, headers })
      const changedBody = { ...body, tags: ['other'] }
      assertApiError(await client.send('POST /codes', { body: changedBody, headers }), 409, 'idempotency_conflict')
      assert.equal((await client.ok('GET /codes', { query: { q: body.name } })).data.length, 1)
    },
  },
  {
    name: 'parallel requests create one code and get the same response',
    rule: 'wire, Codes: a twin still in flight waits for the first',
    async run({ client, createUniqueText }) {
      const request = {
        body: createMinimalCode(createUniqueText()),
        headers: { 'idempotency-key': createUniqueText() },
      }
      const codes = await Promise.all([1, 2, 3, 4].map(() => client.ok('POST /codes', request)))
      assert.equal(new Set(codes.map(({ id }) => id)).size, 1)
      assert.equal((await client.ok('GET /codes', { query: { q: request.body.name } })).data.length, 1)
    },
  },
  {
    name: 'the Idempotency-Key of a failed request can be used again',
    rule: 'wire, Codes: Idempotency-Key',
    async run({ client, createUniqueText }) {
      const headers = { 'idempotency-key': createUniqueText() }
      const body = { ...createMinimalCode(createUniqueText()), folderId: 'fld_00000000000000000000' }
      assertIssue(await client.send('POST /codes', { body, headers }), 'body', 'folderId')
      assertStatus(await client.send('POST /codes', { body: createMinimalCode(createUniqueText()), headers }), 201)
    },
  },
  {
    name: 'without an Idempotency-Key each request creates a code',
    rule: 'specification, POST /codes: Idempotency-Key is optional',
    async run({ createCode, createUniqueText }) {
      const name = createUniqueText()
      assert.notEqual((await createCode({ name })).id, (await createCode({ name })).id)
    },
  },
  {
    name: 'each API key has its own Idempotency-Keys',
    rule: 'wire, Codes: kept per key',
    needs: ['admin', 'keys'],
    async run({ client, createKey, createUniqueText }) {
      const request = {
        body: createMinimalCode(createUniqueText()),
        headers: { 'idempotency-key': createUniqueText() },
      }
      const code = await client.ok('POST /codes', request)
      const { client: another } = await createKey({ scope: 'write' })
      assert.notEqual((await another.ok('POST /codes', request)).id, code.id)
    },
  },
  {
    name: 'an Idempotency-Key that is too long is rejected',
    rule: 'wire, Everywhere: invalid_request',
    async run({ client, createUniqueText }) {
      const headers = { 'idempotency-key': 'k'.repeat(256) }
      assertIssue(
        await client.send('POST /codes', { body: createMinimalCode(createUniqueText()), headers }),
        'header',
        'idempotency-key',
      )
    },
  },
]
