import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case, Page, World } from '../case.ts'
import { blockIn, toContent, edit, order, ownId, pageIn, getShape, tryEdit, toText } from '../documents.ts'

/** A page with three headings, and another page in its document with one. */
async function bench({ client, newPage }: World) {
  const page = await newPage()
  const home = pageIn(page).id
  const [a, b, c, d] = [ownId('blk'), ownId('blk'), ownId('blk'), ownId('blk')]
  const second = ownId('pgs')
  const heading = (id: string, at: string) =>
    ({ op: 'addBlock', page: at, type: 'heading', fields: { text: id }, id }) as const
  const document = await edit(client, page, [
    heading(a, home),
    heading(b, home),
    heading(c, home),
    { op: 'addPage', name: 'Second', slug: 'second', id: second },
    heading(d, second),
  ])
  const header = order(document)[0] ?? ''
  return { document, home, second, header, a, b, c, d }
}

/** The positions of `ids` relative to each other. */
function among(document: Page, ids: string[], page?: string): string[] {
  return order(document, page).filter((id) => ids.includes(id))
}

/** Asserts that every operation is refused with its path, and that the document does not change. */
async function refuses({ client }: World, document: Page, wrong: [operation: object, path: string][]) {
  for (const [operation, path] of wrong) {
    const reply = await tryEdit(client, document, [operation])
    assertIssue(reply, 'body', path === '' ? 'operations.0' : `operations.0.${path}`)
  }
  assert.deepEqual(toText(await toContent(client, document)), toText(document))
}

export const editBlockCases: Case[] = [
  {
    name: 'addBlock inserts a block at the end, first under the header, or after a neighbor',
    rule: 'wire, Builder pages: after left out: at the end; null: index 1 under the header',
    async run(world) {
      const { document, home, header, a, b, c } = await bench(world)
      const [end, first, behind] = [ownId('blk'), ownId('blk'), ownId('blk')]
      const add = { op: 'addBlock', page: home, type: 'text' } as const
      const after = await edit(world.client, document, [
        { ...add, id: end },
        { ...add, id: first, after: null },
        { ...add, id: behind, after: a },
      ])
      assert.equal(order(after)[0], header)
      assert.equal(order(after)[1], first)
      assert.deepEqual(among(after, [a, b, c, end, behind]), [a, behind, b, c, end])
      const under = await edit(world.client, after, [{ ...add, after: header }])
      assert.equal(order(under)[2], first)
    },
  },
  {
    name: 'the service generates missing block ids, and a later operation can refer to a given one',
    rule: 'wire, Builder pages: id lets a client name what it adds; ids left out are filled in by the service',
    async run(world) {
      const { document, home } = await bench(world)
      const id = ownId('blk')
      const before = new Set(order(document))
      const after = await edit(world.client, document, [
        { op: 'addBlock', page: home, type: 'heading', id },
        { op: 'setBlock', page: home, block: id, fields: { text: 'Named' } },
        { op: 'addBlock', page: home, type: 'divider', after: id },
      ])
      assert.equal(blockIn(after, id).fields['text'], 'Named')
      const [named, unnamed = '', ...more] = order(after).filter((one) => !before.has(one))
      assert.equal(named, id)
      assert.match(unnamed, /^blk_[a-z0-9]{20}$/)
      assert.deepEqual(more, [])
    },
  },
  {
    name: 'addBlock refuses invalid blocks and positions',
    rule: 'wire, Builder pages: unknown, itself, or on another page: 400; client ids; GET /page-blocks: the fields that addBlock may send',
    async run(world) {
      const { document, home, second, a, d } = await bench(world)
      const add = { op: 'addBlock', page: home, type: 'heading' }
      await refuses(world, document, [
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
      const id = ownId('blk')
      const twice = await tryEdit(world.client, document, [
        { ...add, id },
        { ...add, id },
      ])
      assertIssue(twice, 'body', 'operations.1.id')
      const own = ownId('blk')
      await refuses(world, document, [[{ ...add, id: own, after: own }, 'after']])
    },
  },
  {
    name: 'setBlock sets the given fields and no others',
    rule: 'POST /pages/{id}/edits: setBlock; wire, Builder pages: field by field',
    async run(world) {
      const { document, home, a, b } = await bench(world)
      const [name = ''] = Object.keys(blockIn(document, a).fields).filter((field) => field !== 'text')
      const before = blockIn(document, a).fields
      const set = { op: 'setBlock', page: home, block: a } as const
      const after = await edit(world.client, document, [{ ...set, fields: { text: 'One' } }])
      assert.deepEqual(blockIn(after, a).fields, { ...before, text: 'One' })
      assert.deepEqual(blockIn(after, b), blockIn(document, b))
      assert.ok(name !== '', 'a heading has more than its text')
      const same = await edit(world.client, after, [{ ...set, fields: {} }])
      assert.deepEqual(toText(same), toText(after))
      // A list is one field: it is set whole.
      const id = ownId('blk')
      const listed = await edit(world.client, same, [{ op: 'addBlock', page: home, type: 'form', id }])
      const fields = [{ id: 'name', kind: 'text', label: 'Name', required: true }]
      const formed = await edit(world.client, listed, [{ op: 'setBlock', page: home, block: id, fields: { fields } }])
      assert.equal((blockIn(formed, id).fields['fields'] as unknown[]).length, 1)
      assert.equal(blockIn(formed, id).fields['title'], blockIn(listed, id).fields['title'])
    },
  },
  {
    name: 'setBlock refuses invalid fields and unknown blocks',
    rule: 'issue, Bad input: the error names operations.N.fields.x; blocks addressed by id',
    async run(world) {
      const { document, home, second, a, d } = await bench(world)
      const set = { op: 'setBlock', page: home, block: a, fields: { text: 'x' } }
      await refuses(world, document, [
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
      // The third of three is named, and the first two are not applied.
      const good = { ...set, fields: { text: 'Good' } }
      const reply = await tryEdit(world.client, document, [good, good, { ...set, fields: { text: 1 } }])
      assertIssue(reply, 'body', 'operations.2.fields.text')
      assert.deepEqual(toText(await toContent(world.client, document)), toText(document))
    },
  },
  {
    name: 'removeBlock removes a block, and never a header',
    rule: 'POST /pages/{id}/edits: the header block at the top of a page stays first and cannot be removed',
    async run(world) {
      const { document, home, second, header, a, b, c, d } = await bench(world)
      const remove = { op: 'removeBlock', page: home }
      await refuses(world, document, [
        [{ ...remove, block: header }, 'block'],
        [{ ...remove, page: second, block: order(document, second)[0] }, 'block'],
        [{ ...remove, block: d }, 'block'],
        [{ ...remove, block: 'blk_00000000000000000000' }, 'block'],
      ])
      const after = await edit(world.client, document, [{ op: 'removeBlock', page: home, block: b }])
      assert.deepEqual(among(after, [a, b, c]), [a, c])
      await refuses(world, after, [
        [{ ...remove, block: b }, 'block'],
        [{ op: 'setBlock', page: home, block: b, fields: {} }, 'block'],
      ])
      // Its id can be used again, also in the same batch.
      const same = { op: 'addBlock', page: home, type: 'divider', id: a } as const
      const anew = await edit(world.client, after, [{ op: 'removeBlock', page: home, block: a }, same])
      assert.equal(blockIn(anew, a).type, 'divider')
    },
  },
  {
    name: 'moveBlock moves a block within a page or to another, and never a header',
    rule: 'wire, Builder pages: moveBlock {page, block, toPage?, after?}; the header stays first',
    async run(world) {
      const { document, home, second, header, a, b, c, d } = await bench(world)
      const move = { op: 'moveBlock', page: home } as const
      const behind = await edit(world.client, document, [{ ...move, block: a, after: b }])
      assert.deepEqual(among(behind, [a, b, c]), [b, a, c])
      const end = await edit(world.client, behind, [{ ...move, block: b }])
      assert.deepEqual(among(end, [a, b, c]), [a, c, b])
      const first = await edit(world.client, end, [{ ...move, block: c, after: null }])
      assert.deepEqual(order(first).slice(0, 2), [header, c])
      const away = await edit(world.client, first, [{ ...move, block: c, toPage: second, after: d }])
      assert.deepEqual(order(away, second).slice(1), [d, c])
      assert.deepEqual(blockIn(away, c), blockIn(document, c))
      assert.ok(!order(away).includes(c))
      await refuses(world, away, [
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
    name: 'text is stored unchanged, and URLs that run scripts are refused',
    rule: 'issue, Bad input: script in every text field, javascript: links',
    async run(world) {
      const { document, home, a } = await bench(world)
      for (const text of [
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '{{7*7}} ${1} %s',
        '𝒯 👩‍👩‍👧 عربي',
      ]) {
        const { revision } = await toContent(world.client, document)
        const set = { op: 'setBlock', page: home, block: a, fields: { text } } as const
        assert.equal(blockIn(await edit(world.client, { ...document, revision }, [set]), a).fields['text'], text)
      }
      const now = await toContent(world.client, document)
      const link = (url: string) => ({ op: 'addBlock', page: home, type: 'button', fields: { url } })
      await refuses(
        world,
        now,
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
      const good = ['https://example.com/a?b=1#c', 'mailto:a@example.com', 'tel:+4930123', '/second', `page:${home}`]
      const after = await edit(
        world.client,
        now,
        good.map((url) => ({ op: 'addBlock', page: home, type: 'button', fields: { url } })),
      )
      assert.deepEqual(
        pageIn(after)
          .blocks.slice(-good.length)
          .map(({ fields }) => fields['url']),
        good,
      )
      assert.equal(getShape(after).pages.length, 2)
    },
  },
]
