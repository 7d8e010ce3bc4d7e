import { expect, test } from 'vitest'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { startS3Server } from '#testing/s3-server.ts'
import { startTestService } from '#testing/service.ts'

const s3 = await startS3Server()
const [key, secret] = [s3.account.accessKeyId, s3.account.secretAccessKey].map(encodeURIComponent)
const storageUrl = `http://${key}:${secret}@${s3.host}/${s3.bucket}?region=${s3.account.region}`
const service = await startTestService({ storageUrl })
const zip = zipFiles({ 'index.html': 'two', 'a.txt': 'a', 'b.txt': 'b' })

test('while the store hangs, deploys of both kinds end as unavailable before a proxy gives up, and the old version stays', async () => {
  const workspace = await service.createWorkspace()
  const site = await createSite(workspace, { 'index.html': 'one' })
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(zip, 'base64')]), 'site.zip')
  s3.failures.push(...Array.from({ length: 1_000 }, () => 'no response' as const))
  const startedAt = performance.now()
  const [json, multipart] = await Promise.all([
    workspace.send('POST /sites/{id}/deploy', { params: { id: site.id }, body: { zip, live: true } }),
    fetch(`${service.origin}/v1/sites/${site.id}/deploy`, {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.key}` },
      body: form,
    }),
  ])
  expect(json).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(multipart.status).toBe(503)
  // The proxies in docs/ wait for 70 seconds. The retries of one request alone would take two minutes.
  expect(performance.now() - startedAt).toBeLessThan(70_000)
  s3.failures.length = 0
  expect((await requestHost(service.origin, site.url)).body).toBe('one')
  expect((await workspace.call('GET /sites/{id}/deploys', { params: { id: site.id } })).data).toHaveLength(1)
  const secondReply = await workspace.send('POST /sites/{id}/deploy', {
    params: { id: site.id },
    body: { zip, live: true },
  })
  expect(secondReply.status).toBe(200)
  expect((await requestHost(service.origin, site.url)).body).toBe('two')
}, 200_000)
