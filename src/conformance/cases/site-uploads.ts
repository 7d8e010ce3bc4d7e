import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { toZip } from '../zip.ts'

const zip = Buffer.from(toZip({ 'index.html': `<h1>Uploaded</h1>${' '.repeat(2000)}` }), 'base64')
const size = zip.byteLength

function uploadZip(
  { client }: Pick<World, 'client'>,
  uploadId: string,
  { bytes = zip, range }: { bytes?: Buffer; range?: string } = {},
) {
  return client.send('PUT /sites/uploads/{uploadId}', {
    params: { uploadId },
    bytes: new Uint8Array(bytes),
    headers: { 'content-type': 'application/zip', ...(range === undefined ? {} : { 'content-range': range }) },
  })
}

/** Cases of uploads, which carry ZIPs that are too large for a JSON body. */
export const siteUploadCases: Case[] = [
  {
    name: 'a ZIP is uploaded in one request',
    rule: 'wire, Hosted sites: POST /sites/uploads {size} answers {uploadId, url, expiresAt}; PUT the ZIP there',
    async run(world) {
      const { client, createUniqueText, createSubdomain, visit } = world
      const upload = await client.ok('POST /sites/uploads', { body: { size } })
      assert.deepEqual([upload.size, upload.received], [size, 0])
      assert.ok(upload.url.endsWith(`/sites/uploads/${upload.uploadId}`))
      assert.ok(Date.parse(upload.expiresAt) > Date.now())
      const reply = await uploadZip(world, upload.uploadId)
      assertStatus(reply, 200)
      const { uploadId } = upload
      const { site } = await client.ok('POST /sites', {
        body: { name: createUniqueText(), subdomain: createSubdomain(), uploadId },
      })
      const request = { params: { id: site.id } }
      assert.match((await visit(site.url)).text, /Uploaded/)
      const secondReply = await client.send('POST /sites/{id}/deploy', { ...request, body: { uploadId } })
      await client.ok('DELETE /sites/{id}', request)
      assertIssue(secondReply, 'body', 'uploadId')
      assertApiError(await client.send('GET /sites/uploads/{uploadId}', { params: { uploadId } }), 404, 'not_found')
    },
  },
  {
    name: 'an interrupted upload continues where it stopped',
    rule: 'addition: uploads that resume',
    async run(world) {
      const { client } = world
      const { uploadId } = await client.ok('POST /sites/uploads', { body: { size } })
      const request = { params: { uploadId } }
      assertStatus(await uploadZip(world, uploadId, { bytes: zip.subarray(0, 500), range: `bytes 0-499/${size}` }), 200)
      assert.equal((await client.ok('GET /sites/uploads/{uploadId}', request)).received, 500)
      const invalidValue = await uploadZip(world, uploadId, {
        bytes: zip.subarray(600),
        range: `bytes 600-${size - 1}/${size}`,
      })
      assertIssue(invalidValue, 'header', 'content-range')
      assert.match(invalidValue.text, /\b500\b/)
      const finishedReply = await uploadZip(world, uploadId, {
        bytes: zip.subarray(500),
        range: `bytes 500-${size - 1}/${size}`,
      })
      assertStatus(finishedReply, 200)
      assert.equal((await client.ok('GET /sites/uploads/{uploadId}', request)).received, size)
      await client.ok('DELETE /sites/uploads/{uploadId}', request)
      assertApiError(await client.send('GET /sites/uploads/{uploadId}', request), 404, 'not_found')
    },
  },
  {
    name: 'only complete uploads of the same workspace can be deployed',
    rule: 'wire, Hosted sites: uploadId',
    needs: ['other'],
    async run(world) {
      const { client, createUniqueText, createSubdomain } = world
      const { uploadId } = await client.ok('POST /sites/uploads', { body: { size } })
      const createBody = () => ({ name: createUniqueText(), subdomain: createSubdomain(), uploadId })
      assertIssue(await client.send('POST /sites', { body: createBody() }), 'body', 'uploadId')
      assertStatus(await uploadZip(world, uploadId), 200)
      const otherClient = world.getOtherClient()
      const request = { params: { uploadId } }
      assertIssue(await otherClient.send('POST /sites', { body: createBody() }), 'body', 'uploadId')
      assertApiError(await otherClient.send('GET /sites/uploads/{uploadId}', request), 404, 'not_found')
      assertApiError(await uploadZip({ client: otherClient }, uploadId), 404, 'not_found')
      assertApiError(await otherClient.send('DELETE /sites/uploads/{uploadId}', request), 404, 'not_found')
      await client.ok('DELETE /sites/uploads/{uploadId}', request)
    },
  },
  {
    name: 'a site can be created by a form with a file',
    rule: 'wire, Hosted sites: multipart/form-data with name, subdomain, file',
    async run({ client, createUniqueText, createSubdomain }) {
      const boundary = 'conformance'
      const createFormField = (name: string, value: string) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="site.zip"\r\ncontent-type: application/zip\r\n\r\n`
      const bytes = Buffer.concat([
        Buffer.from(createFormField('name', createUniqueText()) + file),
        zip,
        Buffer.from(`\r\n${createFormField('subdomain', createSubdomain())}--${boundary}--\r\n`),
      ])
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const reply = await client.send('POST /sites', { bytes: new Uint8Array(bytes), headers })
      assertStatus(reply, 201)
      const { data } = await client.ok('GET /sites')
      const site = data.find(({ id }) => reply.text.includes(id))
      assert.ok(site)
      await client.ok('DELETE /sites/{id}', { params: { id: site.id } })
    },
  },
  {
    name: 'a site needs exactly one of zip and uploadId',
    rule: 'wire, Hosted sites: JSON with zip (base64) or uploadId',
    async run({ client, createUniqueText, createSubdomain }) {
      const createBody = () => ({ name: createUniqueText(), subdomain: createSubdomain() })
      assertIssue(await client.send('POST /sites', { body: createBody() }), 'body', 'zip')
      const bodyWithBoth = { ...createBody(), zip: toZip({ 'index.html': '' }), uploadId: 'upl_1' }
      assertIssue(await client.send('POST /sites', { body: bodyWithBoth }), 'body', 'zip')
      for (const invalidValue of [0, 20_000_001, 1.5])
        assertIssue(await client.send('POST /sites/uploads', { body: { size: invalidValue } }), 'body', 'size')
    },
  },
]
