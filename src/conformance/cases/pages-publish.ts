import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import { readDocument, edit, createClientId, findPage, publish, omitLinks } from '../documents.ts'

function createAddHeading(page: string, text: string, id = createClientId('blk')) {
  return { op: 'addBlock', page, type: 'heading', fields: { text }, id } as const
}

export const pagePublishCases: Case[] = [
  {
    name: 'the address of a page is live only once the page is published',
    rule: 'Builder page: address, claimed at creation, live on publish; States: draft, published',
    async run({ client, createPage, createUniqueText, visit }) {
      const page = await createPage()
      const before = await visit(page.url)
      assert.equal(before.status, 404)
      assert.ok(before.headers.get('content-type')?.includes('text/html'))
      const text = createUniqueText()
      const editedPage = await edit(client, page, [createAddHeading(findPage(page).id, text)])
      const published = await publish(client, editedPage)
      assert.deepEqual([published.status, published.publishedRevision], ['published', editedPage.revision])
      assert.equal(published.revision, editedPage.revision)
      assert.ok(Date.parse(published.publishedAt ?? '') >= Date.parse(editedPage.updatedAt))
      assert.deepEqual(omitLinks(published), omitLinks(editedPage))
      const live = await visit(page.url)
      assert.equal(live.status, 200)
      assert.ok(live.text.includes(text))
      assert.equal((await visit(page.url, { method: 'HEAD' })).status, 200)
    },
  },
  {
    name: 'an edit is visible from the first request after publishing',
    rule: 'wire, Builder pages: a published page edited again is published with revision > publishedRevision',
    async run({ client, createPage, createUniqueText, visit }) {
      const page = await createPage()
      const { url } = await publish(client, page)
      let current = page
      for (let i = 0; i < 3; i++) {
        const text = createUniqueText()
        current = await edit(client, current, [createAddHeading(findPage(page).id, text)])
        assert.equal(current.status, 'published')
        assert.ok(current.revision > (current.publishedRevision ?? Infinity))
        const before = await visit(url)
        assert.ok(!before.text.includes(text))
        await publish(client, current)
        const after = await visit(url, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } })
        assert.deepEqual([after.status, after.text.includes(text)], [200, true])
      }
    },
  },
  {
    name: 'publishing a revision that is no longer current is rejected as stale',
    rule: 'wire, Builder pages: POST /pages/{id}/publish {revision?}',
    async run({ client, createPage }) {
      const page = await createPage()
      const current = await edit(client, page, [createAddHeading(findPage(page).id, 'x')])
      const send = (body?: unknown) => client.send('POST /pages/{id}/publish', { params: { id: page.id }, body })
      const details = assertApiError(await send({ revision: page.revision }), 409, 'stale_revision')
      assert.deepEqual(details, { revision: current.revision })
      assert.equal((await readDocument(client, page)).status, 'draft')
      for (const revision of ['1', -1, null, 1.5]) assertIssue(await send({ revision }), 'body', 'revision')
      assertIssue(await send({ unheard: 1 }), 'body', 'unheard')
      for (const body of [{ revision: current.revision }, {}, undefined])
        assert.equal((await send(body)).status, 200, JSON.stringify(body))
    },
  },
  {
    name: 'unpublishing a page keeps its draft',
    rule: 'wire, Builder pages: POST /pages/{id}/unpublish',
    async run({ client, createPage, visit }) {
      const page = await createPage()
      const { url } = await publish(client, page)
      const unpublished = await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
      assert.deepEqual(
        [unpublished.status, unpublished.publishedRevision, unpublished.publishedAt],
        ['draft', null, null],
      )
      assert.deepEqual(omitLinks(unpublished), omitLinks(page))
      assert.equal((await visit(url)).status, 404)
      const secondUnpublication = await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
      assert.equal(secondUnpublication.status, 'draft')
      await publish(client, page)
      assert.equal((await visit(url)).status, 200)
    },
  },
  {
    name: 'every page of the document has an address until it is removed',
    rule: 'wire, Builder pages: pages, slug',
    async run({ client, createPage, createUniqueText, visit }) {
      const page = await createPage()
      const [id, text] = [createClientId('pgs'), createUniqueText()]
      const editedPage = await edit(client, page, [
        { op: 'addPage', name: 'Our menu', slug: 'our-menu', id },
        createAddHeading(id, text),
        { op: 'addBlock', page: findPage(page).id, type: 'button', fields: { label: 'Menu', url: `page:${id}` } },
      ])
      const { url } = await publish(client, editedPage)
      const menu = await visit(new URL('our-menu', url).href)
      assert.equal(menu.status, 200)
      assert.ok(menu.text.includes(text) && !(await visit(url)).text.includes(text))
      assert.match((await visit(url)).text, /href="\/our-menu"/)
      const sitemap = await visit(new URL('sitemap.xml', url).href)
      assert.equal(sitemap.status, 200)
      assert.ok(sitemap.text.includes('/our-menu</loc>'))
      await publish(client, await edit(client, editedPage, [{ op: 'removePage', page: id }]))
      assert.equal((await visit(new URL('our-menu', url).href)).status, 404)
    },
  },
  {
    name: 'every curated template can be published unchanged',
    rule: 'issue, Service: templates that someone would be proud to publish',
    async run({ client, createPage, visit }) {
      for (const { templateId } of (await client.ok('GET /page-templates')).data) {
        if (templateId === undefined) continue
        const page = await publish(client, await createPage({ templateId }))
        for (const { slug, name } of page.pages) {
          const { status, text } = await visit(new URL(slug, page.url).href)
          assert.equal(status, 200, `${templateId} ${name}`)
          assert.equal(text.match(/<h1[ >]/g)?.length, 1, `${templateId} ${name} has one h1`)
          for (const [picture] of text.matchAll(/<img\b[^>]*>/g))
            assert.match(picture, /(?=.* width="\d+")(?=.* height="\d+")(?=.* alt=")/)
          for (const [, path = ''] of text.matchAll(/<img\b[^>]*? src="(\/[^"]+)"/g)) {
            const picture = await visit(new URL(path.replaceAll('&amp;', '&'), page.url).href)
            assert.equal(picture.status, 200, path)
            assert.ok(picture.headers.get('content-type')?.startsWith('image/'), path)
          }
        }
      }
    },
  },
]
