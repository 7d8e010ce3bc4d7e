import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildZip } from '#testing/build-zip.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { startTestService, type TestService, type TestWorkspace } from '#testing/service.ts'
import { expectedIssue, largeSite, listUploadKeys, smallSite } from '#testing/site-zips.ts'
import { until } from '#testing/wait-until.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
let service: TestService
let workspace: TestWorkspace
beforeAll(async () => {
  service = await startTestService({}, database)
  workspace = await service.createWorkspace()
})

type Field = [string, string | Blob]
const Created = z.object({ site: z.object({ id: z.string() }) })
const zip = new Blob([new Uint8Array(smallSite)], { type: 'application/zip' })

async function post(path: string, fields: Field[], headers: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of fields)
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, 'site.zip')
  const reply = await fetch(`${service.origin}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.key}`, ...headers },
    body,
  })
  return { status: reply.status, body: await reply.json() }
}

const createFields = (): [string, string][] => [
  ['name', 'From a form'],
  ['subdomain', createUniqueSubdomain()],
]

test('a form with a file creates and deploys a site whatever the order of its fields', async () => {
  const created = await post('/sites', [...createFields(), ['file', zip]])
  expect(created).toMatchObject({ status: 201, body: { site: { name: 'From a form', version: 1 } } })
  expect((await post('/sites', [['file', zip], ...createFields()])).status).toBe(201)
  const deployReply = await post(`/sites/${Created.parse(created.body).site.id}/deploy`, [
    ['file', zip],
    ['live', 'false'],
  ])
  expect(deployReply).toMatchObject({ status: 200, body: { deploy: { version: 2, live: false } } })
})

test('a refused file is reported for its field of the form', async () => {
  const broken: Field = ['file', new Blob(['no ZIP'])]
  expect(await post('/sites', [...createFields(), broken])).toMatchObject(
    expectedIssue('body', 'file', /is not a ZIP file/),
  )
  const created = Created.parse((await post('/sites', [...createFields(), ['file', zip]])).body)
  const deployReply = await post(`/sites/${created.site.id}/deploy`, [broken])
  expect(deployReply).toMatchObject(expectedIssue('body', 'file', /is not a ZIP file/))
})

test('a form of 19 MB is accepted, but a form over the limit is not', async () => {
  const image = { name: 'a.png', content: Buffer.alloc(4_900_000), method: 0 }
  const files = [1, 2].map((n) => ({ name: `${n}.exe`, content: randomBytes(4_900_000), method: 0 }))
  const big = buildZip([{ name: 'index.html', content: 'x' }, image, { ...image, name: 'b.png' }, ...files])
  const form = (size: number): Field[] => [
    ...createFields(),
    ['file', new Blob([new Uint8Array(big), new Uint8Array(Math.max(0, size - big.byteLength))])],
  ]
  expect(await post('/sites', form(0))).toMatchObject({ status: 201, body: { skipped: ['1.exe', '2.exe'] } })
  expect(await post('/sites', form(20_000_001))).toMatchObject({
    status: 413,
    body: { error: { code: 'payload_too_large' } },
  })
})

interface WrongForm {
  what: string
  fields: Field[]
  path: string
  message: RegExp
}

const file: Field = ['file', zip]
test.each<WrongForm>([
  { what: 'without a file', fields: [], path: 'file', message: /A file is expected/ },
  { what: 'with a text instead of the file', fields: [['file', 'text']], path: 'file', message: /Unknown field/ },
  { what: 'with a file of another name', fields: [['archive', zip]], path: 'archive', message: /Unknown field/ },
  { what: 'with an unknown field', fields: [file, ['color', 'red']], path: 'color', message: /Unknown field/ },
  { what: 'with an upload', fields: [file, ['uploadId', 'upl_1']], path: 'uploadId', message: /Unknown field/ },
  { what: 'with two names', fields: [file, ['name', 'Second']], path: 'name', message: /expected string/ },
  { what: 'with a long field', fields: [file, ['live', 'x'.repeat(20_000)]], path: 'live', message: /too long/ },
])('a form $what is refused', async ({ fields, path, message }) => {
  expect(await post('/sites', [...createFields(), ...fields])).toMatchObject(expectedIssue('body', path, message))
})

test.each([
  [
    'without its end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nPK',
  ],
  ['without a boundary', 'multipart/form-data', 'x'],
])('a form %s is refused', async (_, type, body) => {
  const reply = await fetch(`${service.origin}/v1/sites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.key}`, 'content-type': type },
    body,
  })
  expect({ status: reply.status, body: await reply.json() }).toMatchObject(
    expectedIssue('body', '', /not valid multipart/),
  )
})

test('a form that is sent again with its Idempotency-Key gets the first response unless the file differs', async () => {
  const fields = createFields()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await post('/sites', [...fields, ['file', zip]], headers)
  expect(await post('/sites', [...fields, ['file', zip]], headers)).toEqual(first)
  const other = await post('/sites', [...fields, ['file', new Blob([new Uint8Array(largeSite)])]], headers)
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } })
})

test('no form leaves an upload behind', async () => {
  const before = await listUploadKeys(service)
  await post('/sites', [...createFields(), ['file', zip]])
  await post('/sites', [
    ['name', ''],
    ['file', zip],
  ])
  await post('/sites', [...createFields(), ['file', new Blob([new Uint8Array(20_000_001)])]])
  expect(await until(async () => (await listUploadKeys(service)).length === before.length)).toBe(true)
})
