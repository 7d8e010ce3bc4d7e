import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import { toContent, edit, ownId, pageIn, publish, toText } from '../documents.ts'

function heading(page: string, text: string, id = ownId('blk')) {
  return { op: 'addBlock', page, type: 'heading', fields: { text }, id } as const
}

export const pagePublishCases: Case[] = [
  {
    name: 'an address is live after its page is published, and not before',
    rule: 'Builder page: address, claimed at creation, live on publish; States: draft, published',
    async run({ client, newPage, unique, visit }) {
      const page = await newPage()
      const before = await visit(page.url)
      assert.equal(before.status, 404)
      assert.ok(before.headers.get('content-type')?.includes('text/html'))
      const text = unique()
      const edited = await edit(client, page, [heading(pageIn(page).id, text)])
      const published = await publish(client, edited)
      assert.deepEqual([published.status, published.publishedRevision], ['published', edited.revision])
      assert.equal(published.revision, edited.revision)
      assert.ok(Date.parse(published.publishedAt ?? '') >= Date.parse(edited.updatedAt))
      assert.deepEqual(toText(published), toText(edited))
      const live = await visit(page.url)
      assert.equal(live.status, 200)
      assert.ok(live.text.includes(text))
      assert.equal((await visit(page.url, { method: 'HEAD' })).status, 200)
    },
  },
  {
    name: 'an edit is visible on the first request after publishing, and not before',
    rule: 'wire, Builder pages: a published page edited again is published with revision > publishedRevision',
    async run({ client, newPage, unique, visit }) {
      const page = await newPage()
      const { url } = await publish(client, page)
      let last = page
      for (let i = 0; i < 3; i++) {
        const text = unique()
        last = await edit(client, last, [heading(pageIn(page).id, text)])
        assert.equal(last.status, 'published')
        assert.ok(last.revision > (last.publishedRevision ?? Infinity))
        const before = await visit(url)
        assert.ok(!before.text.includes(text))
        await publish(client, last)
        const after = await visit(url, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } })
        assert.deepEqual([after.status, after.text.includes(text)], [200, true])
      }
    },
  },
  {
    name: 'publishing a revision that is no longer the draft is stale',
    rule: 'wire, Builder pages: POST /pages/{id}/publish {revision?}',
    async run({ client, newPage }) {
      const page = await newPage()
      const now = await edit(client, page, [heading(pageIn(page).id, 'x')])
      const send = (body?: unknown) => client.send('POST /pages/{id}/publish', { params: { id: page.id }, body })
      const details = assertApiError(await send({ revision: page.revision }), 409, 'stale_revision')
      assert.deepEqual(details, { revision: now.revision })
      assert.equal((await toContent(client, page)).status, 'draft')
      for (const revision of ['1', -1, null, 1.5]) assertIssue(await send({ revision }), 'body', 'revision')
      assertIssue(await send({ unheard: 1 }), 'body', 'unheard')
      for (const body of [{ revision: now.revision }, {}, undefined])
        assert.equal((await send(body)).status, 200, JSON.stringify(body))
    },
  },
  {
    name: 'an unpublished page has no live address, and its draft stays',
    rule: 'wire, Builder pages: POST /pages/{id}/unpublish',
    async run({ client, newPage, visit }) {
      const page = await newPage()
      const { url } = await publish(client, page)
      const off = await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
      assert.deepEqual([off.status, off.publishedRevision, off.publishedAt], ['draft', null, null])
      assert.deepEqual(toText(off), toText(page))
      assert.equal((await visit(url)).status, 404)
      const again = await client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } })
      assert.equal(again.status, 'draft')
      await publish(client, page)
      assert.equal((await visit(url)).status, 200)
    },
  },
  {
    name: 'every page of the document has an address, until it is removed',
    rule: 'wire, Builder pages: pages, slug',
    async run({ client, newPage, unique, visit }) {
      const page = await newPage()
      const [id, text] = [ownId('pgs'), unique()]
      const two = await edit(client, page, [
        { op: 'addPage', name: 'Our menu', slug: 'our-menu', id },
        heading(id, text),
        { op: 'addBlock', page: pageIn(page).id, type: 'button', fields: { label: 'Menu', url: `page:${id}` } },
      ])
      const { url } = await publish(client, two)
      const menu = await visit(new URL('our-menu', url).href)
      assert.equal(menu.status, 200)
      assert.ok(menu.text.includes(text) && !(await visit(url)).text.includes(text))
      assert.match((await visit(url)).text, /href="\/our-menu"/)
      const sitemap = await visit(new URL('sitemap.xml', url).href)
      assert.equal(sitemap.status, 200)
      assert.ok(sitemap.text.includes('/our-menu</loc>'))
      await publish(client, await edit(client, two, [{ op: 'removePage', page: id }]))
      assert.equal((await visit(new URL('our-menu', url).href)).status, 404)
    },
  },
  {
    name: 'every curated template can be published unchanged',
    rule: 'issue, Service: templates that someone would be proud to publish',
    async run({ client, newPage, visit }) {
      for (const { templateId } of (await client.ok('GET /page-templates')).data) {
        if (templateId === undefined) continue
        const page = await publish(client, await newPage({ templateId }))
        for (const { slug, name } of page.pages) {
          const { status, text } = await visit(new URL(slug, page.url).href)
          assert.equal(status, 200, `${templateId} ${name}`)
          assert.equal(text.match(/<h1[ >]/g)?.length, 1, `${templateId} ${name} has one heading of the first rank`)
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
