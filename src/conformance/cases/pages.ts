import assert from 'node:assert/strict'
import type { Api } from '#contract/index.ts'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Page } from '../case.ts'
import { readDocument, edit, findPage, publish, omitIds, omitLinks } from '../documents.ts'

/** Every endpoint of a page, each with a valid body. */
const pageRequests: [address: keyof Api, body?: object][] = [
  ['GET /pages/{id}/content'],
  ['POST /pages/{id}/edits', { revision: 1, operations: [{ op: 'setTheme', theme: {} }] }],
  ['POST /pages/{id}/publish', {}],
  ['POST /pages/{id}/unpublish'],
  ['GET /pages/{id}/history'],
  ['GET /pages/{id}/history/{revision}'],
  ['POST /pages/{id}/restore', { revision: 1 }],
  ['POST /pages/{id}/duplicate', {}],
  ['POST /pages/{id}/template', { name: 'Template' }],
  ['POST /pages/{id}/secret'],
  ['PATCH /pages/{id}', { name: 'Name' }],
  ['DELETE /pages/{id}'],
]

export const pageCases: Case[] = [
  {
    name: 'all pages are listed in one response',
    rule: 'GET /pages: returned whole without cursor; wire: item',
    async run({ client, createPage }) {
      const [first, second] = [await createPage(), await createPage()]
      await edit(client, first, [{ op: 'setTheme', theme: {} }])
      const { data, ...rest } = await client.ok('GET /pages')
      assert.deepEqual(rest, {})
      const listedPages = data.filter(({ id }) => id === first.id || id === second.id)
      assert.deepEqual(
        listedPages.map(({ id }) => id),
        [first.id, second.id],
      )
      const { pages: _, theme: __, nav: ___, redirects: ____, ...state } = await readDocument(client, second)
      const { thumbnailUrl, ...item } = listedPages[1] ?? { thumbnailUrl: '' }
      assert.deepEqual(item, state)
      assert.ok(URL.canParse(thumbnailUrl))
      for (const query of [{ limit: 1 }, { cursor: 'x' }])
        assertIssue(await client.send('GET /pages', { query }), 'query', Object.keys(query)[0] ?? '')
    },
  },
  {
    name: 'an unknown page is 404 at every endpoint',
    rule: 'wire, errors: not_found',
    async run({ client }) {
      for (const [address, body] of [...pageRequests, ['POST /pages/{id}/undelete'] as const])
        for (const id of ['pag_00000000000000000000', 'cod_00000000000000000000', 'x', '__proto__']) {
          const reply = await client.send(address, { params: { id, revision: '1' }, body })
          assertApiError(reply, 404, 'not_found')
        }
    },
  },
  {
    name: 'a page of another workspace is 404',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, createPage, getOtherClient }) {
      const foreignPage = await createPage({ owner: getOtherClient() })
      for (const [address, body] of pageRequests) {
        const reply = await client.send(address, { params: { id: foreignPage.id, revision: '1' }, body })
        assertApiError(reply, 404, 'not_found')
      }
      assert.ok(!(await client.ok('GET /pages')).data.some(({ id }) => id === foreignPage.id))
      await getOtherClient().ok('DELETE /pages/{id}', { params: { id: foreignPage.id } })
      const reply = await client.send('POST /pages/{id}/undelete', { params: { id: foreignPage.id } })
      assertApiError(reply, 404, 'not_found')
    },
  },
  {
    name: 'a read key can read pages, but not change them',
    rule: 'Authentication: a read key may call every GET endpoint; wire, errors: insufficient_scope',
    needs: ['keys', 'admin'],
    async run({ client, createPage, createKey }) {
      const page = await createPage()
      const reader = (await createKey({ scope: 'read' })).client
      for (const [address, body] of [...pageRequests, ['POST /pages/{id}/undelete'] as const]) {
        const reply = await reader.send(address, { params: { id: page.id, revision: '1' }, body })
        if (address.startsWith('GET')) assertStatus(reply, 200)
        else assertApiError(reply, 403, 'insufficient_scope')
      }
      await reader.ok('GET /pages')
      await reader.ok('GET /page-templates')
      await reader.ok('GET /page-blocks')
      await reader.ok('GET /submissions')
      assert.deepEqual(await readDocument(client, page), page)
    },
  },
  {
    name: 'a page is renamed and moved to another address together with its publication',
    rule: 'wire, Builder pages: PATCH /pages/{id} {name?, subdomain?}',
    async run({ client, createPage, createUniqueText, createSubdomain, visit }) {
      const page = await createPage()
      const { url } = await publish(client, page)
      const patch = (body: object) => client.ok('PATCH /pages/{id}', { params: { id: page.id }, body })
      const name = createUniqueText()
      const renamedPage = await patch({ name })
      assert.deepEqual(
        [renamedPage.name, renamedPage.subdomain, renamedPage.revision],
        [name, page.subdomain, page.revision],
      )
      assert.deepEqual(omitLinks(renamedPage), omitLinks(page))
      const newSubdomain = createSubdomain()
      const movedPage = await patch({ subdomain: newSubdomain })
      assert.deepEqual([movedPage.name, movedPage.subdomain, movedPage.status], [name, newSubdomain, 'published'])
      assert.notEqual(movedPage.url, url)
      assert.equal((await visit(movedPage.url)).status, 200)
      assert.equal((await visit(url)).status, 404)
      assert.equal((await visit(movedPage.previewUrl)).status, 200)
      assert.deepEqual(omitLinks(await patch({})), omitLinks(page))
      await patch({ subdomain: newSubdomain })
      // The old address is free again.
      await createPage({ subdomain: page.subdomain })
      const request = { params: { id: page.id }, body: { subdomain: page.subdomain } }
      assertApiError(await client.send('PATCH /pages/{id}', request), 409, 'subdomain_taken')
      for (const invalidBody of [{ name: '' }, { name: null }, { subdomain: 'a b' }, { colour: 'red' }]) {
        const reply = await client.send('PATCH /pages/{id}', { params: { id: page.id }, body: invalidBody })
        assertIssue(reply, 'body', Object.keys(invalidBody)[0] ?? '')
      }
    },
  },
  {
    name: 'a deleted page is 404 and can be restored as a draft',
    rule: 'wire, Builder pages: DELETE /pages/{id} (kept 30 days) and POST /pages/{id}/undelete',
    async run({ client, createPage, visit }) {
      const { usage } = await client.ok('GET /me')
      const page = await createPage()
      const editedPage = await edit(client, page, [{ op: 'addBlock', page: findPage(page).id, type: 'heading' }])
      const { url } = await publish(client, editedPage)
      const request = { params: { id: page.id } }
      await client.ok('DELETE /pages/{id}', request)
      assert.equal((await visit(url)).status, 404)
      for (const [address, body] of pageRequests) {
        const reply = await client.send(address, { params: { id: page.id, revision: '1' }, body })
        assertApiError(reply, 404, 'not_found')
      }
      assert.ok(!(await client.ok('GET /pages')).data.some(({ id }) => id === page.id))
      assert.equal((await client.ok('GET /me')).usage.pages, usage.pages)
      const restored = await client.ok('POST /pages/{id}/undelete', request)
      assert.deepEqual(
        [restored.status, restored.publishedRevision, restored.subdomain],
        ['draft', null, page.subdomain],
      )
      assert.deepEqual(omitLinks(restored), omitLinks(editedPage))
      assert.equal(restored.revision, editedPage.revision)
      assert.equal((await client.ok('GET /me')).usage.pages, usage.pages + 1)
      assert.equal((await visit(url)).status, 404)
      await client.ok('POST /pages/{id}/undelete', request)
      assert.equal((await client.ok('GET /me')).usage.pages, usage.pages + 1)
      await client.ok('DELETE /pages/{id}', request)
      await createPage({ subdomain: page.subdomain })
      assertApiError(await client.send('POST /pages/{id}/undelete', request), 409, 'subdomain_taken')
    },
  },
  {
    name: 'a copy is a separate draft with its own address',
    rule: 'wire, Builder pages: POST /pages/{id}/duplicate',
    async run({ client, createPage, createUniqueText, createSubdomain }) {
      const page = await createPage()
      const home = findPage(page).id
      const editedPage = await edit(client, page, [
        { op: 'addBlock', page: home, type: 'heading', fields: { text: 'Copied' } },
        { op: 'addPage', name: 'Second', slug: 'second' },
        { op: 'setTheme', theme: { palette: 'dusk' } },
      ])
      await publish(client, editedPage)
      const request = { params: { id: page.id } }
      const reply = await client.send('POST /pages/{id}/duplicate', request)
      assertStatus(reply, 201)
      const copy = reply.body as Page
      assert.ok(reply.headers.get('location')?.endsWith(`/pages/${copy.id}/content`))
      assert.deepEqual(omitIds(copy), omitIds(editedPage))
      assert.notEqual(copy.id, page.id)
      assert.notEqual(copy.subdomain, page.subdomain)
      assert.notEqual(copy.name, '')
      assert.deepEqual([copy.status, copy.publishedRevision], ['draft', null])
      const changedCopy = await edit(client, copy, [{ op: 'setTheme', theme: { palette: null } }])
      assert.deepEqual(omitLinks(await readDocument(client, page)), omitLinks(editedPage))
      const body = { name: createUniqueText(), subdomain: createSubdomain() }
      const headers = { 'idempotency-key': createUniqueText() }
      const secondCopy = await client.ok('POST /pages/{id}/duplicate', { ...request, headers, body })
      assert.deepEqual([secondCopy.name, secondCopy.subdomain], [body.name, body.subdomain])
      const repeated = await client.ok('POST /pages/{id}/duplicate', { ...request, headers, body })
      assert.equal(repeated.id, secondCopy.id)
      for (const { id } of [changedCopy, secondCopy]) await client.ok('DELETE /pages/{id}', { params: { id } })
    },
  },
]
