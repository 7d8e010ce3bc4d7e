import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Page } from '../case.ts'
import type { Client } from '../client.ts'
import {
  findBlock,
  readDocument,
  edit,
  listBlockIds,
  createClientId,
  findPage,
  tryEdit,
  omitLinks,
} from '../documents.ts'

const WRITERS = 16

function sendEdits(client: Client, { id }: Pick<Page, 'id'>, body: object) {
  return client.send('POST /pages/{id}/edits', { params: { id }, body })
}

function createAddHeading(page: Page, text: string, id = createClientId('blk')) {
  return { op: 'addBlock', page: findPage(page).id, type: 'heading', fields: { text }, id } as const
}

export const editCases: Case[] = [
  {
    name: 'every batch creates one revision, however many operations it has',
    rule: 'Builder page: revision, must be sent with edits',
    async run({ client, createPage }) {
      const page = await createPage()
      const editedPage = await edit(client, page, [createAddHeading(page, 'One')])
      assert.equal(editedPage.revision, page.revision + 1)
      const editedAgain = await edit(
        client,
        editedPage,
        Array.from({ length: 20 }, (_, i) => createAddHeading(page, `${i}`)),
      )
      assert.equal(editedAgain.revision, page.revision + 2)
      assert.deepEqual(await readDocument(client, page), editedAgain)
      assert.ok(Date.parse(editedAgain.updatedAt) >= Date.parse(page.updatedAt))
      assert.equal(editedAgain.createdAt, page.createdAt)
    },
  },
  {
    name: 'edits of another revision than the current one are rejected as stale',
    rule: '409 stale_revision {revision}: POST /pages/{id}/edits with a revision that is no longer current',
    async run({ client, createPage }) {
      const page = await createPage()
      const current = await edit(client, page, [createAddHeading(page, 'One')])
      for (const revision of [page.revision, 0, current.revision + 1, 2 ** 31, 2 ** 40]) {
        const reply = await sendEdits(client, page, { revision, operations: [createAddHeading(page, 'Stale')] })
        assert.deepEqual(assertApiError(reply, 409, 'stale_revision'), { revision: current.revision })
      }
      const operations = Array.from({ length: 50 }, (_, i) => createAddHeading(page, `${i}`))
      assertApiError(await tryEdit(client, page, operations), 409, 'stale_revision')
      assert.deepEqual(omitLinks(await readDocument(client, page)), omitLinks(current))
    },
  },
  {
    name: 'a batch needs its revision and 1 to 500 operations',
    rule: 'POST /pages/{id}/edits: body; wire, Builder pages: at most 500 operations',
    async run({ client, createPage }) {
      const page = await createPage()
      const { revision } = page
      const operations = [createAddHeading(page, 'One')]
      for (const invalidValue of [undefined, null, '1', 1.5, -1])
        assertIssue(await sendEdits(client, page, { revision: invalidValue, operations }), 'body', 'revision')
      for (const invalidValue of [undefined, null, {}, 'x', []])
        assertIssue(await sendEdits(client, page, { revision, operations: invalidValue }), 'body', 'operations')
      for (const invalidValue of [null, 'setBlock', [], {}, { op: 'explode' }, { op: '__proto__' }, { op: 7 }])
        assertIssue(
          await sendEdits(client, page, { revision, operations: [...operations, invalidValue] }),
          'body',
          'operations.1',
        )
      const setThemes = (count: number) => Array.from({ length: count }, () => ({ op: 'setTheme', theme: {} }))
      for (const count of [501, 10_000])
        assertIssue(await tryEdit(client, page, setThemes(count)), 'body', 'operations')
      assertIssue(await sendEdits(client, page, { revision, operations, unheard: 1 }), 'body', 'unheard')
      assert.equal((await readDocument(client, page)).revision, revision)
      assertStatus(await tryEdit(client, page, setThemes(500)), 200)
    },
  },
  {
    name: 'the operations of a batch are applied in order or not at all',
    rule: 'POST /pages/{id}/edits: applied in order, all or nothing',
    async run({ client, createPage }) {
      const page = await createPage()
      const id = createClientId('blk')
      const set = (text: string) => ({ op: 'setBlock', page: findPage(page).id, block: id, fields: { text } }) as const
      // A reference to a block that is added later is rejected, and so are all operations before it.
      const earlyReference = await tryEdit(client, page, [
        createAddHeading(page, 'Before'),
        set('Two'),
        createAddHeading(page, 'One', id),
      ])
      assertIssue(earlyReference, 'body', 'operations.1.block')
      assert.deepEqual(await readDocument(client, page), page)
      const editedPage = await edit(client, page, [createAddHeading(page, 'One', id), set('Two'), set('Three')])
      assert.equal(findBlock(editedPage, id).fields['text'], 'Three')
      const withRemoval = [set('Four'), { op: 'removeBlock', page: findPage(page).id, block: id }, set('Five')]
      assertIssue(await tryEdit(client, editedPage, withRemoval), 'body', 'operations.2.block')
      const current = await readDocument(client, page)
      assert.deepEqual(current, editedPage)
      const { data } = await client.ok('GET /pages/{id}/history', { params: { id: page.id } })
      assert.equal(data[0]?.revision, editedPage.revision)
    },
  },
  {
    name: 'a batch that is sent twice is applied once',
    rule: 'wire, Builder pages: batchId',
    async run({ client, createPage, createUniqueText }) {
      const page = await createPage()
      const { revision } = page
      const batchId = createUniqueText().replaceAll(/\W/g, '-')
      const batch = { revision, batchId, operations: [createAddHeading(page, 'Once', undefined)] }
      const first = await sendEdits(client, page, batch)
      assertStatus(first, 200)
      const secondReply = await sendEdits(client, page, batch)
      assertStatus(secondReply, 200)
      assert.deepEqual(secondReply.body, first.body)
      // The same applies with other operations, and after other edits.
      const pageAfter = await readDocument(client, page)
      const laterPage = await edit(client, pageAfter, [createAddHeading(page, 'Later')])
      for (const operations of [batch.operations, [{ op: 'removePage', page: 'gone' }]])
        for (const knownRevision of [revision, laterPage.revision, 0]) {
          const reply = await sendEdits(client, page, { batchId, revision: knownRevision, operations })
          assertStatus(reply, 200)
          assert.deepEqual(reply.body, laterPage)
        }
      const { data } = await client.ok('GET /pages/{id}/history', { params: { id: page.id } })
      assert.deepEqual(
        data.map((entry) => entry.revision),
        [revision + 2, revision + 1, revision],
      )
    },
  },
  {
    name: 'a batchId is unique within its page',
    rule: 'wire, Builder pages: batchId',
    async run({ client, createPage, createUniqueText }) {
      const [page, other] = [await createPage(), await createPage()]
      const batchId = createUniqueText().replaceAll(/\W/g, '-')
      const batch = (target: Page, operations: object[]) => ({ revision: target.revision, batchId, operations })
      assertIssue(
        await sendEdits(client, page, batch(page, [{ op: 'removePage', page: 'gone' }])),
        'body',
        'operations.0',
      )
      for (const target of [page, other]) {
        assertStatus(await sendEdits(client, target, batch(target, [createAddHeading(target, 'Mine')])), 200)
        assert.equal((await readDocument(client, target)).revision, target.revision + 1)
      }
      for (const invalidValue of ['', 'short', 'x'.repeat(101), 'with space', 7, null]) {
        const reply = await sendEdits(client, page, {
          ...batch(page, [createAddHeading(page, 'x')]),
          batchId: invalidValue,
        })
        assertIssue(reply, 'body', 'batchId')
      }
    },
  },
  {
    name: 'errors are reported in the order schema, batchId, revision, operations',
    rule: 'wire, Builder pages: checked in the order schema, batchId, revision, operations',
    async run({ client, createPage, createUniqueText }) {
      const page = await createPage()
      const batchId = createUniqueText().replaceAll(/\W/g, '-')
      const malformed = [{ op: 'addBlock', page: 7 }]
      const impossible = [{ op: 'removeBlock', page: findPage(page).id, block: 'blk_00000000000000000000' }]
      const stale = { revision: 0, batchId }
      assertIssue(await sendEdits(client, page, { ...stale, operations: malformed }), 'body', 'operations.0.page')
      assertApiError(await sendEdits(client, page, { ...stale, operations: impossible }), 409, 'stale_revision')
      const { revision } = page
      assertIssue(await sendEdits(client, page, { revision, batchId, operations: impossible }), 'body', 'operations.0')
      assertStatus(await sendEdits(client, page, { revision, batchId, operations: [createAddHeading(page, 'x')] }), 200)
      assertIssue(await sendEdits(client, page, { ...stale, operations: malformed }), 'body', 'operations.0.page')
      assertStatus(await sendEdits(client, page, { ...stale, operations: impossible }), 200)
    },
  },
  {
    name: 'sixteen writers on one page have each accepted batch applied exactly once',
    rule: 'issue, Service: 16 writers on one page',
    async run({ client, createPage, createUniqueText }) {
      const page = await createPage()
      const write = async (name: string) => {
        const batchId = `${createUniqueText()}-${name}`.replaceAll(/\W/g, '-')
        const operations = [createAddHeading(page, name)]
        for (let { revision } = page; ;) {
          const reply = await sendEdits(client, page, { revision, batchId, operations })
          if (reply.status === 200) return
          ;({ revision } = assertApiError(reply, 409, 'stale_revision') as { revision: number })
        }
      }
      const names = Array.from({ length: WRITERS }, (_, i) => `Writer ${i} of ${WRITERS}`)
      await Promise.all(names.map(write))
      const current = await readDocument(client, page)
      const texts = findPage(current).blocks.map(({ fields }) => String(fields['text']))
      assert.deepEqual(texts.filter((text) => names.includes(text)).toSorted(), names.toSorted())
      const { data } = await client.ok('GET /pages/{id}/history', { params: { id: page.id } })
      assert.deepEqual(
        data.map(({ revision }) => revision),
        Array.from({ length: WRITERS + 1 }, (_, i) => page.revision + WRITERS - i),
      )
      // Each block was added at the end, so their order is that of the history.
      const inOrder = texts.filter((text) => names.includes(text))
      for (const [index, { summary }] of data.slice(0, WRITERS).entries())
        assert.ok(summary.includes(inOrder[WRITERS - 1 - index] ?? '?'), summary)
    },
  },
  {
    name: 'a document of a thousand blocks is edited and read like any other',
    rule: 'issue, Bad input: huge documents',
    async run({ client, createPage }) {
      let page = await createPage()
      const before = listBlockIds(page).length
      for (let batch = 0; batch < 2; batch++)
        page = await edit(
          client,
          page,
          Array.from({ length: 500 }, (_, i) => createAddHeading(page, `${batch} ${i}`)),
        )
      assert.equal(listBlockIds(page).length, before + 1000)
      const last = listBlockIds(page).at(-1) ?? ''
      const movedPage = await edit(client, page, [
        { op: 'moveBlock', page: findPage(page).id, block: last, after: null },
      ])
      assert.equal(listBlockIds(movedPage)[1], last)
    },
  },
  {
    name: 'JSON that is nested too deeply or cannot be stored is rejected',
    rule: 'issue, Bad input; wire, errors: invalid_request',
    async run({ client, createPage }) {
      const page = await createPage()
      let deep: unknown = 'x'
      for (let i = 0; i < 60; i++) deep = { deep }
      for (const fields of [{ text: deep }, { text: 'a\0b' }, { text: '\uD800' }, { 'a\0b': 1 }]) {
        const reply = await tryEdit(client, page, [{ ...createAddHeading(page, ''), fields }])
        assertIssue(reply, 'body', 'operations.0.fields')
      }
      const text = `{"revision":${page.revision},"operations":[{"op":"setTheme","theme":{"__proto__":{"palette":"paper"}}}]}`
      const proto = await client.send('POST /pages/{id}/edits', { params: { id: page.id }, text })
      assertApiError(proto, 400, 'invalid_request')
      const large = { ...createAddHeading(page, ''), fields: { text: 'x'.repeat(4_500_000) } }
      assertApiError(await tryEdit(client, page, [large]), 413, 'payload_too_large')
    },
  },
]
