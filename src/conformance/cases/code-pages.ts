import assert from 'node:assert/strict'
import { assertOpens, assertIssue, assertApiError } from '../assertions.ts'
import type { Case, Code, World } from '../case.ts'
import { createMinimalCode } from '../world.ts'
import { publish } from '../documents.ts'

/** Does the work with a code that opens a page. Then the code gets another destination, because a page that a code opens cannot be deleted. */
async function withCodeOfPage(world: World, pageId: string, work: (code: Code) => Promise<unknown>) {
  const code = await world.createCode({ destination: { type: 'page', pageId } })
  const { destination } = createMinimalCode('')
  try {
    await work(code)
  } finally {
    await world.client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
  }
}

export const codePageCases: Case[] = [
  {
    name: 'a code that opens a page has the live address and the name of the page',
    rule: 'wire, Codes: destination {type: page, pageId}, answers fill url; summary is the page’s name',
    async run(world) {
      const { client, createPage, createUniqueText } = world
      const page = await createPage()
      await withCodeOfPage(world, page.id, async (code) => {
        const expected = { type: 'page', pageId: page.id, url: page.url, summary: page.name }
        assert.deepEqual(code.destination, expected)
        assert.deepEqual((await client.ok('GET /codes/{id}', { params: { id: code.id } })).destination, expected)
        const listedCodes = await client.ok('GET /codes', { query: { q: code.name } })
        assert.deepEqual(listedCodes.data[0]?.destination, expected)
        const name = createUniqueText()
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
      const { client, createPage, scan, createSubdomain, until } = world
      const page = await createPage()
      await withCodeOfPage(world, page.id, async (code) => {
        const before = await scan(code)
        assert.equal(before.headers.get('location'), null)
        assert.ok(before.headers.get('content-type')?.includes('text/html'))
        assert.match(await before.text(), /<h1|<title/)
        await publish(client, page)
        const scanReply = await scan(code)
        assert.equal(scanReply.status, 302)
        assertOpens(scanReply, page.url)
        assert.equal(scanReply.headers.get('cache-control'), 'no-store')
        const body = { subdomain: createSubdomain() }
        const movedPage = await client.ok('PATCH /pages/{id}', { params: { id: page.id }, body })
        assertOpens(await scan(code), movedPage.url)
        await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
        assert.equal((await scan(code)).headers.get('location'), null)
        const listScans = async () => (await client.ok('GET /codes/{id}/scans', { params: { id: code.id } })).data
        await until(async () => (await listScans()).length === 4, 'four scans')
      })
    },
  },
  {
    name: 'the destination of codes can be changed to a page and back, also in bulk',
    rule: 'PATCH /codes/{id}; wire, Codes: PATCH /codes/bulk, destination',
    async run(world) {
      const { client, createCode, createPage, scan } = world
      const page = await publish(client, await createPage())
      const destination = { type: 'page' as const, pageId: page.id }
      const codes = [await createCode(), await createCode()]
      const [first] = codes
      assert.ok(first)
      const request = { params: { id: first.id } }
      const patched = await client.ok('PATCH /codes/{id}', { ...request, body: { destination } })
      assert.equal(patched.destination.url, page.url)
      assertOpens(await scan(first), page.url)
      const ids = codes.map(({ id }) => id)
      assert.equal((await client.ok('PATCH /codes/bulk', { body: { ids, destination } })).failed.length, 0)
      for (const code of codes) assertOpens(await scan(code), page.url)
      const otherDestination = createMinimalCode('').destination
      await client.ok('PATCH /codes/bulk', { body: { ids, destination: otherDestination } })
      for (const code of codes) assertOpens(await scan(code), otherDestination.url)
    },
  },
  {
    name: 'a page that is unknown, deleted or of another workspace cannot be a destination',
    rule: 'wire, Codes: destination',
    needs: ['other'],
    async run({ client, createCode, createPage, getOtherClient, createUniqueText }) {
      const deletedPage = await createPage()
      await client.ok('DELETE /pages/{id}', { params: { id: deletedPage.id } })
      const foreignPage = await createPage({ owner: getOtherClient() })
      const code = await createCode()
      for (const pageId of ['pag_00000000000000000000', 'x', deletedPage.id, foreignPage.id]) {
        const destination = { type: 'page', pageId }
        const created = await client.send('POST /codes', { body: { name: createUniqueText(), destination } })
        assertIssue(created, 'body', 'destination.pageId')
        const request = { params: { id: code.id } }
        const patched = await client.send('PATCH /codes/{id}', { ...request, body: { destination } })
        assertIssue(patched, 'body', 'destination.pageId')
        const inBulk = await client.send('PATCH /codes/bulk', { body: { ids: [code.id], destination } })
        assertIssue(inBulk, 'body', 'destination.pageId')
      }
      for (const destination of [
        { type: 'page' },
        { type: 'page', pageId: deletedPage.id, url: 'https://example.com' },
      ])
        assertIssue(
          await client.send('POST /codes', { body: { name: createUniqueText(), destination } }),
          'body',
          'destination',
        )
    },
  },
  {
    name: 'a page that a code opens cannot be deleted',
    rule: 'wire, Builder pages: DELETE /pages/{id} (refused while a code opens it)',
    async run(world) {
      const { client, createPage } = world
      const page = await createPage()
      const request = { params: { id: page.id } }
      await withCodeOfPage(world, page.id, async (code) => {
        assertApiError(await client.send('DELETE /pages/{id}', request), 409, 'in_use')
        await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
        assertApiError(await client.send('DELETE /pages/{id}', request), 409, 'in_use')
        assert.equal((await client.ok('GET /pages/{id}/content', request)).id, page.id)
      })
      await client.ok('DELETE /pages/{id}', request)
    },
  },
]
