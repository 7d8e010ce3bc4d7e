import { expect, test } from 'vitest'
import { callWith } from '../client.ts'
import { analyticsCompleters } from './analytics.ts'
import { codeCompleters } from './codes.ts'
import { imageCompleters } from './images.ts'
import { pageCompleters } from './pages.ts'
import { webhookCompleters } from './webhooks.ts'

/** A transport that responds to every call with this body. */
const respondWith = (body: object | undefined) => async () =>
  body ? Response.json(body) : new Response(null, { status: 204 })

const call = {
  codes: (body: object) => callWith(codeCompleters, respondWith(body)),
  images: (body: object) => callWith(imageCompleters, respondWith(body)),
  pages: (body: object | undefined) => callWith(pageCompleters, respondWith(body)),
  webhooks: (body: object) => callWith(webhookCompleters, respondWith(body)),
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

test('a split result without the start of its count and its estimate has both null', async () => {
  const result = { rule: { id: 'r1', name: 'Menus' }, parts: [], winner: null }
  const { data } = await call.codes({ data: [result] })('GET /codes/{id}/splits', { params: { id: 'c1' } })
  expect(data).toEqual([{ ...result, since: null, missingScans: null }])
})

test('a page summary without revisions and dates is completed', async () => {
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
        publishAt: null,
        unpublishAt: null,
        scheduleTimezone: null,
        scheduleProblem: null,
        hasPassword: false,
      },
    ],
  })
})

test('a listed page without a name is named after its subdomain, or called unnamed', async () => {
  const list = await call.pages([{ id: 'p1', subdomain: 'menu' }, { id: 'p2' }])('GET /pages', {})
  expect(list.data.map(({ name, status, url }) => ({ name, status, url }))).toEqual([
    { name: 'menu', status: '', url: 'menu' },
    { name: 'Unnamed page', status: '', url: '' },
  ])
})

test('block types may come as a plain array', async () => {
  const types = [{ type: 'heading', label: 'Big words', plan: 'basic' }]
  const read = async (body: object) => (await call.pages(body)('GET /page-blocks', {})).data
  expect(await read(types)).toEqual(await read({ data: types }))
})

test('members of a block beside its type become its fields', async () => {
  const flatBlock = { id: 'b1', type: 'heading', words: 'Hello' }
  const document = { id: 'p1', name: 'Menu', subdomain: 'menu', status: 'draft', previewUrl: '', revision: 1 }
  const pages = [
    { id: 'home', blocks: [flatBlock, { id: 'b2' }, { id: 'b3', type: 'text', fields: { text: 'a' } }] },
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

test('a summary may lack breakdowns, but no necessary figures', async () => {
  const read = (body: object) => callWith(analyticsCompleters, respondWith(body))('GET /analytics/summary', {})
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

test('a response to publishing without a document is null', async () => {
  const publish = { params: { id: 'p1' }, body: { revision: 1 } }
  expect(await call.pages(undefined)('POST /pages/{id}/publish', publish)).toBeNull()
  expect(await call.pages({})('POST /pages/{id}/publish', publish)).toBeNull()
})

test('webhooks may come as a plain array', async () => {
  const webhook = { id: 'w1', url: 'https://a.example/hook', enabled: true, codes: [] }
  expect(await call.webhooks([webhook])('GET /webhooks', {})).toMatchObject({
    data: [{ ...webhook, health: null }],
    allowPrivateHosts: false,
  })
})

test('missing fields of a webhook and its test result are null', async () => {
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

test('a response of an endpoint without a completer is unchanged', async () => {
  expect(await call.codes({ data: [] })('GET /tags', {})).toEqual({ data: [] })
})

test('an image with only the specified fields is completed', async () => {
  const image = { id: 'i1', url: 'https://a.example/i1.jpg', width: 30, height: 20 }
  const completeImage = {
    ...image,
    name: '',
    type: '',
    bytes: null,
    alt: '',
    focalPoint: null,
    folder: null,
    tags: null,
    thumbnailUrl: image.url,
    source: null,
    createdAt: null,
  }
  expect(await call.images(image)('POST /images', { body: { data: '' } })).toEqual(completeImage)
  expect(await call.images({ ...image, remaining: 4 })('POST /images/generate', { body: { prompt: 'Tea' } })).toEqual({
    ...completeImage,
    remaining: 4,
  })
  expect(await call.images(image)('GET /images/{id}', { params: { id: 'i1' } })).toEqual({
    ...completeImage,
    usedBy: null,
  })
  const usedBy = { pages: [], codes: [], templates: [], totals: { pages: 0, codes: 0, templates: 0 } }
  expect(await call.images({ ...image, usedBy })('GET /images/{id}', { params: { id: 'i1' } })).toEqual({
    ...completeImage,
    usedBy: { ...usedBy, sections: [], totals: { ...usedBy.totals, sections: 0 } },
  })
})

test('a stock photo gets a text as its id and an empty provider', async () => {
  const photo = { id: 7, thumb: '', photographer: 'Ada', alt: '', width: 3, height: 2 }
  expect(await call.images({ data: [photo] })('GET /stock/photos', {})).toEqual({
    data: [{ ...photo, id: '7', provider: '' }],
  })
})
