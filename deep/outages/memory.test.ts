import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { getPeakMemoryBytes } from '../../src/testing/peak-memory.ts'
import { spawnStack } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

const GIB = 1024 ** 3
const DOWNLOADS = 40
const BOMBS = 3

const stack = await spawnStack({ SEED_DEMO: '0' })
afterAll(() => stack.remove())
const [key = ''] = stack.dashboardKeys

test(
  'the product needs less than 1 GiB for 40 of the largest downloads at once and three AVIF bombs',
  { timeout: 120_000 },
  async () => {
    const destination = { type: 'url', url: 'https://example.com' }
    const created = await call('/codes', { body: { name: 'Poster', destination } })
    const { id } = z.object({ id: z.string() }).parse(await created.json())
    const abort = new AbortController()
    let finishedDownloads = 0
    const downloads = Array.from({ length: DOWNLOADS }, async (_, index) => {
      // A person's budget allows 30 a minute.
      const requestOptions = { person: `person_${index % 2}`, signal: abort.signal }
      const answer = await call(`/codes/${id}/download?format=png&size=4096`, requestOptions)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      finishedDownloads++
    })
    // The other downloads wait in a queue, and need no more memory later.
    await until(() => finishedDownloads >= 8, { seconds: 60 })
    abort.abort()
    await Promise.allSettled(downloads)
    // The picture has the largest accepted number of pixels in a few hundred bytes.
    const flat = sharp({ create: { width: 3_540, height: 3_540, channels: 3, background: '#357' } })
    const bomb = await flat.avif({ effort: 0 }).toBuffer()
    const bombs = Array.from({ length: BOMBS }, async (_, index) => {
      // Each picture has one more byte at its end, because equal pictures would be read once.
      const data = Buffer.concat([bomb, Buffer.alloc(index)]).toString('base64')
      return (await call('/images', { body: { data } })).status
    })
    expect(await Promise.all(bombs)).toEqual([201, 201, 201])
    expect(getPeakMemoryBytes(stack.pid)).toBeLessThan(GIB)
  },
)

interface CallOptions {
  body?: object
  person?: string
  signal?: AbortSignal
}

async function call(path: string, { body, person = 'person_0', signal }: CallOptions = {}) {
  return fetch(`${stack.serviceOrigin}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'x-actor': `${person};Ada`, 'content-type': 'application/json' },
    ...(signal && { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
