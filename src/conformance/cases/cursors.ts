import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertIssue, assertStatus, parseOrFail } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Client, Query } from '../client.ts'

const Page = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() })
type ListEndpoint = 'GET /codes' | 'GET /scans'

async function readPage(client: Client, list: ListEndpoint, query: Query) {
  const reply = await client.send(list, { query })
  assertStatus(reply, 200)
  return parseOrFail(Page, reply.body)
}

/** Reads all pages and returns every id. */
async function listAllIds(client: Client, list: ListEndpoint, query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: Query[string] = query['cursor']; cursor !== null;) {
    const { data, next_cursor } = await readPage(client, list, { ...query, cursor })
    assert.ok(data.length > 0, 'a page before the last one is never empty')
    ids.push(...data.map(({ id }) => id))
    cursor = next_cursor
  }
  return ids
}

async function createFiveCodes({ createCode, createUniqueText }: World): Promise<{ tag: string; ids: string[] }> {
  const tag = createUniqueText()
  const ids: string[] = []
  // With equal names and no scans, so that the id must decide where the sort key does not.
  for (const name of ['same', 'Same', 'other', 'same', 'last']) ids.push((await createCode({ name, tags: [tag] })).id)
  return { tag, ids }
}

export const cursorCases: Case[] = [
  {
    name: 'in every sort order, each code is on exactly one page',
    rule: 'specification, Pagination; wire, cursor',
    async run(world) {
      const { tag, ids } = await createFiveCodes(world)
      for (const sort of ['updated', 'created_desc', 'created_asc', 'name', 'scans']) {
        const allIds = (await readPage(world.client, 'GET /codes', { tag, sort })).data.map(({ id }) => id)
        for (const limit of [1, 2, 3])
          assert.deepEqual(await listAllIds(world.client, 'GET /codes', { tag, sort, limit }), allIds, sort)
        assert.deepEqual(allIds.toSorted(), ids.toSorted())
      }
    },
  },
  {
    name: 'next_cursor is null on a full last page',
    rule: 'specification, Pagination: null on the last page',
    async run(world) {
      const { tag } = await createFiveCodes(world)
      assert.equal((await readPage(world.client, 'GET /codes', { tag, limit: 5 })).next_cursor, null)
      assert.equal((await readPage(world.client, 'GET /codes', { tag: world.createUniqueText() })).next_cursor, null)
    },
  },
  {
    name: 'codes created or changed between two pages neither shift nor repeat the others',
    rule: 'wire, cursor: new rows neither shift nor repeat it',
    async run(world) {
      const { tag, ids } = await createFiveCodes(world)
      const first = await readPage(world.client, 'GET /codes', { tag, limit: 2, sort: 'created_desc' })
      await world.createCode({ name: 'new', tags: [tag] })
      await world.createCode({ name: 'newer', tags: [tag] })
      const query = { tag, limit: 2, sort: 'created_desc', cursor: first.next_cursor }
      const second = await readPage(world.client, 'GET /codes', query)
      const third = await readPage(world.client, 'GET /codes', { ...query, cursor: second.next_cursor })
      const seenIds = [...first.data, ...second.data, ...third.data].map(({ id }) => id)
      assert.deepEqual(seenIds, ids.toReversed())
    },
  },
  {
    name: 'limit may change between two pages',
    rule: 'wire, cursor: limit may change',
    async run(world) {
      const { tag } = await createFiveCodes(world)
      const first = await readPage(world.client, 'GET /codes', { tag, limit: 1 })
      const rest = await readPage(world.client, 'GET /codes', { tag, limit: 100, cursor: first.next_cursor })
      assert.equal(rest.data.length, 4)
      assert.equal(rest.next_cursor, null)
    },
  },
  {
    name: 'an altered cursor is rejected',
    rule: 'wire, cursor: altered: 400',
    async run(world) {
      const { tag } = await createFiveCodes(world)
      const cursor = (await readPage(world.client, 'GET /codes', { tag, limit: 2 })).next_cursor ?? ''
      const middle = Math.floor(cursor.length / 2)
      const otherLetter = cursor[middle] === 'A' ? 'B' : 'A'
      const alteredCursors = [
        cursor.slice(0, middle) + otherLetter + cursor.slice(middle + 1),
        cursor.slice(0, -4),
        cursor.slice(4),
        `${cursor}AAAA`,
        `${cursor}!`,
        cursor.toLowerCase(),
        'x',
        '',
        '%00',
        'null',
        Buffer.from('{"id":"cod_1"}').toString('base64url'),
      ]
      for (const alteredCursor of alteredCursors)
        assertIssue(
          await world.client.send('GET /codes', { query: { tag, limit: 2, cursor: alteredCursor } }),
          'query',
          'cursor',
        )
    },
  },
  {
    name: 'a cursor of another query is rejected',
    rule: 'wire, cursor: of another query: 400',
    async run(world) {
      const { tag } = await createFiveCodes(world)
      const cursor = (await readPage(world.client, 'GET /codes', { tag, limit: 2 })).next_cursor
      const queries = [{}, { tag, sort: 'name' }, { tag, q: 'same' }, { tag, archived: true }, { tag: `${tag}x` }]
      for (const query of queries)
        assertIssue(await world.client.send('GET /codes', { query: { ...query, cursor } }), 'query', 'cursor')
      assertIssue(await world.client.send('GET /scans', { query: { cursor } }), 'query', 'cursor')
    },
  },
  {
    name: 'a cursor of another workspace is rejected',
    rule: 'wire, cursor: carries its query; a key sees its workspace alone',
    needs: ['other'],
    async run(world) {
      const { tag } = await createFiveCodes(world)
      const cursor = (await readPage(world.client, 'GET /codes', { tag, limit: 2 })).next_cursor
      assertIssue(await world.getOtherClient().send('GET /codes', { query: { tag, cursor } }), 'query', 'cursor')
    },
  },
  {
    name: 'each scan is on exactly one page while new scans arrive',
    rule: 'specification, GET /scans; wire, cursor',
    async run(world) {
      const code = await world.createCode()
      const query = { codeId: code.id }
      const waitForScans = (count: number) =>
        world.until(async () => {
          const { data } = await readPage(world.client, 'GET /scans', query)
          return data.length === count && data.map(({ id }) => id)
        }, `${count} scans`)
      for (let scanCount = 0; scanCount < 5; scanCount++) await world.scan(code)
      const before = await waitForScans(5)
      const first = await readPage(world.client, 'GET /scans', { ...query, limit: 2 })
      await world.scan(code)
      await waitForScans(6)
      const rest = await listAllIds(world.client, 'GET /scans', { ...query, limit: 2, cursor: first.next_cursor })
      assert.deepEqual([...first.data.map(({ id }) => id), ...rest], before)
    },
  },
]
