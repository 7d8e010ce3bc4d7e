import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'

export const historyCases: Case[] = [
  {
    name: 'a history has all changes with old and new values, newest first',
    rule: 'wire, Codes, additions: GET /codes/{id}/history',
    async run({ client, createCode, createUniqueText }) {
      const code = await createCode({ tags: ['before'] })
      const params = { id: code.id }
      const name = createUniqueText()
      await client.ok('PATCH /codes/{id}', { params, body: { name, tags: ['after'] } })
      await client.ok('PATCH /codes/{id}', { params, body: { archived: true } })
      const { data, next_cursor } = await client.ok('GET /codes/{id}/history', { params })
      assert.deepEqual(
        data.slice(0, 2).map(({ changes }) => changes),
        [
          { archived: { from: false, to: true } },
          { name: { from: code.name, to: name }, tags: { from: ['before'], to: ['after'] } },
        ],
      )
      assert.equal(next_cursor, null)
      assert.ok(data.every(({ at }, index) => index === 0 || at <= (data[index - 1]?.at ?? '')))
      assert.ok(data.every(({ actor }) => actor.id !== '' && actor.name !== ''))
    },
  },
  {
    name: 'a history never contains an access code',
    rule: 'wire, Codes: accessCode is write only',
    async run({ client, createCode }) {
      const { id } = await createCode()
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { accessCode: 'abracadabra' } })
      const { text } = await client.send('GET /codes/{id}/history', { params: { id } })
      assert.ok(text.includes('accessCode') && !text.includes('abracadabra') && !text.includes('scrypt'))
    },
  },
  {
    name: 'a history is read in pages',
    rule: 'specification, Pagination; wire, cursor',
    async run({ client, createCode }) {
      const { id } = await createCode()
      const params = { id }
      for (const tag of ['1', '2', '3']) await client.ok('PATCH /codes/{id}', { params, body: { tags: [tag] } })
      const allEntries = (await client.ok('GET /codes/{id}/history', { params })).data
      const first = await client.ok('GET /codes/{id}/history', { params, query: { limit: 2 } })
      const cursor = first.next_cursor ?? ''
      const second = await client.ok('GET /codes/{id}/history', { params, query: { limit: 2, cursor } })
      assert.deepEqual([...first.data, ...second.data], allEntries)
      assert.equal(second.next_cursor, null)
      const otherCode = { params: { id: (await createCode()).id }, query: { cursor } }
      assertIssue(await client.send('GET /codes/{id}/history', otherCode), 'query', 'cursor')
    },
  },
  {
    name: 'an unknown code is 404',
    rule: 'wire, errors: not_found',
    async run({ client }) {
      assertApiError(await client.send('GET /codes/{id}/history'), 404, 'not_found')
    },
  },
  {
    name: 'the actor in a history is the key or the person whom an admin key names',
    rule: 'wire, Everywhere: actor',
    needs: ['admin', 'keys'],
    async run({ client, createCode, createKey }) {
      const { id } = await createCode()
      const { client: writer, id: keyId } = await createKey({ scope: 'write' })
      const headers = { 'x-actor': `person-1;${encodeURIComponent('Zoë Müller')}` }
      await writer.send('PATCH /codes/{id}', { params: { id }, headers, body: { tags: ['by key'] } })
      await client.send('PATCH /codes/{id}', { params: { id }, headers, body: { tags: ['by person'] } })
      const { data } = await client.ok('GET /codes/{id}/history', { params: { id } })
      assert.deepEqual(data[0]?.actor, { id: 'person-1', name: 'Zoë Müller' })
      assert.equal(data[1]?.actor.id, keyId)
    },
  },
]
