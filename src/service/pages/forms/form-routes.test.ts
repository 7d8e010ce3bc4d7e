import { desc, eq } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { codes, shortCodes } from '#service/codes/schema.ts'
import { createShortCode } from '#service/codes/short-code.ts'
import { deliveries } from '#service/webhooks/queue/schema.ts'
import { createId } from '#service/ids/ids.ts'
import { ScanTokens } from '#service/scans/visits/scan-token.ts'
import { addFormRoutes } from './form-routes.ts'
import { submissions } from './schema.ts'

const database = await openTestDatabase()
const { db } = database
const workspaceId = createId('wsp')
const page = { id: createId('pag'), name: 'Bäckerei' }
const form = createId('blk')
const makeField = (kind: string, label: string, options: JsonObject = {}) => ({
  id: '',
  kind,
  label,
  required: false,
  ...options,
})
const fields: JsonObject = {
  title: 'Order',
  buttonText: 'Order now',
  fields: [
    makeField('text', 'Name', { required: true }),
    makeField('email', 'Email', { id: 'mail' }),
    makeField('choice', 'Bread', { choose: 'multiple', options: ['Rye', 'Wheat'] }),
    makeField('checkbox', 'Newsletter'),
    makeField('text', 'Name'),
  ],
}
let formFields: JsonObject = fields
beforeEach(() => {
  formFields = fields
})

const tokens = new ScanTokens('c2VjcmV0')
const app = fastify({ trustProxy: ['127.0.0.1'] })
await addFormRoutes(app, {
  db,
  trustProxy: ['127.0.0.1'],
  tokens,
  onLead: async () => {},
  async findPublished(host) {
    const home = { id: createId('pgs'), name: 'Home', slug: '', icon: '', blocks: [] }
    const order = { ...home, id: 'pgs_order', slug: 'order', blocks: [{ id: form, type: 'form', fields: formFields }] }
    const content = { pages: [home, order], theme: {}, nav: {} }
    return host === 'bakery.pages.test' ? { workspaceId, page, content } : null
  },
})
afterAll(async () => {
  await app.close()
  await database.close()
})

let visitorCount = 0
async function post(body: string, headers: Record<string, string> = {}, block = form) {
  const answer = await app.inject({
    method: 'POST',
    url: `/_/forms/${block}`,
    headers: {
      host: 'bakery.pages.test',
      'x-forwarded-for': `2001:db8:${(++visitorCount).toString(16)}::1`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}
const asJson = { accept: 'application/json' }
const json = { 'content-type': 'application/json' }

async function readNewest() {
  const [row] = await db
    .select()
    .from(submissions)
    .where(eq(submissions.workspaceId, workspaceId))
    .orderBy(desc(submissions.id))
    .limit(1)
  return row
}
async function countSubmissions() {
  return db.$count(submissions)
}

test('a post without JavaScript is redirected to the page with its thanks', async () => {
  const answer = await post(
    'name=Zo%C3%AB&mail=zoe%40example.com&bread=Wheat&bread=Rye&newsletter=on&name-2=&your_website=',
    {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'x-forwarded-for': '81.2.69.142',
      'sec-fetch-site': 'same-origin',
    },
  )
  expect([answer.status, answer.headers.location]).toEqual([303, `/order#${form}-sent`])
  expect(await readNewest()).toMatchObject({
    pageId: page.id,
    pageName: 'Bäckerei',
    blockId: form,
    data: { name: 'Zoë', mail: 'zoe@example.com', bread: ['Rye', 'Wheat'], newsletter: true },
    fields: { Name: 'Zoë', Email: 'zoe@example.com', Bread: ['Rye', 'Wheat'], Newsletter: true },
    words: 'Zoë\nzoe@example.com\nRye\nWheat',
    country: 'GB',
  })
})

test('the IP address is not stored', async () => {
  await post('name=Ann', { 'x-forwarded-for': '81.2.69.142' })
  expect(JSON.stringify(await readNewest())).not.toContain('81.2.69')
})

test('the files of a multipart post are ignored', async () => {
  const body = new FormData()
  body.append('name', 'Łukasz')
  body.append('name-2', new Blob(['x']), 'x.txt')
  const request = new Request('http://localhost', { method: 'POST', body })
  const answer = await post(await request.text(), { 'content-type': request.headers.get('content-type') ?? '' })
  expect(answer.status).toBe(303)
  expect((await readNewest())?.data).toEqual({ name: 'Łukasz', newsletter: false })
})

test('two fields with the same label are distinguished', async () => {
  await post('name=Ann&name-2=Bob')
  expect((await readNewest())?.fields).toMatchObject({ Name: 'Ann', 'Name (2)': 'Bob' })
})

test("the page's script gets JSON", async () => {
  expect(await post('name=Ann', asJson)).toMatchObject({ status: 200, body: '{"ok":true}' })
  const rejectedReply = await post('name=&mail=nobody', asJson)
  expect(rejectedReply.status).toBe(422)
  expect(JSON.parse(rejectedReply.body)).toEqual({
    issues: [
      { field: 'name', message: 'Please fill out this field.' },
      { field: 'mail', message: expect.stringContaining('email address') },
    ],
  })
})

test('invalid answers of a plain form come back with the input and an error beside each field', async () => {
  const before = await countSubmissions()
  const { status, body, headers } = await post(
    `mail=${encodeURIComponent('"><script>alert(1)</script>')}&bread=Rye&newsletter=on&name-2=kept`,
    { accept: 'text/html' },
  )
  expect(status).toBe(422)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain('Not sent yet<br/>2 answers need to be checked.')
  expect(body).toContain('Please fill out this field.')
  expect(body).toContain('value="kept"')
  expect(body).not.toContain('<script')
  expect(body).toContain('&quot;&gt;&lt;script&gt;')
  expect(body).toContain('name="bread" checked="" value="Rye"')
  expect(body).toContain('name="newsletter" checked=""')
  expect(await countSubmissions()).toBe(before)
})

test('without JavaScript, a form and the pages after it keep the scan', async () => {
  const code = { workspaceId, id: createId('cod'), shortCode: createShortCode() }
  await db.insert(codes).values({ ...code, name: 'Table', destination: { type: 'url', url: 'https://example.com/' } })
  await db.insert(shortCodes).values({ workspaceId, shortCode: code.shortCode, codeId: code.id })
  const scanId = createId('scn')
  const query = `?tsr=${tokens.sign({ scanId, shortCode: code.shortCode })}`
  const referer = `https://bakery.pages.test/order${query}`
  const { body } = await post('name=', { accept: 'text/html', referer })
  const [, action = ''] = / action="([^"]*)"/.exec(body) ?? []
  // The page that shows the form again sends no referrer.
  const answer = await post('name=Ann', {}, action.slice('/_/forms/'.length))
  expect(await readNewest()).toMatchObject({ scanId, codeId: code.id })
  expect([answer.status, answer.headers.location]).toEqual([303, `/order${query}#${form}-sent`])
  expect(body).toContain(`href="/order${query}#${form}"`)
})

test('a token that is not signed cannot leave the address of the form', async () => {
  const { body } = await post('name=', {
    accept: 'text/html',
    referer: 'https://bakery.pages.test/?tsr=%22%3E%26x%3D1',
  })
  expect(body).toContain(`action="/_/forms/${form}"`)
})

test('only JSON posts with unknown fields are refused', async () => {
  const before = await countSubmissions()
  const { status, body } = await post(JSON.stringify({ name: 'Ann', nmae: 'x', mail: { $ne: '' } }), json)
  expect([status, body.match(/(?<="field":")\w+/g)]).toEqual([422, ['nmae', 'mail']])
  expect(await countSubmissions()).toBe(before)
  expect((await post(JSON.stringify({ name: 'Ann', bread: ['Rye'], newsletter: true }), json)).status).toBe(200)
  expect((await post('name=Ann&nmae=x')).status).toBe(303)
  expect((await readNewest())?.data).toEqual({ name: 'Ann', newsletter: false })
})

test.each<[body: string, headers: Record<string, string>, status: number]>([
  ['{', json, 400],
  ['[]', json, 400],
  ['"x"', json, 400],
  ['name=Ann', { 'content-type': 'text/plain' }, 400],
  ['x', { 'content-type': 'multipart/form-data; boundary=y' }, 400],
  ['--y\r\n', { 'content-type': 'multipart/form-data; boundary=y' }, 400],
  ['--y--\r\n', { 'content-type': 'multipart/form-data' }, 400],
  ['--y--\r\n', { 'content-type': 'multipart/form-data; boundary="y"' }, 422],
  ['name=' + 'x'.repeat(70_000), {}, 413],
  ['name=' + 'x'.repeat(600), {}, 422],
  ['', {}, 422],
  ['__proto__=x&constructor=y&name=%00', {}, 422],
])('an invalid post is refused and not stored: case %#', async (body, headers, status) => {
  const before = await countSubmissions()
  expect((await post(body, headers)).status).toBe(status)
  expect(await countSubmissions()).toBe(before)
})

test('another host, another block or another type of block has no form', async () => {
  expect((await post('name=Ann', { host: 'other.pages.test' })).status).toBe(404)
  expect((await post('name=Ann', {}, createId('blk'))).status).toBe(404)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'http://bakery.pages.test' }, 303],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
])('a post with the headers %j gets %d', async (headers, status) => {
  expect((await post('name=Ann', headers)).status).toBe(status)
})

test.each([
  ['page:pgs_order', '/order'],
  ['page:pgs_gone', `/order#${form}-sent`],
  ['/menu?x=1#y', '/menu?x=1#y'],
  ['//evil.example/', `/_/forms/${form}/sent`],
  ['https://bakery.pages.test/menu', '/menu'],
  ['javascript:alert(1)', `/order#${form}-sent`],
])('after a form with the link %s, a visitor is redirected to %s', async (redirectUrl, location) => {
  formFields = { ...fields, redirectUrl }
  expect((await post('name=Ann')).headers.location).toBe(location)
})

test('a redirect to another site goes through a small page', async () => {
  formFields = { ...fields, redirectUrl: 'https://example.com/thanks?a=1&b="x"' }
  const { location } = (await post('name=Ann')).headers
  const redirectPage = await app.inject({ url: String(location), headers: { host: 'bakery.pages.test' } })
  expect(redirectPage.statusCode).toBe(200)
  expect(redirectPage.headers['refresh']).toBe('0; url=https://example.com/thanks?a=1&b=%22x%22')
  expect(redirectPage.body).toContain('href="https://example.com/thanks?a=1&amp;b=%22x%22"')
})

test('a form with a receiver queues the delivery together with the submission', async () => {
  formFields = { ...fields, webhookUrl: 'https://hooks.example.com/x' }
  await post('name=Ann')
  const row = await readNewest()
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.eventId, row?.id ?? ''))
  expect(delivery).toMatchObject({
    pageId: page.id,
    webhookId: null,
    url: 'https://hooks.example.com/x',
    status: 'pending',
    attempts: 0,
  })
  expect(delivery?.body).toBe(
    JSON.stringify({
      event: 'submission.created',
      timestamp: row?.createdAt,
      page,
      blockId: form,
      fields: { Name: 'Ann', Newsletter: false },
      submission: { id: row?.id, status: 'new', email: null, phone: null, consents: [] },
    }),
  )
})

test('a flood of posts from one address does not block other visitors', async () => {
  const before = await countSubmissions()
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => post('name=Bot', { 'x-forwarded-for': '203.0.113.7' })),
  )
  const acceptedCount = responses.filter(({ status }) => status === 303).length
  expect(acceptedCount).toBeLessThan(80)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(200 - acceptedCount)
  expect(await countSubmissions()).toBe(before + acceptedCount)
  expect((await post('name=Ann')).status).toBe(303)
})

test('a thousand posts from as many addresses store a limited number of rows', async () => {
  const before = await countSubmissions()
  await Promise.all(Array.from({ length: 1000 }, () => post('name=Bot')))
  expect((await countSubmissions()) - before).toBeLessThan(700)
})
