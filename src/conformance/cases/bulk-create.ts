import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertIssue, assertApiError, assertStatus, parsed } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'

const Wait = z.coerce.number().int().min(1).max(600)

function rows(count: number, name: string) {
  return Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, url: `https://example.com/${i}` }))
}

async function archive(client: Client, codes: readonly { id: string }[]) {
  await client.ok('PATCH /codes/bulk', { body: { ids: codes.map(({ id }) => id), archived: true } })
}

export const bulkCreateCases: Case[] = [
  {
    name: 'rows become codes in a new folder, in order',
    rule: 'specification, POST /codes/bulk; wire: folderName makes the folder',
    async run({ client, scan, unique }) {
      const name = unique()
      const made = await client.ok('POST /codes/bulk', { body: { rows: rows(12, name), folderName: name } })
      assert.equal(made.created, 12)
      assert.deepEqual(
        made.codes.map((code) => code.name),
        rows(12, name).map((row) => row.name),
      )
      const folder = (await client.ok('GET /folders')).data.find(({ id }) => id === made.folderId)
      assert.deepEqual([folder?.name, folder?.parentId, folder?.codes], [name, null, 12])
      const [first] = made.codes
      const code = await client.ok('GET /codes/{id}', { params: { id: first?.id ?? '' } })
      assert.deepEqual([code.shortCode, code.folderId, code.tags], [first?.shortCode, made.folderId, []])
      assert.equal((await scan(code)).headers.get('location'), 'https://example.com/0')
      await archive(client, made.codes)
      await client.send('DELETE /folders/{id}', { params: { id: made.folderId ?? '' } })
    },
  },
  {
    name: 'rows become codes in an existing folder, or in none',
    rule: 'wire, Codes: one of folderId or folderName; neither: root',
    async run({ client, newFolder, unique }) {
      const folder = await newFolder()
      const filed = await client.ok('POST /codes/bulk', { body: { rows: rows(1, unique()), folderId: folder.id } })
      assert.equal(filed.folderId, folder.id)
      const sent = { body: { rows: rows(1, unique()) }, headers: { 'idempotency-key': unique() } }
      const unfiled = await client.ok('POST /codes/bulk', sent)
      assert.equal(unfiled.folderId, null)
      assert.deepEqual(await client.ok('POST /codes/bulk', sent), unfiled)
      const q = sent.body.rows[0]?.name ?? ''
      assert.equal((await client.ok('GET /codes', { query: { q } })).data.length, 1)
      await archive(client, [...filed.codes, ...unfiled.codes])
    },
  },
  {
    name: 'an invalid row is named, and no code is created',
    rule: 'specification, POST /codes/bulk: all or nothing',
    async run({ client, unique }) {
      const name = unique()
      const refused = async (body: object, path: string) =>
        assertIssue(await client.send('POST /codes/bulk', { body: { rows: rows(3, name), ...body } }), 'body', path)
      await refused({ rows: [...rows(3, name), { name, url: 'nowhere' }] }, 'rows.3.url')
      await refused({ rows: [{ name: '', url: 'https://example.com' }, ...rows(3, name)] }, 'rows.0.name')
      await refused({ rows: [{ name, url: 'https://example.com', colour: 'x' }] }, 'rows.0.colour')
      await refused({ rows: [] }, 'rows')
      await refused({ folderId: 'fld_00000000000000000000' }, 'folderId')
      await refused({ folderId: 'root', folderName: name }, 'folderName')
      assert.deepEqual((await client.ok('GET /codes', { query: { q: name } })).data, [])
      assert.equal((await client.ok('GET /folders')).data.filter((folder) => folder.name === name).length, 0)
    },
  },
  {
    name: 'a batch above the plan’s limit is refused with the path of the rows',
    rule: 'specification, Limits: bulk create batch, limits.bulkBatch rows',
    async run({ client, unique }) {
      const { limits } = await client.ok('GET /me')
      const name = unique()
      const reply = await client.send('POST /codes/bulk', { body: { rows: rows(limits.bulkBatch + 1, name) } })
      assertIssue(reply, 'body', 'rows')
      assert.deepEqual((await client.ok('GET /codes', { query: { q: name } })).data, [])
    },
  },
  {
    name: 'a batch for which the plan has no room creates nothing',
    rule: 'wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ other, otherOn, unique }) {
      const they = other()
      await otherOn('free', async () => {
        const made = []
        const { limits, usage } = await they.ok('GET /me')
        for (let room = limits.codes - usage.codes; room > 5; room -= 10) {
          const { codes } = await they.ok('POST /codes/bulk', { body: { rows: rows(Math.min(10, room), unique()) } })
          made.push(...codes)
        }
        const before = (await they.ok('GET /me')).usage
        const reply = await they.send('POST /codes/bulk', { body: { rows: rows(6, unique()), folderName: unique() } })
        const details = assertApiError(reply, 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'codes', max: limits.codes, used: before.codes })
        assert.deepEqual((await they.ok('GET /me')).usage, before)
        if (made.length > 0) await archive(they, made)
      })
    },
  },
  {
    name: 'a key may create ten batches in ten minutes, then gets a 429; other keys do not, and refused ones and retries do not count',
    rule: 'specification, Limits: bulk create rate, 10 batches per 10 minutes per key',
    needs: ['admin', 'keys'],
    async run({ client, newKey, unique }) {
      const [first, second] = [await newKey({ scope: 'write' }), await newKey({ scope: 'write' })]
      const made: { id: string }[] = []
      const create = (headers = {}) =>
        first.client.ok('POST /codes/bulk', { body: { rows: rows(1, 'tenth') }, headers })
      const unknown = { rows: rows(1, unique()), folderId: 'fld_none' }
      assertIssue(await first.client.send('POST /codes/bulk', { body: unknown }), 'body', 'folderId')
      for (let batch = 0; batch < 9; batch++)
        made.push(...(await first.client.ok('POST /codes/bulk', { body: { rows: rows(1, unique()) } })).codes)
      const headers = { 'idempotency-key': unique() }
      const tenth = await create(headers)
      made.push(...tenth.codes)
      for (let retry = 0; retry < 2; retry++) assert.deepEqual(await create(headers), tenth)
      const reply = await first.client.send('POST /codes/bulk', { body: { rows: rows(1, unique()) } })
      const details = assertApiError(reply, 429, 'rate_limited')
      const wait = parsed(Wait, reply.headers.get('retry-after'))
      assert.deepEqual(details, { retryAfter: wait, budget: 'bulk' })
      assert.ok(wait > 0 && wait <= 600, `${wait} seconds`)
      assertStatus(await first.client.send('GET /codes'), 200)
      made.push(...(await second.client.ok('POST /codes/bulk', { body: { rows: rows(1, unique()) } })).codes)
      await archive(client, made)
    },
  },
]
