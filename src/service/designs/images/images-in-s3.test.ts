import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startS3Server } from '#testing/s3-server.ts'
import { startTestService } from '#testing/service.ts'

const s3 = await startS3Server()
const [key, secret] = [s3.account.accessKeyId, s3.account.secretAccessKey].map(encodeURIComponent)
const storageUrl = `http://${key}:${secret}@${s3.host}/${s3.bucket}?region=${s3.account.region}`
const service = await startTestService({ storageUrl })
const data = (
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer()
).toString('base64')

test('images are stored at the storage URL and served from it', async () => {
  const workspace = await service.createWorkspace()
  const image = await workspace.call('POST /images', { body: { data } })
  expect([...s3.objects.keys()]).toEqual([image.url.replace(`${service.origin}/files/`, '')])
  const response = await fetch(image.url)
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, image.bytes])
  await workspace.send('DELETE /images/{id}', { params: { id: image.id } })
  expect(s3.objects.size).toBe(0)
})

test('an upload that the storage refuses with 503 leaves no image behind', async () => {
  const workspace = await service.createWorkspace()
  s3.failures.push(503, 503, 503, 503)
  const reply = await workspace.send('POST /images', { body: { data } })
  expect(reply).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect((await workspace.call('GET /images')).data).toEqual([])
  expect(await workspace.call('POST /images', { body: { data } })).toMatchObject({ width: 9 })
})
