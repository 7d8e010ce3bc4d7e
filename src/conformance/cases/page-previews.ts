import assert from 'node:assert/strict'
import type { Case } from '../case.ts'
import { readDocument, edit, createClientId, findPage, publish } from '../documents.ts'

export const pagePreviewCases: Case[] = [
  {
    name: 'the preview link of each page shows its current draft',
    rule: 'Builder page: previewUrl, signed preview link; pages: each previewUrl',
    async run({ client, createPage, createUniqueText, visit }) {
      const page = await createPage()
      const [home, second] = [findPage(page).id, createClientId('pgs')]
      const [homeText, secondText] = [createUniqueText(), createUniqueText()]
      const editedPage = await edit(client, page, [
        { op: 'addPage', name: 'Second', slug: 'second', id: second },
        { op: 'addBlock', page: home, type: 'heading', fields: { text: homeText } },
        { op: 'addBlock', page: second, type: 'heading', fields: { text: secondText } },
      ])
      for (const [url, text] of [
        [editedPage.previewUrl, homeText],
        [findPage(editedPage).previewUrl, homeText],
        [findPage(editedPage, second).previewUrl, secondText],
      ] as const) {
        const preview = await visit(url)
        assert.equal(preview.status, 200)
        assert.ok(preview.text.includes(text))
        assert.match(preview.headers.get('cache-control') ?? '', /no-store/)
        assert.match(preview.headers.get('x-robots-tag') ?? '', /noindex/)
        assert.equal(preview.headers.get('set-cookie'), null)
      }
      assert.equal((await visit(page.url)).status, 404)
      // The same link shows later edits.
      const text = createUniqueText()
      const laterPage = await edit(client, editedPage, [
        { op: 'addBlock', page: home, type: 'heading', fields: { text } },
      ])
      assert.ok((await visit(page.previewUrl)).text.includes(text))
      assert.equal(laterPage.previewUrl, page.previewUrl)
    },
  },
  {
    name: 'an altered preview link shows no draft',
    rule: "issue, Bad input: forged preview signature; a page's draft never leaks",
    async run({ client, createPage, createUniqueText, visit }) {
      const [page, other] = [await createPage(), await createPage()]
      const text = createUniqueText()
      const { previewUrl, url } = await edit(client, page, [
        { op: 'addBlock', page: findPage(page).id, type: 'heading', fields: { text } },
      ])
      const token = /\d+-[\w-]{16,}/.exec(previewUrl)?.[0] ?? ''
      assert.ok(token !== '', 'the link has a signature')
      const [day = '', signature = ''] = token.split(/-(.*)/)
      const otherToken = /\d+-[\w-]{16,}/.exec(other.previewUrl)?.[0] ?? ''
      const forgedTokens = [
        `${Number(day) + 1}-${signature}`,
        `${Number(day) + 1000}-${signature}`,
        `${day}-${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
        `${day}-${signature.slice(0, -1)}`,
        `${day}-`,
        '0-0',
        'x',
        '%00',
        otherToken,
      ]
      await publish(client, page).then(() => client.ok('POST /pages/{id}/unpublish', { params: { id: page.id } }))
      for (const forgedToken of forgedTokens) {
        const response = await visit(previewUrl.replace(token, forgedToken))
        assert.ok(response.status >= 400 && response.status < 500, `${forgedToken} answered ${response.status}`)
        assert.ok(!response.text.includes(text))
      }
      for (const path of ['/_/preview/', '/_/preview', `/_/files/${findPage(page).blocks[0]?.id}/x.vcf`])
        assert.ok((await visit(new URL(path, url).href)).status >= 300)
    },
  },
  {
    name: 'the preview of a deleted page is 404',
    rule: "issue, Hosting: a page's draft never leaks",
    async run({ client, createPage, visit }) {
      const { id, previewUrl } = await createPage()
      assert.equal((await visit(previewUrl)).status, 200)
      await client.ok('DELETE /pages/{id}', { params: { id } })
      const { status } = await visit(previewUrl)
      assert.ok(status >= 400 && status < 500, `status ${status}`)
    },
  },
  {
    name: 'links to previews stay the same all day',
    rule: 'wire, Builder pages: previewUrl expires at the end of a day, so that ETags match',
    async run({ client, createPage }) {
      const { id, revision } = await createPage()
      for (const [address, params] of [
        ['GET /pages/{id}/content', { id }],
        ['GET /pages/{id}/history', { id }],
        ['GET /pages/{id}/history/{revision}', { id, revision: String(revision) }],
        ['GET /page-templates', {}],
        ['GET /page-blocks', {}],
        ['GET /pages', {}],
      ] as const) {
        const first = await client.send(address, { params })
        const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
        assert.equal((await client.send(address, { params, headers })).status, 304, address)
      }
      await edit(client, await readDocument(client, { id }), [{ op: 'setTheme', theme: {} }])
    },
  },
  {
    name: 'the thumbnail of a page has another address for each revision',
    rule: 'wire, Builder pages: thumbnailUrl',
    async run({ client, createPage, visit }) {
      const page = await createPage()
      const readThumbnailUrl = async () =>
        (await client.ok('GET /pages')).data.find(({ id }) => id === page.id)?.thumbnailUrl ?? ''
      const before = await readThumbnailUrl()
      const response = await visit(before)
      assert.equal(response.status, 200)
      assert.ok(response.headers.get('content-type')?.startsWith('image/'))
      await edit(client, page, [{ op: 'addBlock', page: findPage(page).id, type: 'heading' }])
      const after = await readThumbnailUrl()
      assert.notEqual(after, before)
      assert.equal((await visit(after)).status, 200)
      const tampered = await visit(after.replace(/[A-Za-z](?=[^A-Za-z]*$)/, (letter) => (letter === 'x' ? 'y' : 'x')))
      assert.notEqual(tampered.status, 500)
    },
  },
]
