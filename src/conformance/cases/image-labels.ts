import assert from 'node:assert/strict'
import { assertApiError, assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'
import { storeImage } from './images.ts'

export const imageLabelCases: Case[] = [
  {
    name: 'images are moved into folders and tagged, and found by them',
    rule: 'addition: folders and tags of images',
    async run({ client, createUniqueText }) {
      const [first, second] = [await storeImage(client), await storeImage(client)]
      const folder = `Menus/${createUniqueText()}`
      const tag = createUniqueText()
      const changes = [
        { id: first.id, folder: ` ${folder} /`, addTags: [tag, 'old'] },
        { id: second.id, addTags: [tag] },
        { id: 'img_gone', folder: 'Nowhere' },
      ]
      const changedImages = await client.ok('POST /images/bulk', { body: { changes } })
      assert.deepEqual(new Set(changedImages.data.map(({ id }) => id)), new Set([first.id, second.id]))
      await client.ok('POST /images/bulk', { body: { changes: [{ id: first.id, removeTags: ['old'] }] } })
      const params = { id: first.id }
      const read = await client.ok('GET /images/{id}', { params })
      assert.deepEqual([read.folder, read.tags], [folder, [tag]])
      const list = async (query: object) =>
        (await client.ok('GET /images', { query: { limit: 50, ...query } })).data.map(({ id }) => id)
      assert.deepEqual(await list({ folder }), [first.id])
      assert.deepEqual(await list({ tag }), [second.id, first.id])
      assert.deepEqual(await list({ tag, folder: '' }), [second.id])
      assert.deepEqual(await list({ search: tag.toUpperCase(), folder }), [first.id])
      const { folders, tags } = await client.ok('GET /images/labels')
      assert.equal(folders.find((item) => item.folder === folder)?.count, 1)
      assert.equal(tags.find((item) => item.tag === tag)?.count, 2)
      for (const { id } of [first, second]) await client.ok('DELETE /images/{id}', { params: { id } })
    },
  },
  {
    name: 'an image is replaced in a place of a page, and its answer undoes it',
    rule: 'addition: an image is replaced everywhere',
    async run({ client, createPage }) {
      const [before, after, page] = [await storeImage(client), await storeImage(client), await createPage()]
      const fields = { image: { src: before.url, alt: 'Before' } }
      const operations = [{ op: 'addBlock', page: page.pages[0]?.id ?? '', type: 'image', fields } as const]
      const body = { revision: page.revision, operations }
      await client.ok('POST /pages/{id}/edits', { params: { id: page.id }, body })
      const list = async (id: string) => (await client.ok('GET /images/{id}/places', { params: { id } })).data
      const [place] = await list(before.id)
      assert.ok(place)
      const { kind, id, subject, path } = place
      assert.deepEqual([kind, id, path, place.alt], ['page', page.id, 'image', 'Before'])
      const changes = [{ kind, id, subject, path, imageId: after.id, alt: 'After' }]
      const result = await client.ok('POST /images/{id}/places', { params: { id: before.id }, body: { changes } })
      assert.deepEqual(result.changed, [{ kind, id, subject, path, imageId: before.id, alt: 'Before' }])
      assert.deepEqual([(await list(before.id)).length, (await list(after.id)).length], [0, 1])
      const undoRequest = { params: { id: after.id }, body: { changes: result.changed } }
      await client.ok('POST /images/{id}/places', undoRequest)
      assert.deepEqual(await list(before.id), [place])
      const unknown = [{ kind, id, subject, path, imageId: 'img_gone' }]
      assertIssue(
        await client.send('POST /images/{id}/places', { params: { id: before.id }, body: { changes: unknown } }),
        'body',
        'changes.0.imageId',
      )
      assertApiError(await client.send('GET /images/{id}/places', { params: { id: 'img_gone' } }), 404, 'not_found')
    },
  },
]
