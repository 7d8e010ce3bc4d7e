import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

export const stockCases: Case[] = [
  {
    name: 'an empty search returns a curated selection',
    rule: 'specification, Images: GET /stock/photos',
    async run({ client }) {
      const { data } = await client.ok('GET /stock/photos')
      assert.equal(data.length, 12)
      const second = await client.ok('GET /stock/photos', { query: { page: 2, perPage: 5 } })
      assert.deepEqual(
        second.data.map(({ id }) => id),
        data.slice(5, 10).map(({ id }) => id),
      )
      for (const photo of data) assert.ok(photo.photographer !== '' && photo.alt !== '' && photo.width > 0)
    },
  },
  {
    name: 'photos are found by words',
    rule: 'specification, Images: GET /stock/photos',
    async run({ client }) {
      const { data } = await client.ok('GET /stock/photos', { query: { q: 'mountains', perPage: 1 } })
      const [photo] = data
      assert.ok(photo)
      const image = await client.ok('POST /images', { body: { data: pixel } })
      assert.equal(new URL(photo.thumb).origin, new URL(image.url).origin)
      const thumb = await fetch(photo.thumb)
      assert.equal(thumb.status, 200)
      assert.match(thumb.headers.get('content-type') ?? '', /^image\//)
    },
  },
  {
    name: 'searches that exceed a limit are rejected',
    rule: 'specification, Limits: Stock photos',
    async run({ client }) {
      const invalidQuery = { q: 'x'.repeat(81), page: 51, perPage: 31 }
      for (const [name, value] of Object.entries(invalidQuery))
        assertIssue(await client.send('GET /stock/photos', { query: { [name]: value } }), 'query', name)
      await client.ok('GET /stock/photos', { query: { q: 'x'.repeat(80), page: 50, perPage: 30 } })
    },
  },
  {
    name: 'a photo is imported once, with its photographer',
    rule: 'specification, Images: POST /stock/photos/{id}/import',
    async run({ client }) {
      const { data } = await client.ok('GET /stock/photos', { query: { perPage: 1 } })
      const [photo] = data
      assert.ok(photo)
      const params = { id: String(photo.id) }
      const image = await client.ok('POST /stock/photos/{id}/import', { params })
      assert.equal(image.source?.photographer, photo.photographer)
      assert.deepEqual([image.source?.provider, image.alt], [photo.provider, photo.alt])
      assert.equal((await fetch(image.url)).status, 200)
      assert.equal((await client.ok('POST /stock/photos/{id}/import', { params })).id, image.id)
      const { data: repeatedPhotos } = await client.ok('GET /stock/photos', { query: { perPage: 2 } })
      assert.deepEqual([repeatedPhotos[0]?.imageId, repeatedPhotos[1]?.imageId], [image.id, undefined])
      const used = await client.ok('GET /images/{id}', { params: { id: image.id } })
      assert.deepEqual(used.usedBy, {
        pages: [],
        codes: [],
        templates: [],
        sections: [],
        totals: { pages: 0, codes: 0, templates: 0, sections: 0 },
      })
      await client.ok('DELETE /images/{id}', { params: { id: image.id } })
    },
  },
  {
    name: 'a photo that does not exist is 404',
    rule: 'specification, Errors: 404',
    async run({ client }) {
      for (const id of ['0', 'mountains', '999999999999', '1.5'])
        assertApiError(await client.send('POST /stock/photos/{id}/import', { params: { id } }), 404, 'not_found')
    },
  },
  {
    name: 'a page cannot show a photo that was not imported',
    rule: 'specification, Images: it must be imported before use on a page',
    async run({ client, createPage }) {
      const { data } = await client.ok('GET /stock/photos', { query: { perPage: 1 } })
      const page = await createPage()
      const fields = { image: { src: data[0]?.thumb ?? '', alt: '' } }
      const operations = [{ op: 'addBlock', page: page.pages[0]?.id ?? '', type: 'image', fields }]
      const body = { revision: page.revision, operations }
      const reply = await client.send('POST /pages/{id}/edits', { params: { id: page.id }, body })
      assertIssue(reply, 'body', 'operations.0.fields.image.src')
      assert.match(reply.text, /import/i)
    },
  },
]

export const generatedImageCases: Case[] = [
  {
    name: 'an image is generated with the requested aspect ratio',
    rule: 'specification, Images: POST /images/generate',
    async run({ client }) {
      const accountBefore = await client.ok('GET /me')
      const prompt = 'A sailing boat at sunset'
      const body = { prompt, aspectRatio: '16:9' } as const
      const image = await client.ok('POST /images/generate', { body })
      assert.deepEqual([image.type, image.source?.prompt, image.name], ['image/jpeg', prompt, prompt])
      assert.ok(Math.abs(image.width / image.height - 16 / 9) < 0.01)
      const accountAfter = await client.ok('GET /me')
      assert.equal(accountAfter.usage.aiImages, accountBefore.usage.aiImages + 1)
      assert.equal(image.remaining, accountAfter.limits.aiImages - accountAfter.usage.aiImages)
      await client.ok('DELETE /images/{id}', { params: { id: image.id } })
    },
  },
  {
    name: 'a prompt of at most 1,000 characters is required',
    rule: 'specification, Images: POST /images/generate',
    async run({ client }) {
      for (const prompt of [undefined, '', '  ', 'x'.repeat(1_001), 7])
        assertIssue(await client.send('POST /images/generate', { body: { prompt } }), 'body', 'prompt')
      const body = { prompt: 'A tree', aspectRatio: '5:1' }
      assertIssue(await client.send('POST /images/generate', { body }), 'body', 'aspectRatio')
    },
  },
  {
    name: 'a blocked prompt counts as a generated image',
    rule: 'specification, Images: Each call counts, including prompts the safety filter blocks',
    async run({ client }) {
      const accountBefore = await client.ok('GET /me')
      const reply = await client.send('POST /images/generate', { body: { prompt: 'nude portrait' } })
      assertApiError(reply, 400, 'prompt_blocked')
      assert.equal((await client.ok('GET /me')).usage.aiImages, accountBefore.usage.aiImages + 1)
    },
  },
  {
    name: 'requests with the same Idempotency-Key generate one image',
    rule: 'wire, Everywhere: idempotency',
    async run({ client, createUniqueText }) {
      const accountBefore = await client.ok('GET /me')
      const request = { body: { prompt: createUniqueText() }, headers: { 'idempotency-key': createUniqueText() } }
      const replies = await Promise.all([1, 2, 3].map(() => client.send('POST /images/generate', request)))
      for (const reply of replies) assertStatus(reply, 201)
      assert.equal(new Set(replies.map(({ text }) => /img_[a-z0-9]+/.exec(text)?.[0])).size, 1)
      assert.equal((await client.ok('GET /me')).usage.aiImages, accountBefore.usage.aiImages + 1)
    },
  },
  {
    name: 'the monthly allowance of the plan is not exceeded by parallel requests',
    rule: 'specification, Limits: limits.aiImages',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const request = { body: { prompt: 'Hills' } }
        const replies = await Promise.all([1, 2, 3, 4, 5].map(() => otherClient.send('POST /images/generate', request)))
        const created = replies.filter(({ status }) => status === 201)
        const { limits, usage } = await otherClient.ok('GET /me')
        assert.ok(created.length <= limits.aiImages)
        assert.equal(usage.aiImages, limits.aiImages)
        for (const reply of replies.filter(({ status }) => status !== 201))
          assertApiError(reply, 403, 'plan_limit_reached')
      })
    },
  },
]

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
