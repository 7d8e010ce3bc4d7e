import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { minimalCode } from '../world.ts'

export const idempotencyCases: Case[] = [
  {
    name: 'the same Idempotency-Key and body create one code and get the same response',
    rule: 'specification, POST /codes: Idempotency-Key makes retries safe',
    async run({ client, unique }) {
      const sent = { body: minimalCode(unique()), headers: { 'idempotency-key': unique() } }
      const first = await client.ok('POST /codes', sent)
      const again = await client.ok('POST /codes', sent)
      assert.deepEqual(again, first)
      assert.equal((await client.ok('GET /codes', { query: { q: sent.body.name } })).data.length, 1)
    },
  },
  {
    name: 'a retry gets the first response even if the code has changed since',
    rule: 'wire, Codes: Idempotency-Key, kept 24 h',
    async run({ client, unique }) {
      const sent = { body: minimalCode(unique()), headers: { 'idempotency-key': unique() } }
      const first = await client.ok('POST /codes', sent)
      await client.ok('PATCH /codes/{id}', { params: { id: first.id }, body: { archived: true } })
      assert.deepEqual(await client.ok('POST /codes', sent), first)
    },
  },
  {
    name: 'the same Idempotency-Key with another body is a conflict and creates nothing',
    rule: 'wire, Codes: 409 idempotency_conflict',
    async run({ client, unique }) {
      const headers = { 'idempotency-key': unique() }
      const body = minimalCode(unique())
      await client.ok('POST /codes', { body, headers })
      const other = { ...body, tags: ['other'] }
      assertApiError(await client.send('POST /codes', { body: other, headers }), 409, 'idempotency_conflict')
      assert.equal((await client.ok('GET /codes', { query: { q: body.name } })).data.length, 1)
    },
  },
  {
    name: 'parallel requests create one code and get the same response',
    rule: 'wire, Codes: a twin still in flight waits for the first',
    async run({ client, unique }) {
      const sent = { body: minimalCode(unique()), headers: { 'idempotency-key': unique() } }
      const codes = await Promise.all([1, 2, 3, 4].map(() => client.ok('POST /codes', sent)))
      assert.equal(new Set(codes.map(({ id }) => id)).size, 1)
      assert.equal((await client.ok('GET /codes', { query: { q: sent.body.name } })).data.length, 1)
    },
  },
  {
    name: 'a failed request is not stored: its Idempotency-Key can be used again',
    rule: 'wire, Codes: Idempotency-Key',
    async run({ client, unique }) {
      const headers = { 'idempotency-key': unique() }
      const body = { ...minimalCode(unique()), folderId: 'fld_00000000000000000000' }
      assertIssue(await client.send('POST /codes', { body, headers }), 'body', 'folderId')
      assertStatus(await client.send('POST /codes', { body: minimalCode(unique()), headers }), 201)
    },
  },
  {
    name: 'without an Idempotency-Key each request creates a code',
    rule: 'specification, POST /codes: Idempotency-Key is optional',
    async run({ newCode, unique }) {
      const name = unique()
      assert.notEqual((await newCode({ name })).id, (await newCode({ name })).id)
    },
  },
  {
    name: 'each API key has its own Idempotency-Keys',
    rule: 'wire, Codes: kept per key',
    needs: ['admin', 'keys'],
    async run({ client, newKey, unique }) {
      const sent = { body: minimalCode(unique()), headers: { 'idempotency-key': unique() } }
      const mine = await client.ok('POST /codes', sent)
      const { client: another } = await newKey({ scope: 'write' })
      assert.notEqual((await another.ok('POST /codes', sent)).id, mine.id)
    },
  },
  {
    name: 'an Idempotency-Key that is too long is refused',
    rule: 'wire, Everywhere: invalid_request',
    async run({ client, unique }) {
      const headers = { 'idempotency-key': 'k'.repeat(256) }
      assertIssue(
        await client.send('POST /codes', { body: minimalCode(unique()), headers }),
        'header',
        'idempotency-key',
      )
    },
  },
]
