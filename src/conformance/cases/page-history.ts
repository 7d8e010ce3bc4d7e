import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'
import { readDocument, edit, createClientId, findPage, publish, omitLinks } from '../documents.ts'

function listRevisions(client: Client, id: string, query: { limit?: number; cursor?: string } = {}) {
  return client.ok('GET /pages/{id}/history', { params: { id }, query })
}

export const pageHistoryCases: Case[] = [
  {
    name: 'the history has the author, changes and publication of each revision, newest first',
    rule: 'wire, Builder pages: GET /pages/{id}/history {revision, at, actor, summary, operations, published}',
    async run({ client, createPage }) {
      const page = await createPage()
      const home = findPage(page).id
      const id = createClientId('blk')
      const published = await edit(client, page, [
        { op: 'addBlock', page: home, type: 'heading', fields: { text: 'Opening hours' }, id },
      ])
      await publish(client, published)
      const editedPage = await edit(client, published, [
        { op: 'setBlock', page: home, block: id, fields: { text: 'Open' } },
        { op: 'moveBlock', page: home, block: id, after: null },
        { op: 'removeBlock', page: home, block: id },
      ])
      const { data, next_cursor } = await listRevisions(client, page.id)
      assert.equal(next_cursor, null)
      assert.deepEqual(
        data.map((row) => [row.revision, row.operations, row.published]),
        [
          [editedPage.revision, 3, false],
          [published.revision, 1, true],
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
    name: 'a version has a name, by which the history is filtered, until the name is removed',
    rule: 'wire, Builder pages: POST /pages/{id}/versions names a revision, by default the current one',
    async run({ client, createPage }) {
      const { id, revision } = await createPage()
      const nameVersion = (body: { name: string | null; revision?: number }) =>
        client.send('POST /pages/{id}/versions', { params: { id }, body })
      const listNames = async () =>
        (await client.ok('GET /pages/{id}/history', { params: { id }, query: { named: 'true' } })).data.map(
          (version) => [version.revision, version.name],
        )
      assert.deepEqual(await listNames(), [])
      assert.equal((await nameVersion({ name: 'Before the sale' })).status, 200)
      assert.deepEqual(await listNames(), [[revision, 'Before the sale']])
      assertIssue(await nameVersion({ name: 'Later', revision: revision + 1 }), 'body', 'revision')
      assert.equal((await nameVersion({ name: null, revision })).status, 200)
      assert.deepEqual(await listNames(), [])
    },
  },
  {
    name: 'the whole history can be read in pages of any size',
    rule: 'specification, Pagination; wire, Everywhere: cursor',
    async run({ client, createPage }) {
      let page = await createPage()
      const { id, revision: first } = page
      for (let i = 0; i < 6; i++) page = await edit(client, page, [{ op: 'setTheme', theme: {} }])
      const listedRevisions: number[] = []
      for (let cursor: string | undefined, limit = 2; ; limit++) {
        const list = await listRevisions(client, id, { limit, ...(cursor === undefined ? {} : { cursor }) })
        listedRevisions.push(...list.data.map(({ revision }) => revision))
        if (list.next_cursor === null) break
        cursor = list.next_cursor
      }
      assert.deepEqual(
        listedRevisions,
        Array.from({ length: 7 }, (_, i) => first + 6 - i),
      )
      const { next_cursor: cursor } = await listRevisions(client, id, { limit: 1 })
      const other = await createPage()
      const listWithCursor = (target: string, cursorText: string | null) =>
        client.send('GET /pages/{id}/history', { params: { id: target }, query: { cursor: cursorText } })
      assertIssue(await listWithCursor(other.id, cursor), 'query', 'cursor')
      assertIssue(await listWithCursor(id, `${cursor}x`), 'query', 'cursor')
    },
  },
  {
    name: 'the document can be read at any revision',
    rule: 'contract: GET /pages/{id}/history/{revision}',
    async run({ client, createPage }) {
      let page = await createPage()
      const versions = [page]
      for (let i = 0; i < 5; i++) {
        page = await edit(client, page, [
          { op: 'addBlock', page: findPage(page).id, type: 'heading', fields: { text: `${i}` }, after: null },
          { op: 'setPage', page: findPage(page).id, fields: { name: `Home ${i}` } },
        ])
        versions.push(page)
      }
      const createRevisionRequest = (revision: string) => ({ params: { id: page.id, revision } })
      for (const version of versions) {
        const read = await client.ok(
          'GET /pages/{id}/history/{revision}',
          createRevisionRequest(String(version.revision)),
        )
        assert.equal(read.revision, version.revision)
        assert.deepEqual(omitLinks(read), omitLinks(version))
      }
      for (const invalidRevision of [
        '0',
        '-1',
        String(page.revision + 1),
        '1.5',
        'x',
        '1e1',
        '99999999999999999999',
        ' ',
      ])
        assertApiError(
          await client.send('GET /pages/{id}/history/{revision}', createRevisionRequest(invalidRevision)),
          404,
          'not_found',
        )
    },
  },
  {
    name: 'an earlier revision is restored completely, as a new revision',
    rule: 'wire, Builder pages: POST /pages/{id}/restore {revision} (as a new revision)',
    async run({ client, createPage, visit }) {
      const page = await createPage()
      const id = createClientId('pgs')
      const withMenu = await edit(client, page, [
        { op: 'addPage', name: 'Menu', slug: 'menu', id },
        { op: 'addBlock', page: id, type: 'heading', fields: { text: 'Bread' } },
        { op: 'setTheme', theme: { palette: 'dusk' } },
      ])
      const withoutMenu = await edit(client, withMenu, [
        { op: 'removePage', page: id },
        { op: 'setTheme', theme: { palette: null } },
      ])
      const { url } = await publish(client, withoutMenu)
      const restore = (revision: unknown) =>
        client.send('POST /pages/{id}/restore', { params: { id: page.id }, body: { revision } })
      const restored = await client.ok('POST /pages/{id}/restore', {
        params: { id: page.id },
        body: { revision: withMenu.revision },
      })
      assert.equal(restored.revision, withoutMenu.revision + 1)
      assert.deepEqual(omitLinks(restored), omitLinks(withMenu))
      assert.deepEqual(await readDocument(client, page), restored)
      assert.deepEqual([restored.publishedRevision, restored.status], [withoutMenu.revision, 'published'])
      assert.equal((await visit(new URL('menu', url).href)).status, 404)
      const [row] = (await listRevisions(client, page.id)).data
      assert.equal(row?.revision, restored.revision)
      assert.ok(row?.summary.includes(String(withMenu.revision)), row?.summary)
      // A restored document can be edited like any other.
      const editedAgain = await edit(client, restored, [{ op: 'setPage', page: id, fields: { name: 'Card' } }])
      assert.equal(editedAgain.revision, restored.revision + 1)
      for (const invalidRevision of [0, editedAgain.revision + 1, 2 ** 40, -1, '1', null, undefined])
        assertIssue(await restore(invalidRevision), 'body', 'revision')
    },
  },
]
