import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/workspace.ts'
import { createCode } from '#testing/create-code.ts'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { request, type Reply } from '#testing/request.ts'
import type { TestWorkspace } from '#testing/service.ts'
import { startTwoServices } from '#testing/two-services.ts'
import { planCeilings } from './plan-ceilings.ts'
import { readUsage } from './usage.ts'
import { setPlan } from './workspaces.ts'

const PARALLEL = 100

const [service, twin] = await startTwoServices()
const { db } = service.database

/** Returns a function that sends requests to one of the two services in turn, each by another person, because people have budgets. */
function createSender({ key }: TestWorkspace, turn: number) {
  const target = { base: `${turn % 2 === 0 ? service.origin : twin.origin}/v1`, key }
  return (address: string, sending: { params?: Record<string, string>; body?: unknown } = {}) =>
    request(target, address, { ...sending, actor: `person-${turn};Person` })
}

type Send = ReturnType<typeof createSender>

async function createInParallel(workspace: TestWorkspace, create: (send: Send, turn: number) => Promise<Reply>) {
  return Promise.all(Array.from({ length: PARALLEL }, async (_, turn) => create(createSender(workspace, turn), turn)))
}

function countByCode(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const { error } = body as { error?: { code: string } }
    const name = error?.code ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const destination = { type: 'url', url: 'https://example.com' } as const
const createInTurn = <T>(count: number, make: (index: number) => Promise<T>) =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (results, _, index) => [...(await results), await make(index)],
    Promise.resolve([]),
  )
const deletePages = (workspace: TestWorkspace, ids: string[]) =>
  createInTurn(ids.length, (index) => workspace.call('DELETE /pages/{id}', { params: { id: ids[index] ?? '' } }))

interface PlanCeiling {
  name: string
  plan: Plan
  resource: Exclude<keyof Awaited<ReturnType<typeof readUsage>>, 'fileKilobytes'>
  created?: 200 | 201
  /** Fills the workspace up to one below the ceiling, and returns the request. */
  fill(workspace: TestWorkspace): Promise<(send: Send, turn: number) => Promise<Reply>>
}

const fillCodes = (workspace: TestWorkspace) => createInTurn(planCeilings.free.codes - 1, () => createCode(workspace))
const createArchivedCodes = async (workspace: TestWorkspace) => {
  const codes = await createInTurn(PARALLEL, () => createCode(workspace))
  const ids = codes.map(({ id }) => id)
  await workspace.call('PATCH /codes/bulk', { body: { ids, archived: true } })
  await fillCodes(workspace)
  return ids
}

const ceilings: PlanCeiling[] = [
  {
    name: 'a code',
    plan: 'free',
    resource: 'codes',
    async fill(workspace) {
      await fillCodes(workspace)
      return (send) => send('POST /codes', { body: { name: 'x', destination } })
    },
  },
  {
    name: 'codes in bulk',
    plan: 'free',
    resource: 'codes',
    async fill(workspace) {
      await fillCodes(workspace)
      return (send) => send('POST /codes/bulk', { body: { rows: [{ name: 'x', url: destination.url }] } })
    },
  },
  {
    name: 'an unarchived code',
    plan: 'free',
    resource: 'codes',
    created: 200,
    async fill(workspace) {
      const ids = await createArchivedCodes(workspace)
      return (send, turn) => send('PATCH /codes/{id}', { params: { id: ids[turn] ?? '' }, body: { archived: false } })
    },
  },
  {
    name: 'a folder',
    plan: 'free',
    resource: 'folders',
    async fill(workspace) {
      await createInTurn(planCeilings.free.folders - 1, (i) =>
        workspace.call('POST /folders', { body: { name: `${i}` } }),
      )
      return (send) => send('POST /folders', { body: { name: 'x' } })
    },
  },
  {
    name: 'a folder of codes in bulk',
    plan: 'basic',
    resource: 'folders',
    async fill(workspace) {
      await createInTurn(planCeilings.basic.folders - 1, (i) =>
        workspace.call('POST /folders', { body: { name: `${i}` } }),
      )
      const rows = [{ name: 'x', url: destination.url }]
      return (send, turn) => send('POST /codes/bulk', { body: { rows, folderName: `of ${turn}` } })
    },
  },
  {
    name: 'a page',
    plan: 'free',
    resource: 'pages',
    async fill(workspace) {
      await deletePages(workspace, [(await createPage(workspace)).id])
      return (send) =>
        send('POST /pages', { body: { name: 'x', subdomain: createUniqueSubdomain(), templateId: 'blank' } })
    },
  },
  {
    name: 'a page from a template',
    plan: 'free',
    resource: 'pages',
    async fill(workspace) {
      const { id } = await createPage(workspace)
      const body = { name: 'House style' }
      const { orgTemplateId } = await workspace.call('POST /pages/{id}/template', { params: { id }, body })
      await deletePages(workspace, [id])
      return (send) => send('POST /pages', { body: { name: 'x', subdomain: createUniqueSubdomain(), orgTemplateId } })
    },
  },
  {
    name: 'a duplicate of a page',
    plan: 'basic',
    resource: 'pages',
    async fill(workspace) {
      const [page] = await createInTurn(planCeilings.basic.pages - 1, () => createPage(workspace))
      return (send) => send('POST /pages/{id}/duplicate', { params: { id: page?.id ?? '' } })
    },
  },
  {
    name: 'a restored page',
    plan: 'free',
    resource: 'pages',
    created: 200,
    async fill(workspace) {
      const pages = await createInTurn(PARALLEL, () => createPage(workspace))
      const ids = pages.map(({ id }) => id)
      await deletePages(workspace, ids)
      return (send, turn) => send('POST /pages/{id}/undelete', { params: { id: ids[turn] ?? '' } })
    },
  },
  {
    name: 'a site',
    plan: 'basic',
    resource: 'sites',
    async fill(workspace) {
      const { id } = await createSite(workspace, { 'index.html': '<h1>x</h1>' })
      await workspace.call('DELETE /sites/{id}', { params: { id } })
      const zip = zipFiles({ 'index.html': '<h1>x</h1>' })
      return (send) => send('POST /sites', { body: { name: 'x', subdomain: createUniqueSubdomain(), zip } })
    },
  },
  {
    name: 'a template of a code',
    plan: 'free',
    resource: 'templates',
    async fill(workspace) {
      const params = { id: (await createCode(workspace)).id }
      await workspace.call('POST /codes/{id}/template', { params, body: { name: 'first' } })
      return (send) => send('POST /codes/{id}/template', { params, body: { name: 'x' } })
    },
  },
  {
    name: 'a template of a page',
    plan: 'free',
    resource: 'templates',
    async fill(workspace) {
      const params = { id: (await createPage(workspace)).id }
      await workspace.call('POST /pages/{id}/template', { params, body: { name: 'first' } })
      return (send) => send('POST /pages/{id}/template', { params, body: { name: 'x' } })
    },
  },
  {
    name: 'a key',
    plan: 'pro',
    resource: 'apiKeys',
    async fill(workspace) {
      const body = { name: 'x', scope: 'read' } as const
      await createInTurn(planCeilings.pro.apiKeys - 1, () => workspace.call('POST /keys', { body }))
      return (send) => send('POST /keys', { body })
    },
  },
]

describe('one below the limit of the plan, a hundred parallel requests to two processes create exactly one', () => {
  test.for(ceilings)('$name', async ({ plan, resource, created = 201, fill }) => {
    const workspace = await service.createWorkspace()
    const create = await fill(workspace)
    await setPlan(db, workspace.id, plan)
    expect(countByCode(await createInParallel(workspace, create))).toEqual({
      [created]: 1,
      plan_limit_reached: PARALLEL - 1,
    })
    expect((await readUsage(db, workspace.id))[resource]).toBe(planCeilings[plan][resource])
  })

  test('codes that are unarchived together', async () => {
    const workspace = await service.createWorkspace()
    const ids = await createArchivedCodes(workspace)
    await setPlan(db, workspace.id, 'free')
    await createInParallel(workspace, (send, turn) =>
      send('PATCH /codes/bulk', { body: { ids: [ids[turn], ids[(turn + 1) % PARALLEL]], archived: false } }),
    )
    const { data } = await workspace.call('GET /codes', { query: { limit: 100 } })
    expect(data).toHaveLength(planCeilings.free.codes)
    expect((await readUsage(db, workspace.id)).codes).toBe(planCeilings.free.codes)
  })

  test('a generated image of this month', async () => {
    const workspace = await service.createWorkspace('free')
    const body = { prompt: 'A lighthouse' }
    await createInTurn(planCeilings.free.aiImages - 1, () => workspace.call('POST /images/generate', { body }))
    const replies = await createInParallel(workspace, (send) => send('POST /images/generate', { body }))
    expect(countByCode(replies)).toEqual({ 201: 1, plan_limit_reached: PARALLEL - 1 })
    expect((await workspace.call('GET /me')).usage.aiImages).toBe(planCeilings.free.aiImages)
  })
})

test('after a change to a smaller plan, the next batch with too many rows is refused', async () => {
  const workspace = await service.createWorkspace()
  const send = (count: number, turn: number) =>
    createSender(workspace, turn)('POST /codes/bulk', {
      body: { rows: Array.from({ length: count }, () => ({ name: 'x', url: destination.url })) },
    })
  expect((await send(11, 1)).status).toBe(201)
  await workspace.call('PATCH /me', { body: { workspace: { plan: 'free' } } })
  expect([(await send(11, 2)).status, (await send(11, 3)).status, (await send(10, 4)).status]).toEqual([400, 400, 201])
})
