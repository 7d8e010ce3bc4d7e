import { expect, test } from 'vitest'
import { complete } from './fill-additions.ts'

test('a code with only the specified fields has no rules and no scan verdict', () => {
  const code = { id: 'c1', shortCode: 'ABCDEFGHJ', name: 'Card', scanUrl: '', destination: { type: 'url' } }
  expect(complete('GET /codes', { data: [code], next_cursor: null })).toEqual({
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

test('fields that the service returns are unchanged', () => {
  const code = { id: 'c1', rules: [], tags: ['a'], scanVerified: false, scanMargin: 3, warnings: ['Low'] }
  expect(complete('GET /codes/{id}', code)).toMatchObject(code)
})

test('a page summary without revisions and dates is completed, and keeps its status', () => {
  const page = { id: 'p1', name: 'Menu', subdomain: 'menu', status: 'live', previewUrl: 'https://a.example/p1' }
  expect(complete('GET /pages', { data: [page] })).toEqual({
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

test('a response that is not a document is no page', () => {
  expect(complete('POST /pages/{id}/publish', undefined)).toBeNull()
  expect(complete('POST /pages/{id}/publish', {})).toBeNull()
})

test('a webhook without counts has no health, and an unknown test result is null', () => {
  expect(complete('GET /webhooks/{id}', { id: 'w1' })).toMatchObject({
    health: null,
    suspended: null,
    restsUntil: null,
  })
  expect(complete('POST /webhooks/{id}/test', { answered: 204 })).toMatchObject({ delivered: null, checks: [] })
})

test('responses of other calls are passed on', () => {
  expect(complete('GET /tags', { data: [] })).toEqual({ data: [] })
})

test('an image with only the specified fields has no name, no focal point and no known use, and is its own thumbnail', () => {
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
  expect(complete('POST /images', image)).toEqual(whole)
  expect(complete('POST /images/generate', { ...image, remaining: 4 })).toEqual({ ...whole, remaining: 4 })
  expect(complete('GET /images/{id}', image)).toEqual({ ...whole, usedBy: null })
})

test('the id of a stock photo is text, and an unknown provider has no name', () => {
  const photo = { id: 7, thumb: '', photographer: 'Ada', alt: '', width: 3, height: 2 }
  expect(complete('GET /stock/photos', { data: [photo] })).toEqual({ data: [{ ...photo, id: '7', provider: '' }] })
})
