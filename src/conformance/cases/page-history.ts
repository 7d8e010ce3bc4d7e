import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'
import { toContent, edit, ownId, pageIn, publish, toText } from '../documents.ts'

function revisions(client: Client, id: string, query: { limit?: number; cursor?: string } = {}) {
  return client.ok('GET /pages/{id}/history', { params: { id }, query })
}

export const pageHistoryCases: Case[] = [
  {
    name: 'the history has the author, changes and publication of each revision, newest first',
    rule: 'wire, Builder pages: GET /pages/{id}/history {revision, at, actor, summary, operations, published}',
    async run({ client, newPage }) {
      const page = await newPage()
      const home = pageIn(page).id
      const id = ownId('blk')
      const one = await edit(client, page, [
        { op: 'addBlock', page: home, type: 'heading', fields: { text: 'Opening hours' }, id },
      ])
      await publish(client, one)
      const two = await edit(client, one, [
        { op: 'setBlock', page: home, block: id, fields: { text: 'Open' } },
        { op: 'moveBlock', page: home, block: id, after: null },
        { op: 'removeBlock', page: home, block: id },
      ])
      const { data, next_cursor } = await revisions(client, page.id)
      assert.equal(next_cursor, null)
      assert.deepEqual(
        data.map((row) => [row.revision, row.operations, row.published]),
        [
          [two.revision, 3, false],
          [one.revision, 1, true],
          [page.revision, 0, false],
        ],
      )
      for (const { summary, actor, at } of data) {
        assert.ok(summary !== '' && actor.id !== '' && actor.name !== '')
        assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000)
      }
      assert.equal(new Set(data.map(({ actor }) => actor.id)).size, 1)
      assert.ok(data[1]?.summary.includes('Opening hours'), data[1]?.summary)
    },
  },
  {
    name: 'the history is read in pages of any size, to the beginning',
    rule: 'specification, Pagination; wire, Everywhere: cursor',
    async run({ client, newPage }) {
      let page = await newPage()
      const { id, revision: first } = page
      for (let i = 0; i < 6; i++) page = await edit(client, page, [{ op: 'setTheme', theme: {} }])
      const read: number[] = []
      for (let cursor: string | undefined, limit = 2; ; limit++) {
        const list = await revisions(client, id, { limit, ...(cursor === undefined ? {} : { cursor }) })
        read.push(...list.data.map(({ revision }) => revision))
        if (list.next_cursor === null) break
        cursor = list.next_cursor
      }
      assert.deepEqual(
        read,
        Array.from({ length: 7 }, (_, i) => first + 6 - i),
      )
      const { next_cursor: cursor } = await revisions(client, id, { limit: 1 })
      const other = await newPage()
      const of = (target: string, changed: string | null) =>
        client.send('GET /pages/{id}/history', { params: { id: target }, query: { cursor: changed } })
      assertIssue(await of(other.id, cursor), 'query', 'cursor')
      assertIssue(await of(id, `${cursor}x`), 'query', 'cursor')
    },
  },
  {
    name: 'the document can be read at any revision',
    rule: 'contract: GET /pages/{id}/history/{revision}',
    async run({ client, newPage }) {
      let page = await newPage()
      const known = [page]
      for (let i = 0; i < 5; i++) {
        page = await edit(client, page, [
          { op: 'addBlock', page: pageIn(page).id, type: 'heading', fields: { text: `${i}` }, after: null },
          { op: 'setPage', page: pageIn(page).id, fields: { name: `Home ${i}` } },
        ])
        known.push(page)
      }
      const at = (revision: string) => ({ params: { id: page.id, revision } })
      for (const was of known) {
        const read = await client.ok('GET /pages/{id}/history/{revision}', at(String(was.revision)))
        assert.equal(read.revision, was.revision)
        assert.deepEqual(toText(read), toText(was))
      }
      for (const wrong of ['0', '-1', String(page.revision + 1), '1.5', 'x', '1e1', '99999999999999999999', ' '])
        assertApiError(await client.send('GET /pages/{id}/history/{revision}', at(wrong)), 404, 'not_found')
    },
  },
  {
    name: 'an earlier revision is restored as a new one, completely',
    rule: 'wire, Builder pages: POST /pages/{id}/restore {revision} (as a new revision)',
    async run({ client, newPage, visit }) {
      const page = await newPage()
      const id = ownId('pgs')
      const rich = await edit(client, page, [
        { op: 'addPage', name: 'Menu', slug: 'menu', id },
        { op: 'addBlock', page: id, type: 'heading', fields: { text: 'Bread' } },
        { op: 'setTheme', theme: { palette: 'dusk' } },
      ])
      const poor = await edit(client, rich, [
        { op: 'removePage', page: id },
        { op: 'setTheme', theme: { palette: null } },
      ])
      const { url } = await publish(client, poor)
      const restore = (revision: unknown) =>
        client.send('POST /pages/{id}/restore', { params: { id: page.id }, body: { revision } })
      const back = await client.ok('POST /pages/{id}/restore', {
        params: { id: page.id },
        body: { revision: rich.revision },
      })
      assert.equal(back.revision, poor.revision + 1)
      assert.deepEqual(toText(back), toText(rich))
      assert.deepEqual(await toContent(client, page), back)
      assert.deepEqual([back.publishedRevision, back.status], [poor.revision, 'published'])
      assert.equal((await visit(new URL('menu', url).href)).status, 404)
      const [row] = (await revisions(client, page.id)).data
      assert.equal(row?.revision, back.revision)
      assert.ok(row?.summary.includes(String(rich.revision)), row?.summary)
      // It is edited like any other.
      const later = await edit(client, back, [{ op: 'setPage', page: id, fields: { name: 'Card' } }])
      assert.equal(later.revision, back.revision + 1)
      for (const wrong of [0, later.revision + 1, 2 ** 40, -1, '1', null, undefined])
        assertIssue(await restore(wrong), 'body', 'revision')
    },
  },
]
