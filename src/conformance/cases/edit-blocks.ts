import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case, Page, World } from '../case.ts'
import {
  findBlock,
  readDocument,
  edit,
  listBlockIds,
  createClientId,
  findPage,
  omitIds,
  tryEdit,
  omitLinks,
} from '../documents.ts'

/** Creates a document whose home page has three headings and whose second page has one. */
async function createDocument({ client, createPage }: World) {
  const page = await createPage()
  const home = findPage(page).id
  const [a, b, c, d] = [createClientId('blk'), createClientId('blk'), createClientId('blk'), createClientId('blk')]
  const second = createClientId('pgs')
  const heading = (id: string, pageId: string) =>
    ({ op: 'addBlock', page: pageId, type: 'heading', fields: { text: id }, id }) as const
  const document = await edit(client, page, [
    heading(a, home),
    heading(b, home),
    heading(c, home),
    { op: 'addPage', name: 'Second', slug: 'second', id: second },
    heading(d, second),
  ])
  const header = listBlockIds(document)[0] ?? ''
  return { document, home, second, header, a, b, c, d }
}

/** Returns those of the ids that are on the page, in the order of the page. */
function listOrder(document: Page, ids: string[], page?: string): string[] {
  return listBlockIds(document, page).filter((id) => ids.includes(id))
}

/** Asserts that every operation is rejected with its path and changes nothing. */
async function assertRejected(
  { client }: World,
  document: Page,
  invalidOperations: [operation: object, path: string][],
) {
  for (const [operation, path] of invalidOperations) {
    const reply = await tryEdit(client, document, [operation])
    assertIssue(reply, 'body', path === '' ? 'operations.0' : `operations.0.${path}`)
  }
  assert.deepEqual(omitLinks(await readDocument(client, document)), omitLinks(document))
}

export const editBlockCases: Case[] = [
  {
    name: 'addBlock inserts a block at the end, first under the header, or after a neighbor',
    rule: 'wire, Builder pages: after left out: at the end; null: index 1 under the header',
    async run(world) {
      const { document, home, header, a, b, c } = await createDocument(world)
      const [end, first, afterNeighbor] = [createClientId('blk'), createClientId('blk'), createClientId('blk')]
      const add = { op: 'addBlock', page: home, type: 'text' } as const
      const after = await edit(world.client, document, [
        { ...add, id: end },
        { ...add, id: first, after: null },
        { ...add, id: afterNeighbor, after: a },
      ])
      assert.equal(listBlockIds(after)[0], header)
      assert.equal(listBlockIds(after)[1], first)
      assert.deepEqual(listOrder(after, [a, b, c, end, afterNeighbor]), [a, afterNeighbor, b, c, end])
      const under = await edit(world.client, after, [{ ...add, after: header }])
      assert.equal(listBlockIds(under)[2], first)
    },
  },
  {
    name: 'blocks have the ids that the client sends, or generated ones',
    rule: 'wire, Builder pages: id lets a client name what it adds; ids left out are filled in by the service',
    async run(world) {
      const { document, home } = await createDocument(world)
      const id = createClientId('blk')
      const before = new Set(listBlockIds(document))
      const after = await edit(world.client, document, [
        { op: 'addBlock', page: home, type: 'heading', id },
        { op: 'setBlock', page: home, block: id, fields: { text: 'Named' } },
        { op: 'addBlock', page: home, type: 'divider', after: id },
      ])
      assert.equal(findBlock(after, id).fields['text'], 'Named')
      const [named, unnamed = '', ...otherIds] = listBlockIds(after).filter((blockId) => !before.has(blockId))
      assert.equal(named, id)
      assert.match(unnamed, /^blk_[a-z0-9]{20}$/)
      assert.deepEqual(otherIds, [])
    },
  },
  {
    name: 'addBlock rejects invalid blocks and positions',
    rule: 'wire, Builder pages: unknown, itself, or on another page: 400; client ids; GET /page-blocks: the fields that addBlock may send',
    async run(world) {
      const { document, home, second, a, d } = await createDocument(world)
      const add = { op: 'addBlock', page: home, type: 'heading' }
      await assertRejected(world, document, [
        [{ ...add, page: 'pgs_00000000000000000000' }, 'page'],
        [{ ...add, type: 'weather' }, 'type'],
        [{ ...add, type: '__proto__' }, 'type'],
        [{ ...add, after: 'blk_00000000000000000000' }, 'after'],
        [{ ...add, after: d }, 'after'],
        [{ ...add, page: second, after: a }, 'after'],
        [{ ...add, id: a }, 'id'],
        [{ ...add, id: d }, 'id'],
        [{ ...add, id: 'blk_short' }, 'id'],
        [{ ...add, id: 'BLK_00000000000000000000' }, 'id'],
        [{ ...add, id: document.pages[1]?.id }, 'id'],
        [{ ...add, type: 'header' }, 'type'],
        [{ ...add, fields: { text: 7 } }, 'fields.text'],
        [{ ...add, fields: { unheard: 'x' } }, 'fields.unheard'],
        [{ ...add, fields: [] }, 'fields'],
        [{ ...add, unheard: 1 }, 'unheard'],
      ])
      const id = createClientId('blk')
      const secondReply = await tryEdit(world.client, document, [
        { ...add, id },
        { ...add, id },
      ])
      assertIssue(secondReply, 'body', 'operations.1.id')
      const ownId = createClientId('blk')
      await assertRejected(world, document, [[{ ...add, id: ownId, after: ownId }, 'after']])
    },
  },
  {
    name: 'setBlock sets the given fields and no others',
    rule: 'POST /pages/{id}/edits: setBlock; wire, Builder pages: field by field',
    async run(world) {
      const { document, home, a, b } = await createDocument(world)
      const [name = ''] = Object.keys(findBlock(document, a).fields).filter((field) => field !== 'text')
      const before = findBlock(document, a).fields
      const set = { op: 'setBlock', page: home, block: a } as const
      const after = await edit(world.client, document, [{ ...set, fields: { text: 'One' } }])
      assert.deepEqual(findBlock(after, a).fields, { ...before, text: 'One' })
      assert.deepEqual(findBlock(after, b), findBlock(document, b))
      assert.ok(name !== '', 'a heading has more than its text')
      const unchangedPage = await edit(world.client, after, [{ ...set, fields: {} }])
      assert.deepEqual(omitLinks(unchangedPage), omitLinks(after))
      // A list is one field, which is set as a whole.
      const id = createClientId('blk')
      const withForm = await edit(world.client, unchangedPage, [{ op: 'addBlock', page: home, type: 'form', id }])
      const fields = [{ id: 'name', kind: 'text', label: 'Name', required: true }]
      const withFields = await edit(world.client, withForm, [
        { op: 'setBlock', page: home, block: id, fields: { fields } },
      ])
      assert.equal((findBlock(withFields, id).fields['fields'] as unknown[]).length, 1)
      assert.equal(findBlock(withFields, id).fields['title'], findBlock(withForm, id).fields['title'])
    },
  },
  {
    name: 'setBlock rejects invalid fields and unknown blocks',
    rule: 'issue, Bad input: the error names operations.N.fields.x; blocks addressed by id',
    async run(world) {
      const { document, home, second, a, d } = await createDocument(world)
      const set = { op: 'setBlock', page: home, block: a, fields: { text: 'x' } }
      await assertRejected(world, document, [
        [{ ...set, fields: { text: null } }, 'fields.text'],
        [{ ...set, fields: { text: ['x'] } }, 'fields.text'],
        [{ ...set, fields: { text: 'x'.repeat(100_000) } }, 'fields.text'],
        [{ ...set, fields: { unheard: 'x' } }, 'fields.unheard'],
        [{ ...set, fields: null }, 'fields'],
        [{ ...set, fields: undefined }, 'fields'],
        [{ ...set, block: 'blk_00000000000000000000' }, 'block'],
        [{ ...set, block: d }, 'block'],
        [{ ...set, page: second }, 'block'],
        [{ ...set, page: 'pgs_00000000000000000000' }, 'page'],
        [{ ...set, block: home }, 'block'],
      ])
      // The path names the third of three operations, and the first two are not applied.
      const valid = { ...set, fields: { text: 'Good' } }
      const reply = await tryEdit(world.client, document, [valid, valid, { ...set, fields: { text: 1 } }])
      assertIssue(reply, 'body', 'operations.2.fields.text')
      assert.deepEqual(omitLinks(await readDocument(world.client, document)), omitLinks(document))
    },
  },
  {
    name: 'removeBlock removes any block except a header',
    rule: 'POST /pages/{id}/edits: the header block at the top of a page stays first and cannot be removed',
    async run(world) {
      const { document, home, second, header, a, b, c, d } = await createDocument(world)
      const remove = { op: 'removeBlock', page: home }
      await assertRejected(world, document, [
        [{ ...remove, block: header }, 'block'],
        [{ ...remove, page: second, block: listBlockIds(document, second)[0] }, 'block'],
        [{ ...remove, block: d }, 'block'],
        [{ ...remove, block: 'blk_00000000000000000000' }, 'block'],
      ])
      const after = await edit(world.client, document, [{ op: 'removeBlock', page: home, block: b }])
      assert.deepEqual(listOrder(after, [a, b, c]), [a, c])
      await assertRejected(world, after, [
        [{ ...remove, block: b }, 'block'],
        [{ op: 'setBlock', page: home, block: b, fields: {} }, 'block'],
      ])
      // The id of a removed block can be used again, even in the same batch.
      const addOperation = { op: 'addBlock', page: home, type: 'divider', id: a } as const
      const readded = await edit(world.client, after, [{ op: 'removeBlock', page: home, block: a }, addOperation])
      assert.equal(findBlock(readded, a).type, 'divider')
    },
  },
  {
    name: 'moveBlock moves any block except a header within its page or to another',
    rule: 'wire, Builder pages: moveBlock {page, block, toPage?, after?}; the header stays first',
    async run(world) {
      const { document, home, second, header, a, b, c, d } = await createDocument(world)
      const move = { op: 'moveBlock', page: home } as const
      const behind = await edit(world.client, document, [{ ...move, block: a, after: b }])
      assert.deepEqual(listOrder(behind, [a, b, c]), [b, a, c])
      const end = await edit(world.client, behind, [{ ...move, block: b }])
      assert.deepEqual(listOrder(end, [a, b, c]), [a, c, b])
      const first = await edit(world.client, end, [{ ...move, block: c, after: null }])
      assert.deepEqual(listBlockIds(first).slice(0, 2), [header, c])
      const movedAway = await edit(world.client, first, [{ ...move, block: c, toPage: second, after: d }])
      assert.deepEqual(listBlockIds(movedAway, second).slice(1), [d, c])
      assert.deepEqual(findBlock(movedAway, c), findBlock(document, c))
      assert.ok(!listBlockIds(movedAway).includes(c))
      await assertRejected(world, movedAway, [
        [{ ...move, block: header, after: a }, 'block'],
        [{ ...move, block: header, toPage: second }, 'block'],
        [{ ...move, block: c }, 'block'],
        [{ ...move, block: a, after: a }, 'after'],
        [{ ...move, block: a, after: d }, 'after'],
        [{ ...move, block: a, toPage: second, after: b }, 'after'],
        [{ ...move, block: a, toPage: 'pgs_00000000000000000000' }, 'toPage'],
        [{ ...move, block: a, after: 'blk_00000000000000000000' }, 'after'],
        [{ ...move, page: 'pgs_00000000000000000000', block: a }, 'page'],
      ])
    },
  },
  {
    name: 'URLs that run scripts are rejected',
    rule: 'issue, Bad input: script in every text field, javascript: links',
    async run(world) {
      const { document, home, a } = await createDocument(world)
      for (const text of [
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '{{7*7}} ${1} %s',
        '𝒯 👩‍👩‍👧 عربي',
      ]) {
        const { revision } = await readDocument(world.client, document)
        const set = { op: 'setBlock', page: home, block: a, fields: { text } } as const
        assert.equal(findBlock(await edit(world.client, { ...document, revision }, [set]), a).fields['text'], text)
      }
      const current = await readDocument(world.client, document)
      const link = (url: string) => ({ op: 'addBlock', page: home, type: 'button', fields: { url } })
      await assertRejected(
        world,
        current,
        [
          'javascript:alert(1)',
          'JaVaScRiPt:alert(1)',
          ' javascript:alert(1)',
          'java\nscript:alert(1)',
          'data:text/html,x',
          'vbscript:x',
          'file:///etc/passwd',
        ].map((url) => [link(url), 'fields.url']),
      )
      const allowedUrls = [
        'https://example.com/a?b=1#c',
        'mailto:a@example.com',
        'tel:+4930123',
        '/second',
        `page:${home}`,
      ]
      const after = await edit(
        world.client,
        current,
        allowedUrls.map((url) => ({ op: 'addBlock', page: home, type: 'button', fields: { url } })),
      )
      assert.deepEqual(
        findPage(after)
          .blocks.slice(-allowedUrls.length)
          .map(({ fields }) => fields['url']),
        allowedUrls,
      )
      assert.equal(omitIds(after).pages.length, 2)
    },
  },
]
