import { expect, test } from 'vitest'
import { planCeilings } from '../workspaces/plan-ceilings.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import type { Reply } from '#testing/request.ts'

const service = await getSharedService()

/** Requests a path outside the contract. */
async function requestPath(path: string, key: string | null, method = 'GET'): Promise<Reply> {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` }
  const response = await fetch(`${service.origin}/v1${path}`, { method, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const getRemaining = ({ headers }: Reply) => Number(headers.get('ratelimit-remaining') ?? Number.NaN)
const toApiError = ({ body }: Reply) => (body as { error: { code: string; details?: object } }).error

test('every response to a valid key, even a 403, 404 or 405, says how many requests remain', async () => {
  const workspace = await service.createWorkspace()
  const key = await workspace.createKey('read')
  const replies = [
    await workspace.send('GET /me', { key }),
    await requestPath('/nowhere', key),
    await requestPath('/codes/a/b/c', key),
    await requestPath('/tags', key, 'POST'),
    await workspace.send('POST /folders', { key, body: { name: 'x' } }),
    await workspace.send('GET /keys', { key }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 404, 405, 403, 403])
  expect(replies.map(getRemaining)).toEqual(
    [1, 2, 3, 4, 5, 6].map((used) => planCeilings.business.apiRequestsPerMinute - used),
  )
  for (const { headers } of replies) {
    expect(headers.get('ratelimit-limit')).toBe(String(planCeilings.business.apiRequestsPerMinute))
    expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  }
})

test('on a plan without the API, refused requests of a key still count', async () => {
  const workspace = await service.createWorkspace('free')
  const key = await workspace.createKey('read')
  for (const reply of [await workspace.send('GET /me', { key }), await requestPath('/nowhere', key)])
    expect(toApiError(reply).code).toBe(reply.status === 403 ? 'plan_required' : 'not_found')
  expect(getRemaining(await requestPath('/nowhere', key))).toBe(planCeilings.free.apiRequestsPerMinute - 3)
})

test('once the requests of a minute are used up, requests to unknown paths are refused too', async () => {
  const workspace = await service.createWorkspace('free')
  const key = await workspace.createKey('read')
  const max = planCeilings.free.apiRequestsPerMinute
  for (let count = 0; count < max; count++) expect((await requestPath('/nowhere', key)).status).not.toBe(429)
  const refusedReply = await requestPath('/nowhere', key)
  const retryAfter = Number(refusedReply.headers.get('retry-after'))
  expect(toApiError(refusedReply)).toMatchObject({ code: 'rate_limited', details: { retryAfter, budget: 'requests' } })
  expect([refusedReply.headers.get('ratelimit-limit'), getRemaining(refusedReply)]).toEqual([String(max), 0])
  expect(Number(refusedReply.headers.get('ratelimit-reset'))).toBe(retryAfter)
})

test('a 429 of the render budget names the budget and has its headers', async () => {
  const workspace = await service.createWorkspace()
  const palette = ['#0b3d91']
  for (let count = 0; count < 12; count++)
    expect(await requestAutoDesign(workspace, palette)).toMatchObject({ status: 200 })
  expect(getBudgetHeaders(await requestAutoDesign(workspace, palette))).toEqual(['render', '120', '0'])
  // 120 units less twelve times nine units. One preview is one unit.
  for (let count = 0; count < 12; count++) expect(await requestPreview(workspace)).toMatchObject({ status: 200 })
  expect(getBudgetHeaders(await requestPreview(workspace))).toEqual(['render', '120', '0'])
})

test('a 429 of the bulk budget names the budget and has its headers', async () => {
  const workspace = await service.createWorkspace()
  const row = { name: 'x', url: 'https://example.com' }
  const create = async () => workspace.send('POST /codes/bulk', { body: { rows: [row] } })
  for (let count = 0; count < 10; count++) expect(await create()).toMatchObject({ status: 201 })
  expect(getBudgetHeaders(await create())).toEqual(['bulk', '10', '0'])
})

test('a download of a picture costs units by its pixels, and a vector drawing none', async () => {
  const workspace = await service.createWorkspace()
  const code = await workspace.call('POST /codes', {
    body: { name: 'x', destination: { type: 'url', url: 'https://example.com' } },
  })
  const key = await workspace.createKey('read')
  const download = async (format: 'png' | 'svg', size?: number) =>
    workspace.send('GET /codes/{id}/download', { key, params: { id: code.id }, query: { format, size } })
  for (let count = 0; count < 3; count++) expect(await download('png', 4096)).toMatchObject({ status: 200 })
  for (let count = 0; count < 96; count++) expect(await download('png', 64)).toMatchObject({ status: 200 })
  expect(getBudgetHeaders(await download('png', 4096 - 2048))).toEqual([undefined, '1200', expect.any(String)])
  for (let count = 0; count < 11; count++) expect(await download('png', 64)).toMatchObject({ status: 200 })
  expect(getBudgetHeaders(await download('png', 64))).toEqual(['render', '120', '0'])
  expect(await download('svg')).toMatchObject({ status: 200 })
})

test('a ZIP of many pictures costs half of the render budget', async () => {
  const workspace = await service.createWorkspace()
  const rows = Array.from({ length: 100 }, (_, index) => ({ name: `${index}`, url: 'https://example.com' }))
  const { codes } = await workspace.call('POST /codes/bulk', { body: { rows } })
  const body = JSON.stringify({ ids: codes.map(({ id }) => id), format: 'png' })
  const headers = { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' }
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) {
    const response = await fetch(`${service.origin}/v1/codes/download`, { method: 'POST', headers, body })
    statuses.push(response.status)
    await response.body?.cancel()
  }
  expect(statuses).toEqual([200, 200, 429])
})

function getBudgetHeaders(reply: Reply) {
  const { details } = reply.status === 429 ? toApiError(reply) : { details: undefined }
  const budget = details !== undefined && 'budget' in details ? details.budget : undefined
  return [budget, reply.headers.get('ratelimit-limit'), reply.headers.get('ratelimit-remaining')]
}

async function requestAutoDesign(workspace: TestWorkspace, palette: string[]): Promise<Reply> {
  return workspace.send('POST /design/auto', { body: { palette } })
}

async function requestPreview(workspace: TestWorkspace): Promise<Reply> {
  return workspace.send('POST /design/preview', { body: { design: { kind: 'plain' } } })
}
