import { expect, test } from 'vitest'
import { callWith } from '../client.ts'
import { analyticsAdditions } from './analytics.ts'
import { codeAdditions } from './codes.ts'
import { imageAdditions } from './images.ts'
import { pageAdditions } from './pages.ts'
import { webhookCompleters } from './webhooks.ts'

/** A service that answers every call with this body. */
const answering = (body: object | undefined) => async () =>
  body ? Response.json(body) : new Response(null, { status: 204 })

const call = {
  codes: (body: object) => callWith(codeAdditions, answering(body)),
  images: (body: object) => callWith(imageAdditions, answering(body)),
  pages: (body: object | undefined) => callWith(pageAdditions, answering(body)),
  webhooks: (body: object) => callWith(webhookCompleters, answering(body)),
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

test('a split result without the start of its count has none', async () => {
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

test('a listed page that has only an id is named after its address, or unnamed, and has no status', async () => {
  const list = await call.pages([{ id: 'p1', subdomain: 'menu' }, { id: 'p2' }])('GET /pages', {})
  expect(list.data.map(({ name, status, url }) => ({ name, status, url }))).toEqual([
    { name: 'menu', status: '', url: 'menu' },
    { name: 'Unnamed page', status: '', url: '' },
  ])
})

test('block types are read from a plain array as from a collection', async () => {
  const types = [{ type: 'heading', label: 'Big words', plan: 'basic' }]
  const read = async (body: object) => (await call.pages(body)('GET /page-blocks', {})).data
  expect(await read(types)).toEqual(await read({ data: types }))
})

test('blocks keep the fields that a service has beside their type, and pages without blocks have none', async () => {
  const flat = { id: 'b1', type: 'heading', words: 'Hello' }
  const document = { id: 'p1', name: 'Menu', subdomain: 'menu', status: 'draft', previewUrl: '', revision: 1 }
  const pages = [
    { id: 'home', blocks: [flat, { id: 'b2' }, { id: 'b3', type: 'text', fields: { text: 'a' } }] },
    { id: 'x' },
  ]
  const page = await call.pages({ ...document, pages })('GET /pages/{id}/content', { params: { id: 'p1' } })
  expect([page.theme, page.nav, ...page.pages.map(({ blocks }) => blocks)]).toEqual([
    {},
    {},
    [
      { id: 'b1', type: 'heading', fields: { words: 'Hello' } },
      { id: 'b2', type: '', fields: {} },
      { id: 'b3', type: 'text', fields: { text: 'a' } },
    ],
    [],
  ])
})

test('a summary without the figures of the screens is null, and missing breakdowns are empty', async () => {
  const read = (body: object) => callWith(analyticsAdditions, answering(body))('GET /analytics/summary', {})
  expect(await read({ codes: [] })).toBeNull()
  const window = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', clamped: false }
  const country = [{ value: 'DE', scans: 1, visitors: 1 }]
  const figures = { window, totals: { scans: 1, visitors: 1 }, series: [], breakdowns: { country } }
  expect(await read(figures)).toMatchObject({
    previous: null,
    sites: [],
    breakdowns: { country, utmSource: [], hour: [] },
    breakdownTotals: { folder: 0 },
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
