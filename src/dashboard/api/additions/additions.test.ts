import { expect, test } from 'vitest'
import { callWith } from '../client.ts'
import { codeAdditions } from './codes.ts'
import { imageAdditions } from './images.ts'
import { pageAdditions } from './pages.ts'
import { webhookAdditions } from './webhooks.ts'

/** A service that answers every call with this body. */
const answering = (body: object | undefined) => async () =>
  body ? Response.json(body) : new Response(null, { status: 204 })

const call = {
  codes: (body: object) => callWith(codeAdditions, answering(body)),
  images: (body: object) => callWith(imageAdditions, answering(body)),
  pages: (body: object | undefined) => callWith(pageAdditions, answering(body)),
  webhooks: (body: object) => callWith(webhookAdditions, answering(body)),
}
const w1 = { params: { id: 'w1' } }

test('a code with only the specified fields has no rules and no scan verdict', async () => {
  const code = { id: 'c1', shortCode: 'ABCDEFGHJ', name: 'Card', scanUrl: '', destination: { type: 'url' } }
  expect(await call.codes({ data: [code], next_cursor: null })('GET /codes', {})).toEqual({
    data: [
      {
        ...code,
        folderId: null,
        tags: [],
        design: null,
        rules: null,
        scanVerified: null,
        scanMargin: null,
        warnings: [],
        destinationHealth: null,
      },
    ],
    next_cursor: null,
  })
})

test('fields that the service returns are unchanged', async () => {
  const code = { id: 'c1', rules: [], tags: ['a'], scanVerified: false, scanMargin: 3, warnings: ['Low'] }
  expect(await call.codes(code)('GET /codes/{id}', { params: { id: 'c1' } })).toMatchObject(code)
})

test('the results of a split without the start of their count have none', async () => {
  const result = { rule: { id: 'r1', name: 'Menus' }, parts: [], winner: null }
  const { data } = await call.codes({ data: [result] })('GET /codes/{id}/splits', { params: { id: 'c1' } })
  expect(data).toEqual([{ ...result, since: null }])
})

test('a page summary without revisions and dates is completed, and keeps its status', async () => {
  const page = { id: 'p1', name: 'Menu', subdomain: 'menu', status: 'live', previewUrl: 'https://a.example/p1' }
  expect(await call.pages({ data: [page] })('GET /pages', {})).toEqual({
    data: [
      {
        ...page,
        url: 'menu',
        revision: null,
        publishedRevision: null,
        thumbnailUrl: null,
        createdAt: null,
        updatedAt: null,
        publishedAt: null,
      },
    ],
  })
})

test('a response that is not a document is no page', async () => {
  const publish = { params: { id: 'p1' }, body: { revision: 1 } }
  expect(await call.pages(undefined)('POST /pages/{id}/publish', publish)).toBeNull()
  expect(await call.pages({})('POST /pages/{id}/publish', publish)).toBeNull()
})

test('a webhook without counts has no health, and an unknown test result is null', async () => {
  expect(await call.webhooks({ id: 'w1' })('GET /webhooks/{id}', w1)).toMatchObject({
    health: null,
    suspended: null,
    restsUntil: null,
  })
  expect(await call.webhooks({ answered: 204 })('POST /webhooks/{id}/test', w1)).toMatchObject({
    delivered: null,
    checks: [],
  })
})

test('responses of other calls are passed on', async () => {
  expect(await call.codes({ data: [] })('GET /tags', {})).toEqual({ data: [] })
})

test('an image with only the specified fields has no name, no focal point and no known use, and is its own thumbnail', async () => {
  const image = { id: 'i1', url: 'https://a.example/i1.jpg', width: 30, height: 20 }
  const whole = {
    ...image,
    name: '',
    type: '',
    bytes: null,
    alt: '',
    focalPoint: null,
    thumbnailUrl: image.url,
    source: null,
    createdAt: null,
  }
  expect(await call.images(image)('POST /images', { body: { data: '' } })).toEqual(whole)
  expect(await call.images({ ...image, remaining: 4 })('POST /images/generate', { body: { prompt: 'Tea' } })).toEqual({
    ...whole,
    remaining: 4,
  })
  expect(await call.images(image)('GET /images/{id}', { params: { id: 'i1' } })).toEqual({ ...whole, usedBy: null })
})

test('the id of a stock photo is text, and an unknown provider has no name', async () => {
  const photo = { id: 7, thumb: '', photographer: 'Ada', alt: '', width: 3, height: 2 }
  expect(await call.images({ data: [photo] })('GET /stock/photos', {})).toEqual({
    data: [{ ...photo, id: '7', provider: '' }],
  })
})
