import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertIssue, assertApiError, assertStatus, parseOrFail } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'

const Wait = z.coerce.number().int().min(1).max(600)

function createRows(count: number, name: string) {
  return Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, url: `https://example.com/${i}` }))
}

async function archive(client: Client, codes: readonly { id: string }[]) {
  await client.ok('PATCH /codes/bulk', { body: { ids: codes.map(({ id }) => id), archived: true } })
}

export const bulkCreateCases: Case[] = [
  {
    name: 'rows become codes in a new folder, in order',
    rule: 'specification, POST /codes/bulk; wire: folderName makes the folder',
    async run({ client, scan, createUniqueText }) {
      const name = createUniqueText()
      const created = await client.ok('POST /codes/bulk', { body: { rows: createRows(12, name), folderName: name } })
      assert.equal(created.created, 12)
      assert.deepEqual(
        created.codes.map((code) => code.name),
        createRows(12, name).map((row) => row.name),
      )
      const folder = (await client.ok('GET /folders')).data.find(({ id }) => id === created.folderId)
      assert.deepEqual([folder?.name, folder?.parentId, folder?.codes], [name, null, 12])
      const [first] = created.codes
      const code = await client.ok('GET /codes/{id}', { params: { id: first?.id ?? '' } })
      assert.deepEqual([code.shortCode, code.folderId, code.tags], [first?.shortCode, created.folderId, []])
      assert.equal((await scan(code)).headers.get('location'), 'https://example.com/0')
      await archive(client, created.codes)
      await client.send('DELETE /folders/{id}', { params: { id: created.folderId ?? '' } })
    },
  },
  {
    name: 'rows become codes in an existing folder, or in none',
    rule: 'wire, Codes: one of folderId or folderName; neither: root',
    async run({ client, createFolder, createUniqueText }) {
      const folder = await createFolder()
      const filedCodes = await client.ok('POST /codes/bulk', {
        body: { rows: createRows(1, createUniqueText()), folderId: folder.id },
      })
      assert.equal(filedCodes.folderId, folder.id)
      const request = {
        body: { rows: createRows(1, createUniqueText()) },
        headers: { 'idempotency-key': createUniqueText() },
      }
      const unfiled = await client.ok('POST /codes/bulk', request)
      assert.equal(unfiled.folderId, null)
      assert.deepEqual(await client.ok('POST /codes/bulk', request), unfiled)
      const q = request.body.rows[0]?.name ?? ''
      assert.equal((await client.ok('GET /codes', { query: { q } })).data.length, 1)
      await archive(client, [...filedCodes.codes, ...unfiled.codes])
    },
  },
  {
    name: 'a batch with an invalid row creates nothing and names the row',
    rule: 'specification, POST /codes/bulk: all or nothing',
    async run({ client, createUniqueText }) {
      const name = createUniqueText()
      const assertRejected = async (body: object, path: string) =>
        assertIssue(
          await client.send('POST /codes/bulk', { body: { rows: createRows(3, name), ...body } }),
          'body',
          path,
        )
      await assertRejected({ rows: [...createRows(3, name), { name, url: 'nowhere' }] }, 'rows.3.url')
      await assertRejected({ rows: [{ name: '', url: 'https://example.com' }, ...createRows(3, name)] }, 'rows.0.name')
      await assertRejected({ rows: [{ name, url: 'https://example.com', colour: 'x' }] }, 'rows.0.colour')
      await assertRejected({ rows: [] }, 'rows')
      await assertRejected({ folderId: 'fld_00000000000000000000' }, 'folderId')
      await assertRejected({ folderId: 'root', folderName: name }, 'folderName')
      assert.deepEqual((await client.ok('GET /codes', { query: { q: name } })).data, [])
      assert.equal((await client.ok('GET /folders')).data.filter((folder) => folder.name === name).length, 0)
    },
  },
  {
    name: 'a batch with more rows than the plan allows is rejected with the path of the rows',
    rule: 'specification, Limits: bulk create batch, limits.bulkBatch rows',
    async run({ client, createUniqueText }) {
      const { limits } = await client.ok('GET /me')
      const name = createUniqueText()
      const reply = await client.send('POST /codes/bulk', { body: { rows: createRows(limits.bulkBatch + 1, name) } })
      assertIssue(reply, 'body', 'rows')
      assert.deepEqual((await client.ok('GET /codes', { query: { q: name } })).data, [])
    },
  },
  {
    name: 'a batch that exceeds the codes of the plan creates nothing',
    rule: 'wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ getOtherClient, withOtherOnPlan, createUniqueText }) {
      const otherClient = getOtherClient()
      await withOtherOnPlan('free', async () => {
        const createdCodes = []
        const { limits, usage } = await otherClient.ok('GET /me')
        for (let room = limits.codes - usage.codes; room > 5; room -= 10) {
          const { codes } = await otherClient.ok('POST /codes/bulk', {
            body: { rows: createRows(Math.min(10, room), createUniqueText()) },
          })
          createdCodes.push(...codes)
        }
        const before = (await otherClient.ok('GET /me')).usage
        const reply = await otherClient.send('POST /codes/bulk', {
          body: { rows: createRows(6, createUniqueText()), folderName: createUniqueText() },
        })
        const details = assertApiError(reply, 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'codes', max: limits.codes, used: before.codes })
        assert.deepEqual((await otherClient.ok('GET /me')).usage, before)
        if (createdCodes.length > 0) await archive(otherClient, createdCodes)
      })
    },
  },
  {
    name: 'after ten batches in ten minutes a key gets 429',
    rule: 'specification, Limits: bulk create rate, 10 batches per 10 minutes per key',
    needs: ['admin', 'keys'],
    async run({ client, createKey, createUniqueText }) {
      const [first, second] = [await createKey({ scope: 'write' }), await createKey({ scope: 'write' })]
      const createdCodes: { id: string }[] = []
      const create = (headers = {}) =>
        first.client.ok('POST /codes/bulk', { body: { rows: createRows(1, 'tenth') }, headers })
      const unknown = { rows: createRows(1, createUniqueText()), folderId: 'fld_none' }
      assertIssue(await first.client.send('POST /codes/bulk', { body: unknown }), 'body', 'folderId')
      for (let batch = 0; batch < 9; batch++)
        createdCodes.push(
          ...(await first.client.ok('POST /codes/bulk', { body: { rows: createRows(1, createUniqueText()) } })).codes,
        )
      const headers = { 'idempotency-key': createUniqueText() }
      const tenth = await create(headers)
      createdCodes.push(...tenth.codes)
      for (let retry = 0; retry < 2; retry++) assert.deepEqual(await create(headers), tenth)
      const reply = await first.client.send('POST /codes/bulk', { body: { rows: createRows(1, createUniqueText()) } })
      const details = assertApiError(reply, 429, 'rate_limited')
      const wait = parseOrFail(Wait, reply.headers.get('retry-after'))
      assert.deepEqual(details, { retryAfter: wait, budget: 'bulk' })
      assert.ok(wait > 0 && wait <= 600, `${wait} seconds`)
      assertStatus(await first.client.send('GET /codes'), 200)
      createdCodes.push(
        ...(await second.client.ok('POST /codes/bulk', { body: { rows: createRows(1, createUniqueText()) } })).codes,
      )
      await archive(client, createdCodes)
    },
  },
]
