import fc from 'fast-check'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openapi } from '#contract/openapi.ts'
import { setPlan } from '#service/platform/workspace/workspaces.ts'
import { barePng } from '../bare-png.ts'
import { newCode, scan } from '../new-code.ts'
import { uniqueSubdomain } from '../new-page.ts'
import { smallSite } from '../site-zips.ts'
import { testService, type TestService, type TestWorkspace } from '../service.ts'
import type { Components, JsonSchema } from './json-schema.ts'
import { type Operation, getOperations } from './operations.ts'
import { type FuzzAnswer, toFormErrors } from './oracle.ts'
import { type FuzzRequest, getRequests } from './requests.ts'

/** More or other runs: `FUZZ_RUNS=10000 FUZZ_SEED=7 npx vitest run src/testing/fuzz`. Each failure that a seed finds becomes a named test below. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 30)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261120)
const PATIENCE_MS = 10_000

const form = 'blk_form0000000000000000'
const zip = smallSite.toString('base64')
const picture = barePng(2, 2, Buffer.alloc(14)).toString('base64')

let service: TestService
let workspace: TestWorkspace
let components: Components
const credentials = new Map<string, string>()
const ids: string[] = []
const cursors: string[] = []
const objects: Record<string, JsonSchema[]> = { fields: [], theme: [{ palette: 'dusk', fonts: 'classic' }], nav: [] }
const types: string[] = []
/** The page for edits. */
let page = { id: '', revision: 0 }
/** An upload of one byte. */
let uploadId = 'none'
const { operations } = getOperations(openapi('http://service/v1'))

beforeAll(async () => {
  service = await testService({ abuseReports: true })
  workspace = await service.workspace()
  const stranger = await service.workspace()
  ;({ components } = getOperations((await service.app.inject({ url: '/v1/openapi.json' })).json()))
  for (const [who, key] of [
    ['admin', workspace.key],
    ['write', await workspace.newKey('write')],
    ['read', await workspace.newKey('read')],
    ['stranger', await stranger.newKey('write')],
    ['expired', await workspace.newKey('write', new Date(Date.now() - 1000))],
    ['mistyped', `${workspace.key.slice(0, -1)}~`],
    ['nobody', ''],
  ] as const)
    credentials.set(who, key)
  for (const owner of [workspace, stranger]) {
    const folder = await owner.call('POST /folders', { body: { name: 'Folder' } })
    const code = await owner.call('POST /codes', {
      body: {
        name: 'Code',
        destination: { type: 'url', url: 'https://example.com' },
        folderId: folder.id,
        tags: ['tag'],
      },
    })
    const key = await owner.call('POST /keys', { body: { name: 'Key', scope: 'read' } })
    const view = await owner.call('POST /views', { body: { name: 'View', search: 'sort=name' } })
    const image = await owner.call('POST /images', { body: { data: picture } })
    const at = { params: { id: code.id } }
    const template = await owner.call('POST /codes/{id}/template', { ...at, body: { name: 'Template' } })
    ids.push(folder.id, code.id, key.id, view.id, image.id, template.id)
    await makePage(owner)
    await owner.call('POST /codes', {
      body: { name: 'Another', destination: { type: 'url', url: 'https://example.com' } },
    })
    const { next_cursor } = await owner.call('GET /codes', { query: { limit: 1 } })
    cursors.push(next_cursor ?? '')
    await report(code.shortCode)
  }
  ids.push(...(await workspace.call('GET /abuse-reports')).data.map(({ id }) => id))
})

/** A report of a visitor, which the first workspace reads. */
async function report(shortCode: string) {
  const sent = new URLSearchParams({ url: `${service.origin}/${shortCode}`, reason: 'other' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await service.app.inject({ method: 'POST', url: '/_/report', headers, payload: sent.toString() })
}

/** A webhook with a delivery, and a replay. */
async function makeWebhook(owner: TestWorkspace): Promise<string[]> {
  const code = await newCode(owner)
  const { id } = await owner.call('POST /webhooks', { body: { url: 'https://fuzz.invalid/', codes: [code.id] } })
  await scan(code)
  await service.scanning.drained()
  const { data } = await owner.call('GET /webhooks/deliveries')
  const { replayId } = await owner.call('POST /webhooks/{id}/replay', { params: { id }, body: {} })
  return [id, replayId ?? '', ...data.map((delivery) => delivery.id)]
}

async function makeSite(owner: TestWorkspace): Promise<string[]> {
  const body = { name: 'Site', subdomain: uniqueSubdomain(), zip }
  const { site, deploy } = await owner.call('POST /sites', { body })
  return [site.id, deploy.id]
}

/** A published page of two with a form, a submission of it, a template, and the known block types. */
async function makePage(owner: TestWorkspace) {
  const subdomain = `fuzz-${ids.length}`
  const { id, revision, pages } = await owner.call('POST /pages', {
    body: { name: 'Page', subdomain, templateId: 'blank' },
  })
  const params = { id }
  const home = pages[0]?.id ?? ''
  const edited = await owner.call('POST /pages/{id}/edits', {
    params,
    body: {
      revision,
      operations: [
        { op: 'addBlock', page: home, type: 'form', id: form },
        { op: 'addBlock', page: home, type: 'heading' },
        { op: 'addPage', name: 'Second', slug: 'second' },
      ],
    },
  })
  await owner.call('POST /pages/{id}/publish', { params })
  const template = await owner.call('POST /pages/{id}/template', { params, body: { name: 'Template' } })
  const { host } = new URL(edited.url)
  const answers = { name: 'Ann', email: 'ann@example.com', message: 'Hello', consent: true }
  await service.app.inject({ method: 'POST', url: `/_/forms/${form}`, headers: { host }, payload: answers })
  const { data } = await owner.call('GET /submissions')
  ids.push(id, template.orgTemplateId ?? '', ...data.map((submission) => submission.id))
  if (page.id !== '') return
  page = { id, revision: edited.revision }
  const { data: templates } = await owner.call('GET /page-templates')
  ids.push(...templates.flatMap(({ templateId }) => templateId ?? []))
  ids.push(...edited.pages.flatMap((each) => [each.id, ...each.blocks.map((block) => block.id)]))
  types.push(...(await owner.call('GET /page-blocks')).data.map(({ type }) => type))
  const known = await owner.call('GET /page-blocks', { query: { types } })
  objects['fields']?.push(...known.data.map(({ defaults = {} }) => defaults))
}

// A fuzzed change of plan must not make the remaining requests pointless.
beforeEach(async () => {
  await setPlan(service.opened.db, workspace.id, 'business')
  // Nor must a deleted resource.
  const { data } = await workspace.call('GET /webhooks')
  if (!data.some(({ id }) => ids.includes(id))) ids.push(...(await makeWebhook(workspace)))
  const sites = await workspace.call('GET /sites')
  if (!sites.data.some(({ id }) => ids.includes(id))) ids.push(...(await makeSite(workspace)))
  const upload = await workspace.send('GET /sites/uploads/{uploadId}', { params: { uploadId } })
  if (upload.status === 404) {
    ;({ uploadId } = await workspace.call('POST /sites/uploads', { body: { size: 1 } }))
    ids.push(uploadId)
  }
})

// One person may send 6,000 requests a minute, so the person changes.
let sent = 0
const actor = () => `fuzz${Math.floor(++sent / 2000)};Fuzz`

async function answerTo({ method, path, endless, isFile }: Operation, request: FuzzRequest): Promise<FuzzAnswer> {
  const { params, query, headers, as } = request
  const body = isFile ? 'x' : request.body
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const { 'content-type': type = '', ...others } = headers
  const answer = await service.app.inject({
    method,
    url: `/v1${filled}${search === '' ? '' : `?${search}`}`,
    headers: {
      'x-actor': actor(),
      ...others,
      authorization: `Bearer ${credentials.get(as)}`,
      ...(body === null ? {} : { 'content-type': type }),
    },
    ...(body === null ? {} : { payload: body }),
    payloadAsStream: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { statusCode: status, headers: answered } = answer
  const requestId = answered['x-request-id']?.toString()
  if (endless && status === 200) {
    answer.stream().destroy()
    return { status, text: '', requestId }
  }
  const whole = { status, text: await text(answer.stream()), requestId }
  if (status === 200 && method !== 'GET' && params['id'] === page.id) follow(whole)
  return whole
}

const Revised = z.object({ revision: z.int() })

/** Most edits should be based on the current revision. */
function follow({ text: answered }: FuzzAnswer) {
  const { data } = Revised.safeParse(JSON.parse(answered))
  if (data) page.revision = data.revision
}

const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const)

test.for(named)('%s answers whatever it is sent as documented', { timeout: 300_000 }, async ([, operation]) => {
  const counts = new Map<number, number>()
  const source = { components, ids, cursors, picture, zip, objects, types, revision: () => page.revision }
  const requests = getRequests(operation, source, [...credentials.keys()])
  const property = fc.asyncProperty(requests, async (request) => {
    const answer = await answerTo(operation, request)
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    expect(toFormErrors(operation, { request, answer }, components)).toEqual([])
  })
  // A resource that an earlier request put to use cannot be deleted, so a conflict is a correct response to a valid request.
  const isInOrder = (status: number) => status < 400 || status === 409
  const accepted = () => [...counts].filter(([status]) => isInOrder(status)).reduce((sum, [, count]) => sum + count, 0)
  // A body with many fields is seldom sent complete, so it gets more tries.
  for (let round = 0; round < 12 && accepted() === 0; round++)
    await fc.assert(property, { numRuns: RUNS, seed: SEED + round })
  expect(accepted(), 'requests that were accepted').toBeGreaterThan(0)
})
