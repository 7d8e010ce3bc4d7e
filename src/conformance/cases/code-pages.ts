import assert from 'node:assert/strict'
import { assertOpens, assertIssue, assertApiError } from '../assertions.ts'
import type { Case, Code, World } from '../case.ts'
import { plain } from '../world.ts'
import { publish } from '../documents.ts'

/** A code that opens a page. Afterwards its destination changes, because a page that a code opens cannot be deleted. */
async function opening(world: World, pageId: string, work: (code: Code) => Promise<unknown>) {
  const code = await world.newCode({ destination: { type: 'page', pageId } })
  const { destination } = plain('')
  try {
    await work(code)
  } finally {
    await world.client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
  }
}

export const codePageCases: Case[] = [
  {
    name: 'a code with a page has the page’s live address and name',
    rule: 'wire, Codes: destination {type: page, pageId}, answers fill url; summary is the page’s name',
    async run(world) {
      const { client, newPage, unique } = world
      const page = await newPage()
      await opening(world, page.id, async (code) => {
        const due = { type: 'page', pageId: page.id, url: page.url, summary: page.name }
        assert.deepEqual(code.destination, due)
        assert.deepEqual((await client.ok('GET /codes/{id}', { params: { id: code.id } })).destination, due)
        const listed = await client.ok('GET /codes', { query: { q: code.name } })
        assert.deepEqual(listed.data[0]?.destination, due)
        const name = unique()
        await client.ok('PATCH /pages/{id}', { params: { id: page.id }, body: { name } })
        const { destination } = await client.ok('GET /codes/{id}', { params: { id: code.id } })
        assert.equal(destination.summary, name)
      })
    },
  },
  {
    name: 'a scan opens a published page, shows a notice for an unpublished one, and is recorded in both cases',
    rule: 'wire, Codes: one whose page is not published gets a friendly page, and the scan is recorded',
    async run(world) {
      const { client, newPage, scan, subdomain, until } = world
      const page = await newPage()
      await opening(world, page.id, async (code) => {
        const before = await scan(code)
        assert.equal(before.headers.get('location'), null)
        assert.ok(before.headers.get('content-type')?.includes('text/html'))
        assert.match(await before.text(), /<h1|<title/)
        await publish(client, page)
        const open = await scan(code)
        assert.equal(open.status, 302)
        assertOpens(open, page.url)
        assert.equal(open.headers.get('cache-control'), 'no-store')
        const body = { subdomain: subdomain() }
        const moved = await client.ok('PATCH /pages/{id}', { params: { id: page.id }, body })
        assertOpens(await scan(code), moved.url)
        await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
        assert.equal((await scan(code)).headers.get('location'), null)
        const recorded = async () => (await client.ok('GET /codes/{id}/scans', { params: { id: code.id } })).data
        await until(async () => (await recorded()).length === 4, 'four scans')
      })
    },
  },
  {
    name: 'the destination of codes can be changed to a page and back, also in bulk',
    rule: 'PATCH /codes/{id}; wire, Codes: PATCH /codes/bulk, destination',
    async run(world) {
      const { client, newCode, newPage, scan } = world
      const page = await publish(client, await newPage())
      const destination = { type: 'page' as const, pageId: page.id }
      const codes = [await newCode(), await newCode()]
      const [first] = codes
      assert.ok(first)
      const at = { params: { id: first.id } }
      const patched = await client.ok('PATCH /codes/{id}', { ...at, body: { destination } })
      assert.equal(patched.destination.url, page.url)
      assertOpens(await scan(first), page.url)
      const ids = codes.map(({ id }) => id)
      assert.equal((await client.ok('PATCH /codes/bulk', { body: { ids, destination } })).failed.length, 0)
      for (const code of codes) assertOpens(await scan(code), page.url)
      const elsewhere = plain('').destination
      await client.ok('PATCH /codes/bulk', { body: { ids, destination: elsewhere } })
      for (const code of codes) assertOpens(await scan(code), elsewhere.url)
    },
  },
  {
    name: 'an unknown, a deleted or another workspace’s page cannot be a destination',
    rule: 'wire, Codes: destination',
    needs: ['other'],
    async run({ client, newCode, newPage, other, unique }) {
      const deletedPage = await newPage()
      await client.ok('DELETE /pages/{id}', { params: { id: deletedPage.id } })
      const theirs = await newPage({ by: other() })
      const code = await newCode()
      for (const pageId of ['pag_00000000000000000000', 'x', deletedPage.id, theirs.id]) {
        const destination = { type: 'page', pageId }
        const made = await client.send('POST /codes', { body: { name: unique(), destination } })
        assertIssue(made, 'body', 'destination.pageId')
        const at = { params: { id: code.id } }
        const patched = await client.send('PATCH /codes/{id}', { ...at, body: { destination } })
        assertIssue(patched, 'body', 'destination.pageId')
        const inBulk = await client.send('PATCH /codes/bulk', { body: { ids: [code.id], destination } })
        assertIssue(inBulk, 'body', 'destination.pageId')
      }
      for (const destination of [
        { type: 'page' },
        { type: 'page', pageId: deletedPage.id, url: 'https://example.com' },
      ])
        assertIssue(await client.send('POST /codes', { body: { name: unique(), destination } }), 'body', 'destination')
    },
  },
  {
    name: 'a page that a code opens, archived or not, cannot be deleted',
    rule: 'wire, Builder pages: DELETE /pages/{id} (refused while a code opens it)',
    async run(world) {
      const { client, newPage } = world
      const page = await newPage()
      const at = { params: { id: page.id } }
      await opening(world, page.id, async (code) => {
        assertApiError(await client.send('DELETE /pages/{id}', at), 409, 'in_use')
        await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
        assertApiError(await client.send('DELETE /pages/{id}', at), 409, 'in_use')
        assert.equal((await client.ok('GET /pages/{id}/content', at)).id, page.id)
      })
      await client.ok('DELETE /pages/{id}', at)
    },
  },
]
