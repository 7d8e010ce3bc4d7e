import { eq } from 'drizzle-orm'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteUpload } from '#contract/sites.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { expectedIssue, largeSite as large, listUploadKeys, smallSite as small } from '#testing/site-zips.ts'
import { openTestStore, startTestService, type TestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { siteUploads } from './schema.ts'
import { deleteOldUploads } from './uploads.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
let service: TestService
/** With the same database and store. */
let second: TestService
let workspace: TestWorkspace
const objects = mkdtempSync(join(tmpdir(), 'tessera-objects-'))
afterAll(() => rmSync(objects, { recursive: true, force: true }))
beforeAll(async () => {
  const storageUrl = pathToFileURL(objects).href
  service = await startTestService({ storageUrl }, database)
  second = await startTestService({ storageUrl }, database)
  workspace = await service.createWorkspace()
})

const beginUpload = (size: number) => workspace.call('POST /sites/uploads', { body: { size } })
const readUpload = (uploadId: string) => workspace.call('GET /sites/uploads/{uploadId}', { params: { uploadId } })

interface PutOptions {
  range?: string
  key?: string
  origin?: string
}

async function putBytes({ uploadId }: Pick<SiteUpload, 'uploadId'>, body: Buffer, options: string | PutOptions = {}) {
  const {
    range,
    key = workspace.key,
    origin = service.origin,
  } = typeof options === 'string' ? { range: options } : options
  const reply = await fetch(`${origin}/v1/sites/uploads/${uploadId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, ...(range === undefined ? {} : { 'content-range': range }) },
    body: new Uint8Array(body),
  })
  return { status: reply.status, body: await reply.json() }
}

const createFrom = (uploadId: string, idempotencyKey?: string) =>
  workspace.send('POST /sites', {
    body: { name: 'Site', subdomain: createUniqueSubdomain(), uploadId },
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  })

describe('parts', () => {
  test('a ZIP is sent in parts and becomes a site', async () => {
    const upload = await beginUpload(large.byteLength)
    expect(upload).toMatchObject({ size: large.byteLength, received: 0, url: expect.stringContaining(upload.uploadId) })
    for (let start = 0; start < large.byteLength; start += 1_000_000) {
      const part = large.subarray(start, start + 1_000_000)
      const reply = await putBytes(upload, part, `bytes ${start}-${start + part.byteLength - 1}/${large.byteLength}`)
      expect(reply).toMatchObject({ status: 200, body: { received: start + part.byteLength } })
    }
    const created = await createFrom(upload.uploadId)
    expect(created).toMatchObject({ status: 201, body: { site: { fileCount: 2, version: 1 } } })
  })

  test('a part that does not begin where the last part ended is refused with the place to begin', async () => {
    const upload = await beginUpload(100)
    await putBytes(upload, Buffer.alloc(40), 'bytes 0-39/100')
    for (const range of ['bytes 0-39/100', 'bytes 50-99/100'])
      expect(await putBytes(upload, Buffer.alloc(40), range)).toMatchObject(
        expectedIssue('header', 'content-range', /^The next part begins at byte 40$/),
      )
    expect(await readUpload(upload.uploadId)).toMatchObject({ received: 40 })
  })

  test.each([
    ['bytes 0-9/99', /The upload has 100 bytes/],
    ['bytes 0-100/100', /ends outside of the upload/],
    ['bytes 0-/100', /A range like/],
    ['0-9/100', /A range like/],
  ])('the range %s is refused', async (range, message) => {
    const upload = await beginUpload(100)
    expect(await putBytes(upload, Buffer.alloc(10), range)).toMatchObject(
      expectedIssue('header', 'content-range', message),
    )
  })

  test('more bytes than announced are refused', async () => {
    const upload = await beginUpload(100)
    expect(await putBytes(upload, Buffer.alloc(101))).toMatchObject(
      expectedIssue('body', '', /More bytes arrived than the 100/),
    )
    expect(await putBytes(upload, Buffer.alloc(50), 'bytes 0-9/100')).toMatchObject(
      expectedIssue('body', '', /More bytes/),
    )
  })

  test('a body that is shorter than the upload is kept but does not complete the upload', async () => {
    const upload = await beginUpload(100)
    expect(await putBytes(upload, Buffer.alloc(60))).toMatchObject(
      expectedIssue('body', '', /has 100 bytes, but 60 arrived/),
    )
    expect(await createFrom(upload.uploadId)).toMatchObject(
      expectedIssue('body', 'uploadId', /60 of 100 bytes arrived/),
    )
    expect(await putBytes(upload, Buffer.alloc(40), 'bytes 60-99/100')).toMatchObject({ body: { received: 100 } })
  })

  test('a body without a range replaces what arrived before', async () => {
    const upload = await beginUpload(small.byteLength)
    await putBytes(upload, Buffer.alloc(10), `bytes 0-9/${small.byteLength}`)
    expect(await putBytes(upload, small)).toMatchObject({ status: 200, body: { received: small.byteLength } })
    expect((await createFrom(upload.uploadId)).status).toBe(201)
  })

  test('two requests for the same part store one part', async () => {
    const upload = await beginUpload(2_000_000)
    const range = 'bytes 0-999999/2000000'
    const replies = await Promise.all([1, 2].map((fill) => putBytes(upload, Buffer.alloc(1_000_000, fill), range)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await readUpload(upload.uploadId)).toMatchObject({ received: 1_000_000 })
  })
})

test('an upload continues after the bytes that arrived before the connection broke', async () => {
  const upload = await beginUpload(large.byteLength)
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
  socket.write(
    `PUT /v1/sites/uploads/${upload.uploadId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${workspace.key}\r\n` +
      `content-type: application/zip\r\ncontent-length: ${large.byteLength}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.write(large.subarray(0, 1_700_000), () => resolve()))
  await until(async () => (await readUpload(upload.uploadId)).received >= 1_000_000)
  socket.destroy()
  await until(async () => (await readUpload(upload.uploadId)).received === 1_700_000)
  const range = `bytes 1700000-${large.byteLength - 1}/${large.byteLength}`
  const rest = await putBytes(upload, large.subarray(1_700_000), range)
  expect(rest).toMatchObject({ status: 200, body: { received: large.byteLength } })
  expect((await createFrom(upload.uploadId)).status).toBe(201)
})

test('another process with the same database and store continues an upload and deploys it', async () => {
  const upload = await beginUpload(small.byteLength)
  await putBytes(upload, small.subarray(0, 100), `bytes 0-99/${small.byteLength}`)
  const range = `bytes 100-${small.byteLength - 1}/${small.byteLength}`
  const continued = await putBytes(upload, small.subarray(100), { range, origin: second.origin })
  expect(continued).toMatchObject({ status: 200, body: { received: small.byteLength } })
  expect((await createFrom(upload.uploadId)).status).toBe(201)
})

test('an upload is deployed once, and a retry with the same Idempotency-Key gets the first answer', async () => {
  const upload = await beginUpload(small.byteLength)
  await putBytes(upload, small)
  const key = randomUUID()
  const sending = {
    body: { name: 'Site', subdomain: createUniqueSubdomain(), uploadId: upload.uploadId },
    headers: { 'idempotency-key': key },
  }
  const [first, second] = await Promise.all([
    workspace.send('POST /sites', sending),
    workspace.send('POST /sites', sending),
  ])
  const laterReply = await workspace.send('POST /sites', sending)
  expect([first.status, second.status, laterReply.status]).toEqual([201, 201, 201])
  expect([second.body, laterReply.body]).toEqual([first.body, first.body])
  expect(await createFrom(upload.uploadId)).toMatchObject(expectedIssue('body', 'uploadId', /used already/))
  expect(await putBytes(upload, small)).toMatchObject({ status: 404 })
})

test('a refused ZIP leaves the upload as it is', async () => {
  const upload = await beginUpload(20)
  await putBytes(upload, Buffer.alloc(20))
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await createFrom(upload.uploadId)).toMatchObject(expectedIssue('body', 'uploadId', /is not a ZIP file/))
})

test('a workspace has at most 20 unfinished uploads, counted exactly by parallel requests', async () => {
  const busy = await service.createWorkspace()
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => busy.send('POST /sites/uploads', { body: { size: 10 } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  const [rejectedReply] = replies.filter(({ status }) => status !== 201)
  expect(rejectedReply).toMatchObject({
    status: 409,
    body: { error: { code: 'too_many_uploads', details: { max: 20 } } },
  })
})

test('expired, canceled and deployed uploads leave nothing behind', async () => {
  const [expired, canceled, used] = [
    await beginUpload(small.byteLength),
    await beginUpload(small.byteLength),
    await beginUpload(small.byteLength),
  ]
  for (const upload of [expired, canceled, used]) await putBytes(upload, small)
  await workspace.call('DELETE /sites/uploads/{uploadId}', { params: { uploadId: canceled.uploadId } })
  expect((await createFrom(used.uploadId)).status).toBe(201)
  const past = new Date(Date.now() - 60 * 60 * 1000)
  const uploads = { db: database.db, store: await openTestStore(service) }
  await database.db.update(siteUploads).set({ expiresAt: past }).where(eq(siteUploads.id, expired.uploadId))
  await database.db.update(siteUploads).set({ usedAt: past }).where(eq(siteUploads.id, used.uploadId))
  expect((await putBytes(expired, small)).status).toBe(404)
  expect(await createFrom(expired.uploadId)).toMatchObject(expectedIssue('body', 'uploadId', /There is no such upload/))
  await deleteOldUploads(uploads)
  const rows = await database.db.select({ id: siteUploads.id }).from(siteUploads)
  const ids = [expired, canceled, used].map(({ uploadId }) => uploadId)
  expect(rows.filter(({ id }) => ids.includes(id))).toEqual([])
  expect((await listUploadKeys(service)).filter((key) => ids.some((id) => key.includes(id)))).toEqual([])
})

test('on a full disk a part gets a 503 and the upload can continue later', async () => {
  const upload = await beginUpload(large.byteLength)
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  // PGlite writes in this process too, so its disk is full as well.
  limit('100000')
  const rejectedReply = await putBytes(upload, large).finally(() => limit('unlimited'))
  expect(rejectedReply).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(await putBytes(upload, large)).toMatchObject({ status: 200, body: { received: large.byteLength } })
})
