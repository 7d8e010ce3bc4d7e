import { expect, test } from 'vitest'
import type { Plan } from '#contract/workspace.ts'
import { createCode, scan } from '#testing/create-code.ts'
import { createPage } from '#testing/create-page.ts'
import { createSite } from '#testing/create-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { request } from '#testing/request.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'
import { startTwoServices } from '#testing/two-services.ts'
import { createWorkspace } from './create-workspace.ts'
import { planCeilings } from './plan-ceilings.ts'
import { setPlan } from './workspaces.ts'

const [service, twin] = await startTwoServices()
const { db } = service.database

test('a change of the plan, by a request or by a command, applies to the next request in every process', async () => {
  const workspace = await service.createWorkspace('free')
  const key = await workspace.createKey('read')
  const readMe = async () => {
    const replies = await Promise.all(
      [service, twin].map(({ origin }) => request({ base: `${origin}/v1`, key }, 'GET /me')),
    )
    return replies.map(({ status, headers }) => [status, headers.get('ratelimit-limit')])
  }
  const createExpectedReplies = (status: number, plan: Plan) => {
    const row = [status, String(planCeilings[plan].apiRequestsPerMinute)]
    return [row, row]
  }
  expect(await readMe()).toEqual(createExpectedReplies(403, 'free'))
  await workspace.call('PATCH /me', { body: { workspace: { plan: 'business' } } })
  expect(await readMe()).toEqual(createExpectedReplies(200, 'business'))
  await setPlan(db, workspace.id, 'pro')
  expect(await readMe()).toEqual(createExpectedReplies(200, 'pro'))
  await setPlan(db, workspace.id, 'free')
  expect(await readMe()).toEqual(createExpectedReplies(403, 'free'))
})

test('in an installation with several workspaces, only its operator sets their plans', async () => {
  const singleService = await startTestService({ planChanges: null })
  const first = await singleService.createWorkspace('free')
  const change = async (workspace: TestWorkspace, plan: Plan) =>
    workspace.send('PATCH /me', { body: { workspace: { plan, name: 'Renamed' } } })
  expect(await change(first, 'business')).toMatchObject({ status: 200, body: { planChanges: true } })
  await createWorkspace(singleService.database.db, { name: 'Harbour House', plan: 'business', demo: true })
  expect(await change(first, 'basic')).toMatchObject({ status: 200 })
  const second = await singleService.createWorkspace('free')
  for (const workspace of [first, second])
    expect(await change(workspace, 'business')).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_set_by_operator' } },
    })
  // A request may repeat the current plan.
  expect(await change(second, 'free')).toMatchObject({ status: 200, body: { planChanges: false } })
  await setPlan(singleService.database.db, second.id, 'pro')
  expect(await second.call('GET /me')).toMatchObject({ workspace: { plan: 'pro' }, planChanges: false })
})

test('renaming a workspace does not undo a change of its plan at the same time', async () => {
  const workspace = await service.createWorkspace('business')
  const rename = (name: string) => workspace.call('PATCH /me', { body: { workspace: { name } } })
  const names = Array.from({ length: 20 }, (_, i) => `Name ${i}`)
  await Promise.all([...names.map(rename), setPlan(db, workspace.id, 'pro'), ...names.map(rename)])
  expect(await workspace.call('GET /me')).toMatchObject({ workspace: { plan: 'pro' } })
})

test('a lower plan stops no scan, published page, site or form', async () => {
  const workspace = await service.createWorkspace()
  const codes = await Promise.all(
    Array.from({ length: planCeilings.free.codes + 5 }, async () => createCode(workspace)),
  )
  const [page, second] = [await createPage(workspace), await createPage(workspace)]
  const { revision, pages } = page
  const operation = { op: 'addBlock' as const, page: pages[0]?.id ?? '', type: 'form', fields: {} }
  const pageRequest = { params: { id: page.id } }
  const editedPage = await workspace.call('POST /pages/{id}/edits', {
    ...pageRequest,
    body: { revision, operations: [operation] },
  })
  const form = editedPage.pages[0]?.blocks.at(-1)?.id ?? ''
  for (const { id } of [page, second]) await workspace.call('POST /pages/{id}/publish', { params: { id } })
  const site = await createSite(workspace, { 'index.html': '<h1>Our site</h1>' })
  const { data } = await workspace.call('GET /pages')
  const urls = [...data.map(({ url }) => url ?? ''), site.url]
  await workspace.call('PATCH /me', { body: { workspace: { plan: 'free' } } })
  for (const { origin } of [service, twin]) {
    for (const code of codes) expect(await scan({ scanUrl: `${origin}/${code.shortCode}` })).toBe(302)
    for (const url of urls) expect(await requestHost(origin, url)).toMatchObject({ status: 200 })
    const body = new URLSearchParams({
      name: 'Zoë',
      email: 'zoe@example.com',
      message: 'Hi',
      consent: 'yes',
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const url = new URL(`/_/forms/${form}`, data.find(({ id }) => id === page.id)?.url ?? '').href
    expect(await requestHost(origin, url, { method: 'POST', headers, body })).toMatchObject({ status: 200 })
  }
  expect((await workspace.call('GET /submissions')).data).toHaveLength(2)
})
