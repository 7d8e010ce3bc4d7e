import { expect, test } from 'vitest'
import { complete } from './fill-additions.ts'

test('a code with the fields of the specification alone has neither rules nor a verdict', () => {
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

test('what the service does say stays as it is', () => {
  const code = { id: 'c1', rules: [], tags: ['a'], scanVerified: false, scanMargin: 3, warnings: ['Low'] }
  expect(complete('GET /codes/{id}', code)).toMatchObject(code)
})

test('a page of a list without revisions and dates is complete, and keeps its status', () => {
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

test('an answer that is no document, or none at all, is no page', () => {
  expect(complete('POST /pages/{id}/publish', undefined)).toBeNull()
  expect(complete('POST /pages/{id}/publish', {})).toBeNull()
})

test('a webhook that nothing is counted of has no health, and a test that reports in other words says nothing', () => {
  expect(complete('GET /webhooks/{id}', { id: 'w1' })).toMatchObject({
    health: null,
    suspended: null,
    restsUntil: null,
  })
  expect(complete('POST /webhooks/{id}/test', { answered: 204 })).toMatchObject({ delivered: null, checks: [] })
})

test('answers of other calls are passed on', () => {
  expect(complete('GET /tags', { data: [] })).toEqual({ data: [] })
})
