import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'

export const imageCases: Case[] = [
  {
    name: 'an uploaded picture is served with an immutable cache',
    rule: 'specification, Images; wire, Hosted sites, images: POST /images',
    async run({ client, createUniqueText }) {
      const name = createUniqueText()
      const reply = await client.send('POST /images', {
        body: { data: `data:image/png;base64,${createPicture()}`, name },
      })
      assertStatus(reply, 201)
      const { data } = await client.ok('GET /images', { query: { limit: 1 } })
      const [image] = data
      assert.ok(image)
      assert.deepEqual(reply.body, image)
      assert.equal(reply.headers.get('location'), null)
      assert.match(image.id, /^img_[a-z0-9]{20}$/)
      assert.deepEqual([image.name, image.type, image.width, image.height], [name, 'image/png', 2, 1])
      const imageReply = await fetch(image.url)
      assert.equal(imageReply.status, 200)
      assert.equal((await imageReply.arrayBuffer()).byteLength, image.bytes)
      assert.match(imageReply.headers.get('cache-control') ?? '', /immutable/)
      await client.ok('DELETE /images/{id}', { params: { id: image.id } })
    },
  },
  {
    name: 'uploading the same bytes twice creates one image',
    rule: 'wire, Hosted sites, images: POST /images',
    async run({ client }) {
      const data = createPicture()
      const [first, second] = [await storeImage(client, data), await storeImage(client, data)]
      assert.equal(first.id, second.id)
      await client.ok('DELETE /images/{id}', { params: { id: first.id } })
    },
  },
  {
    name: 'the library is read in pages, newest first',
    rule: 'wire, Hosted sites, images, additions: GET /images; Everywhere: cursors',
    async run({ client }) {
      const storedIds = [await storeImage(client), await storeImage(client), await storeImage(client)].map(
        ({ id }) => id,
      )
      const first = await client.ok('GET /images', { query: { limit: 2 } })
      const second = await client.ok('GET /images', { query: { limit: 1, cursor: first.next_cursor ?? '' } })
      assert.deepEqual(
        [...first.data, ...second.data].map(({ id }) => id),
        storedIds.toReversed(),
      )
      for (const id of storedIds) await client.ok('DELETE /images/{id}', { params: { id } })
    },
  },
  {
    name: 'unsafe pictures and other files are rejected with a reason',
    rule: 'POST /images: unsafe pictures are refused',
    async run({ client }) {
      const encodeSvg = (svgContent: string) =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${svgContent}</svg>`).toString('base64')
      const unsafePictures = [
        'no base64!',
        'data:image/png,plain',
        Buffer.from('hello').toString('base64'),
        createPng(20_000, 20_000),
        createPicture().slice(0, 40),
        encodeSvg('<script>alert(1)</script><path d="M0 0h9v9z"/>'),
        encodeSvg('<image href="http://example.com/a.png"/>'),
      ]
      for (const data of unsafePictures)
        assertIssue(await client.send('POST /images', { body: { data } }), 'body', 'data')
    },
  },
  {
    name: 'a forbidden or invalid URL of a picture is rejected',
    rule: 'POST /images {url}: private addresses are refused',
    async run({ client }) {
      const urls = [
        'http://169.254.169.254/latest/meta-data/',
        'http://[fe80::1]/a.png',
        'http://user:word@example.com/a.png',
        'ftp://example.com/a.png',
        'file:///etc/passwd',
        'example.com/a.png',
      ]
      for (const url of urls) assertIssue(await client.send('POST /images', { body: { url } }), 'body', 'url')
    },
  },
  {
    name: 'a picture needs either a URL or data',
    rule: 'wire, Hosted sites, images: POST /images; Everywhere: unknown field',
    async run({ client }) {
      const data = createPicture()
      const bodies = [
        {},
        { name: 'Alone' },
        { data, url: 'https://example.com/a.png' },
        { data, alt: 'x' },
        { data: 1 },
      ]
      for (const body of bodies) assertApiError(await client.send('POST /images', { body }), 400, 'invalid_request')
    },
  },
  {
    name: 'a deleted image and its file are 404',
    rule: 'wire, Hosted sites, images, additions: DELETE /images/{id}',
    async run({ client }) {
      const data = createPicture()
      const { id, url } = await storeImage(client, data)
      await client.ok('DELETE /images/{id}', { params: { id } })
      assertApiError(await client.send('DELETE /images/{id}', { params: { id } }), 404, 'not_found')
      assert.equal((await fetch(url, { cache: 'no-store' })).status, 404)
      // The same picture can be stored again, at another address.
      const sameImage = await storeImage(client, data)
      assert.notEqual(sameImage.url, url)
      assert.equal((await fetch(sameImage.url)).status, 200)
      await client.ok('DELETE /images/{id}', { params: { id: sameImage.id } })
    },
  },
  {
    name: 'an image of another workspace is 404',
    rule: 'specification, Errors: 404',
    needs: ['other'],
    async run({ client, getOtherClient }) {
      const { id } = await storeImage(client)
      assertApiError(await getOtherClient().send('DELETE /images/{id}', { params: { id } }), 404, 'not_found')
      await client.ok('DELETE /images/{id}', { params: { id } })
    },
  },
  {
    name: 'an image that a code or a template uses cannot be deleted',
    rule: 'wire, Hosted sites, images, additions: DELETE /images/{id}; errors: in_use',
    async run({ client, createCode }) {
      const image = await storeImage(client)
      const code = await createCode()
      const params = { id: code.id }
      const design = { kind: 'plain', logo: { imageId: image.id } } as const
      await client.ok('PATCH /codes/{id}', { params, body: { design } })
      const assertInUse = async () =>
        assertApiError(await client.send('DELETE /images/{id}', { params: { id: image.id } }), 409, 'in_use')
      await assertInUse()
      const template = await client.ok('POST /codes/{id}/template', { params, body: { name: code.name } })
      await client.ok('PATCH /codes/{id}', { params, body: { design: { kind: 'plain' } } })
      await assertInUse()
      await client.ok('DELETE /templates/{id}', { params: { id: template.id } })
      await client.ok('DELETE /images/{id}', { params: { id: image.id } })
    },
  },
  {
    name: 'an image is read and changed: name, description and focal point',
    rule: 'wire, Hosted sites, images, additions: PATCH /images/{id}, focalPoint',
    async run({ client }) {
      const params = { id: (await storeImage(client)).id }
      const read = await client.ok('GET /images/{id}', { params })
      assert.deepEqual([read.alt, read.focalPoint, read.source], ['', null, null])
      const focalPoint = { x: 0.25, y: 1 }
      const changedImage = await client.ok('PATCH /images/{id}', { params, body: { alt: 'Two pixels', focalPoint } })
      assert.deepEqual(changedImage, { ...read, alt: 'Two pixels', focalPoint })
      await client.ok('PATCH /images/{id}', { params, body: { ...changedImage, name: 'Renamed', focalPoint: null } })
      const after = await client.ok('GET /images/{id}', { params })
      assert.deepEqual([after.name, after.alt, after.focalPoint], ['Renamed', 'Two pixels', null])
      const invalidFocalPoint = { focalPoint: { x: 1.1, y: 0 } }
      assertIssue(await client.send('PATCH /images/{id}', { params, body: invalidFocalPoint }), 'body', 'focalPoint.x')
      await client.ok('DELETE /images/{id}', { params })
      assertApiError(await client.send('GET /images/{id}', { params }), 404, 'not_found')
      assertApiError(await client.send('PATCH /images/{id}', { params, body: {} }), 404, 'not_found')
    },
  },
  {
    name: 'an image lists the pages and codes that show it',
    rule: 'wire, Hosted sites, images, additions: usedBy',
    async run({ client, createCode, createPage }) {
      const image = await storeImage(client)
      const params = { id: image.id }
      const [code, page] = [await createCode(), await createPage()]
      const design = { kind: 'plain', logo: { imageId: image.id } } as const
      await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design } })
      const fields = { image: { src: image.url, alt: '' } }
      const operations = [{ op: 'addBlock', page: page.pages[0]?.id ?? '', type: 'image', fields } as const]
      const body = { revision: page.revision, operations }
      await client.ok('POST /pages/{id}/edits', { params: { id: page.id }, body })
      const { usedBy } = await client.ok('GET /images/{id}', { params })
      assert.deepEqual(usedBy.codes, [{ id: code.id, name: code.name }])
      assert.deepEqual(
        usedBy.pages.map(({ id }) => id),
        [page.id],
      )
      assert.deepEqual(usedBy.totals, { pages: 1, codes: 1, templates: 0, sections: 0 })
      assertApiError(await client.send('DELETE /images/{id}', { params }), 409, 'in_use')
    },
  },
  {
    name: 'an image of a saved section cannot be deleted',
    rule: 'addition: sections of the workspace',
    async run({ client, createUniqueText }) {
      const image = await storeImage(client)
      const fields = { image: { src: image.url, alt: '' } }
      const name = createUniqueText()
      const { id } = await client.ok('POST /sections', { body: { name, blocks: [{ type: 'image', fields }] } })
      const params = { id: image.id }
      const { usedBy } = await client.ok('GET /images/{id}', { params })
      assert.deepEqual([usedBy.sections, usedBy.totals.sections], [[{ id, name }], 1])
      assertApiError(await client.send('DELETE /images/{id}', { params }), 409, 'in_use')
      await client.ok('DELETE /sections/{id}', { params: { id } })
      assertStatus(await client.send('DELETE /images/{id}', { params }), 204)
    },
  },
]

export async function storeImage(client: Client, data = createPicture()) {
  return client.ok('POST /images', { body: { data } })
}

/** Creates a random picture of two pixels. */
function createPicture(): string {
  return createPng(2, 1, Buffer.concat([Buffer.alloc(1), randomBytes(6)]))
}

/** Creates a PNG as base64. Its header declares this size, regardless of its actual pixels. */
function createPng(width: number, height: number, pixels = Buffer.alloc(100)): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(pixels)),
    createChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]).toString('base64')
}

function createChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const lengthAndChecksum = Buffer.alloc(8)
  lengthAndChecksum.writeUInt32BE(content.length, 0)
  lengthAndChecksum.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)])
}
