import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Page } from '../case.ts'
import type { Client } from '../client.ts'
import { blockIn, toContent, edit, order, ownId, pageIn, tryEdit, toText } from '../documents.ts'

const WRITERS = 16

function send(client: Client, { id }: Pick<Page, 'id'>, body: object) {
  return client.send('POST /pages/{id}/edits', { params: { id }, body })
}

function heading(page: Page, text: string, id = ownId('blk')) {
  return { op: 'addBlock', page: pageIn(page).id, type: 'heading', fields: { text }, id } as const
}

export const editCases: Case[] = [
  {
    name: 'every batch creates one revision, however many operations it has',
    rule: 'Builder page: revision, must be sent with edits',
    async run({ client, newPage }) {
      const page = await newPage()
      const one = await edit(client, page, [heading(page, 'One')])
      assert.equal(one.revision, page.revision + 1)
      const two = await edit(
        client,
        one,
        Array.from({ length: 20 }, (_, i) => heading(page, `${i}`)),
      )
      assert.equal(two.revision, page.revision + 2)
      assert.deepEqual(await toContent(client, page), two)
      assert.ok(Date.parse(two.updatedAt) >= Date.parse(page.updatedAt))
      assert.equal(two.createdAt, page.createdAt)
    },
  },
  {
    name: 'a revision that is not the current one is refused as stale with the current one',
    rule: '409 stale_revision {revision}: POST /pages/{id}/edits with a revision that is no longer current',
    async run({ client, newPage }) {
      const page = await newPage()
      const now = await edit(client, page, [heading(page, 'One')])
      for (const revision of [page.revision, 0, now.revision + 1, 2 ** 31, 2 ** 40]) {
        const reply = await send(client, page, { revision, operations: [heading(page, 'Stale')] })
        assert.deepEqual(assertApiError(reply, 409, 'stale_revision'), { revision: now.revision })
      }
      const many = Array.from({ length: 50 }, (_, i) => heading(page, `${i}`))
      assertApiError(await tryEdit(client, page, many), 409, 'stale_revision')
      assert.deepEqual(toText(await toContent(client, page)), toText(now))
    },
  },
  {
    name: 'revision and operations are required: 1 to 500 operations of the ten types',
    rule: 'POST /pages/{id}/edits: body; wire, Builder pages: at most 500 operations',
    async run({ client, newPage }) {
      const page = await newPage()
      const { revision } = page
      const operations = [heading(page, 'One')]
      for (const wrong of [undefined, null, '1', 1.5, -1])
        assertIssue(await send(client, page, { revision: wrong, operations }), 'body', 'revision')
      for (const wrong of [undefined, null, {}, 'x', []])
        assertIssue(await send(client, page, { revision, operations: wrong }), 'body', 'operations')
      for (const wrong of [null, 'setBlock', [], {}, { op: 'explode' }, { op: '__proto__' }, { op: 7 }])
        assertIssue(await send(client, page, { revision, operations: [...operations, wrong] }), 'body', 'operations.1')
      const themes = (many: number) => Array.from({ length: many }, () => ({ op: 'setTheme', theme: {} }))
      for (const many of [501, 10_000]) assertIssue(await tryEdit(client, page, themes(many)), 'body', 'operations')
      assertIssue(await send(client, page, { revision, operations, unheard: 1 }), 'body', 'unheard')
      assert.equal((await toContent(client, page)).revision, revision)
      assertStatus(await tryEdit(client, page, themes(500)), 200)
    },
  },
  {
    name: 'operations are applied in order, all or none',
    rule: 'POST /pages/{id}/edits: applied in order, all or nothing',
    async run({ client, newPage }) {
      const page = await newPage()
      const id = ownId('blk')
      const set = (text: string) => ({ op: 'setBlock', page: pageIn(page).id, block: id, fields: { text } }) as const
      // A reference to something that is created later is refused, with all operations before it.
      const early = await tryEdit(client, page, [heading(page, 'Before'), set('Two'), heading(page, 'One', id)])
      assertIssue(early, 'body', 'operations.1.block')
      assert.deepEqual(await toContent(client, page), page)
      const done = await edit(client, page, [heading(page, 'One', id), set('Two'), set('Three')])
      assert.equal(blockIn(done, id).fields['text'], 'Three')
      const withRemoval = [set('Four'), { op: 'removeBlock', page: pageIn(page).id, block: id }, set('Five')]
      assertIssue(await tryEdit(client, done, withRemoval), 'body', 'operations.2.block')
      const now = await toContent(client, page)
      assert.deepEqual(now, done)
      const { data } = await client.ok('GET /pages/{id}/history', { params: { id: page.id } })
      assert.equal(data[0]?.revision, done.revision)
    },
  },
  {
    name: 'a batch is not applied twice: sent again, it returns the current document',
    rule: 'wire, Builder pages: batchId',
    async run({ client, newPage, unique }) {
      const page = await newPage()
      const { revision } = page
      const batchId = unique().replaceAll(/\W/g, '-')
      const batch = { revision, batchId, operations: [heading(page, 'Once', undefined)] }
      const first = await send(client, page, batch)
      assertStatus(first, 200)
      const again = await send(client, page, batch)
      assertStatus(again, 200)
      assert.deepEqual(again.body, first.body)
      // Also with other operations, and after other edits.
      const done = await toContent(client, page)
      const later = await edit(client, done, [heading(page, 'Later')])
      for (const operations of [batch.operations, [{ op: 'removePage', page: 'gone' }]])
        for (const seen of [revision, later.revision, 0]) {
          const reply = await send(client, page, { batchId, revision: seen, operations })
          assertStatus(reply, 200)
          assert.deepEqual(reply.body, later)
        }
      const { data } = await client.ok('GET /pages/{id}/history', { params: { id: page.id } })
      assert.deepEqual(
        data.map((one) => one.revision),
        [revision + 2, revision + 1, revision],
      )
    },
  },
  {
    name: 'a batchId is unique within its page, has a format, and is free again after a refusal',
    rule: 'wire, Builder pages: batchId',
    async run({ client, newPage, unique }) {
      const [page, other] = [await newPage(), await newPage()]
      const batchId = unique().replaceAll(/\W/g, '-')
      const batch = (of: Page, operations: object[]) => ({ revision: of.revision, batchId, operations })
      assertIssue(await send(client, page, batch(page, [{ op: 'removePage', page: 'gone' }])), 'body', 'operations.0')
      for (const of of [page, other]) {
        assertStatus(await send(client, of, batch(of, [heading(of, 'Mine')])), 200)
        assert.equal((await toContent(client, of)).revision, of.revision + 1)
      }
      for (const wrong of ['', 'short', 'x'.repeat(101), 'with space', 7, null]) {
        const reply = await send(client, page, { ...batch(page, [heading(page, 'x')]), batchId: wrong })
        assertIssue(reply, 'body', 'batchId')
      }
    },
  },
  {
    name: 'errors are reported in the order schema, batchId, revision, operations',
    rule: 'wire, Builder pages: checked in the order schema, batchId, revision, operations',
    async run({ client, newPage, unique }) {
      const page = await newPage()
      const batchId = unique().replaceAll(/\W/g, '-')
      const malformed = [{ op: 'addBlock', page: 7 }]
      const impossible = [{ op: 'removeBlock', page: pageIn(page).id, block: 'blk_00000000000000000000' }]
      const stale = { revision: 0, batchId }
      assertIssue(await send(client, page, { ...stale, operations: malformed }), 'body', 'operations.0.page')
      assertApiError(await send(client, page, { ...stale, operations: impossible }), 409, 'stale_revision')
      const { revision } = page
      assertIssue(await send(client, page, { revision, batchId, operations: impossible }), 'body', 'operations.0')
      assertStatus(await send(client, page, { revision, batchId, operations: [heading(page, 'x')] }), 200)
      assertIssue(await send(client, page, { ...stale, operations: malformed }), 'body', 'operations.0.page')
      assertStatus(await send(client, page, { ...stale, operations: impossible }), 200)
    },
  },
  {
    name: 'with sixteen writers on one page every accepted batch is applied exactly once, and no revision is skipped',
    rule: 'issue, Service: 16 writers on one page',
    async run({ client, newPage, unique }) {
      const page = await newPage()
      const write = async (name: string) => {
        const batchId = `${unique()}-${name}`.replaceAll(/\W/g, '-')
        const operations = [heading(page, name)]
        for (let { revision } = page; ;) {
          const reply = await send(client, page, { revision, batchId, operations })
          if (reply.status === 200) return
          ;({ revision } = assertApiError(reply, 409, 'stale_revision') as { revision: number })
        }
      }
      const names = Array.from({ length: WRITERS }, (_, i) => `Writer ${i} of ${WRITERS}`)
      await Promise.all(names.map(write))
      const now = await toContent(client, page)
      const written = pageIn(now).blocks.map(({ fields }) => String(fields['text']))
      assert.deepEqual(written.filter((text) => names.includes(text)).toSorted(), names.toSorted())
      const { data } = await client.ok('GET /pages/{id}/history', { params: { id: page.id } })
      assert.deepEqual(
        data.map(({ revision }) => revision),
        Array.from({ length: WRITERS + 1 }, (_, i) => page.revision + WRITERS - i),
      )
      // Each block was added at the end, so they stand in the order of the history.
      const inOrder = written.filter((text) => names.includes(text))
      for (const [at, { summary }] of data.slice(0, WRITERS).entries())
        assert.ok(summary.includes(inOrder[WRITERS - 1 - at] ?? '?'), summary)
    },
  },
  {
    name: 'a document of a thousand blocks is edited and read like any other',
    rule: 'issue, Bad input: huge documents',
    async run({ client, newPage }) {
      let page = await newPage()
      const before = order(page).length
      for (let batch = 0; batch < 2; batch++)
        page = await edit(
          client,
          page,
          Array.from({ length: 500 }, (_, i) => heading(page, `${batch} ${i}`)),
        )
      assert.equal(order(page).length, before + 1000)
      const last = order(page).at(-1) ?? ''
      const moved = await edit(client, page, [{ op: 'moveBlock', page: pageIn(page).id, block: last, after: null }])
      assert.equal(order(moved)[1], last)
    },
  },
  {
    name: 'JSON that is nested too deeply or cannot be stored is refused with its path',
    rule: 'issue, Bad input; wire, errors: invalid_request',
    async run({ client, newPage }) {
      const page = await newPage()
      let deep: unknown = 'x'
      for (let i = 0; i < 60; i++) deep = { deep }
      for (const fields of [{ text: deep }, { text: 'a\0b' }, { text: '\uD800' }, { 'a\0b': 1 }]) {
        const reply = await tryEdit(client, page, [{ ...heading(page, ''), fields }])
        assertIssue(reply, 'body', 'operations.0.fields')
      }
      const text = `{"revision":${page.revision},"operations":[{"op":"setTheme","theme":{"__proto__":{"palette":"paper"}}}]}`
      const proto = await client.send('POST /pages/{id}/edits', { params: { id: page.id }, text })
      assertApiError(proto, 400, 'invalid_request')
      const large = { ...heading(page, ''), fields: { text: 'x'.repeat(4_500_000) } }
      assertApiError(await tryEdit(client, page, [large]), 413, 'payload_too_large')
    },
  },
]
