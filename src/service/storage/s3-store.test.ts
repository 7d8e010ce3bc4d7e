import { Agent } from 'undici'
import { beforeEach, expect, test } from 'vitest'
import { startS3Server } from '#testing/s3-server.ts'
import type { S3Location } from './s3-location.ts'
import { createS3Store } from './s3-store.ts'
import { withStallTimeout } from './stall-timeout.ts'

const s3 = await startS3Server()
const location: S3Location = { ...s3.account, bucketUrl: `http://${s3.host}/${s3.bucket}/` }
const store = createS3Store(location)
const picture = new Uint8Array([0, 1, 2, 254, 255])

beforeEach(() => {
  s3.objects.clear()
  s3.calls.length = 0
})

test('an object is put unchanged, signed and with its type, and is read, listed and removed', async () => {
  await store.put('images/a.png', picture, 'image/png')
  expect(s3.objects.get('images/a.png')).toEqual({ bytes: Buffer.from(picture), type: 'image/png' })
  expect(await store.get('images/a.png')).toEqual({ bytes: picture, type: 'image/png' })
  expect(await store.get('images/b.png')).toBeNull()
  await store.remove('images/a.png')
  await store.remove('images/a.png')
  expect(s3.objects.size).toBe(0)
})

test('an empty object and one of five megabytes are stored', async () => {
  for (const size of [0, 5_000_000]) {
    await store.put('images/size.webp', Buffer.alloc(size, 7), 'image/webp')
    expect((await store.get('images/size.webp'))?.bytes.byteLength).toBe(size)
  }
})

test('a list reads all pages, and leaves out foreign objects in the bucket', async () => {
  const keys = Array.from({ length: 8 }, (_, i) => `images/${i}.png`)
  for (const key of [...keys, 'previews/a.svg', 'images/Not Ours.PNG'])
    s3.objects.set(key, { bytes: Buffer.from(''), type: '' })
  expect(await Array.fromAsync(store.list('images/'))).toEqual(keys)
  expect(s3.calls).toHaveLength(3)
})

test('a list of objects put before a moment leaves out newer ones', async () => {
  const [bytes, type] = [Buffer.from(''), '']
  s3.objects.set('images/new.png', { bytes, type, at: new Date('2026-11-20T10:00:00Z') })
  s3.objects.set('images/old.png', { bytes, type, at: new Date('2026-11-19T10:00:00Z') })
  expect(await Array.fromAsync(store.list('images/', new Date('2026-11-20T00:00:00Z')))).toEqual(['images/old.png'])
})

test('the bucket may be a part of the host name', async () => {
  const port = s3.host.split(':')[1]
  // Some systems do not resolve names below localhost.
  const dispatcher = new Agent({
    connect: { lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
  })
  const subdomainStore = createS3Store(
    { ...location, bucketUrl: `http://${s3.bucket}.localhost:${port}/` },
    { dispatcher },
  )
  await subdomainStore.put('images/a.png', picture, 'image/png')
  expect(await Array.fromAsync(subdomainStore.list('images/'))).toEqual(['images/a.png'])
  await dispatcher.close()
})

test.each([[503], [429], [500], ['hang up']] as const)('a request is sent again after %s', async (failure) => {
  s3.failures.push(failure, failure)
  await store.put('images/a.png', picture, 'image/png')
  expect(s3.calls).toEqual(['PUT images/a.png', 'PUT images/a.png', 'PUT images/a.png'])
})

test('after four attempts, a request fails with the reason', async () => {
  s3.failures.push(503, 503, 503, 503)
  await expect(store.get('images/a.png')).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: 'The storage answered 503 (SlowDown) to GET images/a.png',
  })
  expect(s3.failures).toEqual([])
})

test('after a stall timeout without progress, all pending requests fail and later ones are not sent', async () => {
  const keys = ['images/a.png', 'images/b.png']
  s3.failures.push('no response', 'no response')
  await withStallTimeout(async () => {
    const puts = await Promise.allSettled(keys.map((key) => store.put(key, picture, 'image/png')))
    const stalled = {
      status: 'rejected',
      reason: { code: 'STORAGE_UNAVAILABLE', message: 'The storage made no progress for 0.5 seconds' },
    }
    expect(puts).toMatchObject([stalled, stalled])
    await expect(store.get('images/a.png')).rejects.toThrow(/made no progress/)
  }, 500)
  expect(s3.calls).toHaveLength(2)
  await store.put('images/a.png', picture, 'image/png')
})

test('a request outside of other work has a stall timeout of its own', async () => {
  s3.failures.push('no response')
  const impatientStore = createS3Store(location, { stallMs: 300 })
  await expect(impatientStore.get('images/a.png')).rejects.toThrow('The storage made no progress for 0.3 seconds')
  expect(s3.calls).toHaveLength(1)
})

test('each request that ends restarts the stall timeout', async () => {
  const keys = ['images/0.png', 'images/1.png', 'images/2.png', 'images/3.png']
  await withStallTimeout(async () => {
    for (const key of keys) {
      s3.failures.push('hang up', 'hang up', 'hang up')
      await store.put(key, picture, 'image/png')
    }
  }, 1_500)
  expect([...s3.objects.keys()]).toEqual(keys)
})

test.each<[string, Partial<S3Location>, string]>([
  ['a wrong secret', { secretAccessKey: 'hidden' }, 'SignatureDoesNotMatch'],
  ['a stranger', { accessKeyId: 'AKIANOBODY' }, 'InvalidAccessKeyId'],
  ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ['no such bucket', { bucketUrl: `http://${s3.host}/nobodys/` }, 'NoSuchBucket'],
])('%s is reported without the secret, and not retried', async (_, changes, code) => {
  const rejectedStore = createS3Store({ ...location, ...changes })
  const rejection = await rejectedStore.get('images/a.png').then(
    () => null,
    (error: unknown) => error,
  )
  expect(rejection).toMatchObject({ code: 'STORAGE_UNAVAILABLE', message: expect.stringContaining(code) })
  expect(JSON.stringify([rejection, String(rejection)])).not.toContain(
    changes.secretAccessKey ?? s3.account.secretAccessKey,
  )
  expect(s3.calls).toHaveLength(1)
})

test('the server of this test refuses an altered body and a request without a signature', async () => {
  const alteringAgent = new Agent().compose(
    (dispatch) => (options, handler) => dispatch({ ...options, body: Buffer.from('other') }, handler),
  )
  const alteringStore = createS3Store(location, { dispatcher: alteringAgent })
  await expect(alteringStore.put('images/a.png', picture, 'image/png')).rejects.toThrow('SHA256Mismatch')
  expect((await fetch(`${location.bucketUrl}images/a.png`)).status).toBe(403)
})

test('a storage that does not respond is unavailable', async () => {
  const unreachable = createS3Store({ ...location, bucketUrl: 'http://127.0.0.1:1/bucket/' })
  await expect(unreachable.get('images/a.png')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

test('hostile keys never reach the network', async () => {
  for (const key of ['../a.png', '/a.png', 'a.png?acl', 'a b.png', ''])
    await expect(store.get(key)).rejects.toThrow('is not a key')
  expect(s3.calls).toEqual([])
})
