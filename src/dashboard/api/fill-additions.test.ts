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
