import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { PEXELS_KEY, startPexelsServer } from '#testing/pexels-server.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { createId } from '#service/ids/ids.ts'

const server = await startPexelsServer()
const pexels = { apiKey: PEXELS_KEY, url: server.url, answerMs: 3_000 }
const service = await startTestService({ pexels, allowPrivateHosts: true })
const workspace = await service.createWorkspace()
afterEach(() => {
  server.calls.length = 0
  server.remaining = 200
})
const makeUniqueQuery = () => createId('img')
const search = (query: { q?: string; page?: number; perPage?: number }) =>
  workspace.call('GET /stock/photos', { query })
const importPhoto = (id: number) => workspace.send('POST /stock/photos/{id}/import', { params: { id: String(id) } })

test('an empty search shows curated photos', async () => {
  const { data } = await search({ perPage: 2, page: 2 })
  expect(data).toEqual([
    {
      id: 3,
      width: 4000,
      height: 2553,
      photographer: 'Photographer 3',
      alt: '',
      provider: 'pexels',
      url: 'https://www.pexels.com/photo/a-dog-3/',
      thumb: expect.stringContaining(`${service.origin}/files/stock/`),
    },
    expect.objectContaining({ id: 4, alt: 'A dog, number 4' }),
  ])
  expect((await search({ q: ' dogs ', perPage: 3 })).data.map(({ id }) => id)).toEqual([2, 4, 6])
  expect((await search({ q: 'cats' })).data).toEqual([])
  expect(server.calls).toEqual([
    '/v1/curated?page=2&per_page=2',
    '/v1/search?query=dogs&page=1&per_page=3',
    '/v1/search?query=cats&page=1&per_page=12',
  ])
})

test('a repeated search is answered from the cache', async () => {
  const q = makeUniqueQuery()
  expect(await search({ q })).toEqual(await search({ q }))
  expect(server.calls).toHaveLength(1)
})

test('thumbnails come from the origin of the service and are read once', async () => {
  const { data } = await search({ perPage: 5 })
  const thumb = data[4]?.thumb ?? ''
  const response = await fetch(thumb)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = await response.arrayBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480 })
  expect((await fetch(thumb)).status).toBe(200)
  const other = data[3]?.thumb ?? ''
  await Promise.all([fetch(other), fetch(other), fetch(other)])
  expect(server.calls.filter((call) => call.includes('pexels-photo-4'))).toHaveLength(1)
  expect(server.calls.filter((call) => call.includes('pexels-photo-5'))).toEqual([
    '/photos/5/pexels-photo-5.jpeg?h=350',
  ])
  const forgedUrl = thumb.replace(/\/5-/, '/6-')
  expect((await fetch(forgedUrl)).status).toBe(404)
  expect(server.calls.some((call) => call.includes('pexels-photo-6'))).toBe(false)
})

test('a photo that is imported twice is in the library once', async () => {
  const [first, second] = [await importPhoto(8), await importPhoto(8)]
  expect(first).toMatchObject({
    status: 201,
    body: {
      name: 'A dog, number 8',
      alt: 'A dog, number 8',
      type: 'image/jpeg',
      width: 1880,
      height: 1200,
      source: { provider: 'pexels', photographer: 'Photographer 8', url: 'https://www.pexels.com/photo/a-dog-8/' },
    },
  })
  expect(second.body).toEqual(first.body)
  expect(server.calls.filter((call) => call.includes('/photos/8/'))).toHaveLength(1)
  expect((await importPhoto(3)).body).toMatchObject({ name: 'Photo by Photographer 3', alt: '' })
  expect((await importPhoto(31)).status).toBe(404)
})

test('parallel imports of one photo are one image', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => importPhoto(10)))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test.each([500, 401, 302, 'hang up', 'silent', 'garbage', 'huge'] as const)(
  'an answer of Pexels with %s is a 502 without any detail',
  async (how) => {
    server.failures.push(how)
    const reply = await workspace.send('GET /stock/photos', { query: { q: makeUniqueQuery() } })
    expect(reply).toMatchObject({ status: 502, body: { error: { code: 'provider_failed' } } })
    expect(JSON.stringify(reply.body)).not.toContain(PEXELS_KEY)
  },
)

test('photos that cannot be read are left out', async () => {
  server.failures.push('no photos')
  expect((await search({ q: makeUniqueQuery() })).data).toEqual([])
})

test.each([500, 'hang up', 'garbage'] as const)(
  'a picture whose request fails with %s can be imported later',
  async (how) => {
    const id = { 500: 12, 'hang up': 14, garbage: 16 }[how]
    server.pictureFailures.push(how)
    expect(await importPhoto(id)).toMatchObject({ status: 502, body: { error: { code: 'provider_failed' } } })
    expect((await importPhoto(id)).status).toBe(201)
  },
)

test('after the rate limit is used up, Pexels is not called until the limit resets', async () => {
  server.failures.push(429)
  const searchAgain = () => workspace.send('GET /stock/photos', { query: { q: makeUniqueQuery() } })
  expect([(await searchAgain()).status, (await searchAgain()).status, server.calls.length]).toEqual([502, 502, 1])
  await until(async () => (await searchAgain()).status === 200)
})
