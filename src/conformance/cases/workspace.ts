import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'

/** The limits of each plan, in the order of `toLimits`. */
const plans = {
  free: [25, 5, 1, 10, 0, 60, 0, 3],
  basic: [250, 25, 5, 50, 0, 60, 1, 10],
  core: [2500, 100, 20, 100, 0, 120, 3, 50],
  pro: [25_000, 500, 100, 250, 5, 300, 10, 200],
  business: [1_000_000, 10_000, 1000, 500, 25, 1200, 100, 1000],
} as const

function toLimits([
  codes,
  folders,
  pages,
  bulkBatch,
  apiKeys,
  apiRequestsPerMinute,
  sites,
  aiImages,
]: (typeof plans)[keyof typeof plans]) {
  return { codes, folders, pages, bulkBatch, apiKeys, apiRequestsPerMinute, sites, aiImages }
}

export const workspaceCases: Case[] = [
  {
    name: 'GET /me returns the key, the workspace, the limits and the usage',
    rule: 'specification, Workspace and key',
    async run({ client }) {
      const me = await client.ok('GET /me')
      assert.ok(me.key.id && me.key.name && me.key.scope)
      assert.ok(me.workspace.id && me.workspace.name && me.workspace.slug && me.workspace.plan && me.workspace.planName)
      const limitNames = [
        'codes',
        'folders',
        'pages',
        'bulkBatch',
        'apiKeys',
        'apiRequestsPerMinute',
        'sites',
        'aiImages',
      ]
      assert.deepEqual(Object.keys(me.limits).toSorted(), limitNames.toSorted())
      assert.deepEqual(
        Object.keys(me.usage).toSorted(),
        ['codes', 'folders', 'pages', 'apiKeys', 'sites', 'aiImages'].toSorted(),
      )
    },
  },
  {
    name: 'each plan has the limits of the table',
    rule: 'wire, Keys, plans, workspace',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan }) {
      for (const plan of ['free', 'basic', 'core', 'pro', 'business'] as const)
        await withOtherOnPlan(plan, async (other) => {
          const me = await other.ok('GET /me')
          assert.deepEqual({ plan: me.workspace.plan, limits: me.limits }, { plan, limits: toLimits(plans[plan]) })
        })
    },
  },
  {
    name: 'usage counts codes that are not archived',
    rule: 'wire, Keys, plans, workspace: ceilings count what is not archived',
    async run({ client, newCode }) {
      const archive = (id: string) => client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      const { id, before } = await assertCounted(client, 'codes', { create: () => newCode(), remove: archive })
      await archive(id)
      assert.equal(await readUsage(client, 'codes'), before, 'a code that is archived twice is counted once')
    },
  },
  {
    name: 'usage counts folders',
    rule: 'specification, Workspace and key: usage',
    async run({ client, newFolder }) {
      const remove = (id: string) => client.ok('DELETE /folders/{id}', { params: { id } })
      await assertCounted(client, 'folders', { create: () => newFolder(), remove })
    },
  },
  {
    name: 'an admin renames the workspace; missing fields do not change',
    rule: 'wire, additions: PATCH /me',
    needs: ['admin', 'other'],
    async run({ other }) {
      const before = await other().ok('GET /me')
      const renamed = await other().ok('PATCH /me', { body: { workspace: { name: 'Renamed by conformance' } } })
      assert.equal(renamed.workspace.name, 'Renamed by conformance')
      assert.equal(renamed.workspace.plan, before.workspace.plan)
      const restored = await other().ok('PATCH /me', { body: { workspace: { name: before.workspace.name } } })
      assert.deepEqual(restored.workspace, before.workspace)
    },
  },
  {
    name: 'an unknown plan, a blank name and an unknown field are refused by name',
    rule: 'wire, Everywhere: unknown body field',
    needs: ['admin', 'other'],
    async run({ other }) {
      const patch = (workspace: object) => other().send('PATCH /me', { body: { workspace } })
      assertIssue(await patch({ plan: 'platinum' }), 'body', 'workspace.plan')
      assertIssue(await patch({ name: '   ' }), 'body', 'workspace.name')
      assertIssue(await patch({ owner: 'me' }), 'body', 'workspace.owner')
    },
  },
  {
    name: 'a code above the plan’s limit is refused with the numbers, whether created or unarchived',
    rule: 'wire, errors: plan_limit_reached; ceilings count what is not archived; unarchiving checks again',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, unique }) {
      await withOtherOnPlan('free', async (other) => {
        const destination = { type: 'url' as const, url: 'https://example.com' }
        const codeIds: string[] = []
        const { usage, limits } = await other.ok('GET /me')
        for (let left = limits.codes - usage.codes; left > 0; left--)
          codeIds.push((await other.ok('POST /codes', { body: { name: unique(), destination } })).id)
        const limitDetails = { limit: 'codes', max: 25, used: 25 }
        const refused = await other.send('POST /codes', { body: { name: unique(), destination } })
        assert.deepEqual(assertApiError(refused, 403, 'plan_limit_reached'), limitDetails)
        const [first = ''] = codeIds
        await other.ok('PATCH /codes/{id}', { params: { id: first }, body: { archived: true } })
        codeIds.push((await other.ok('POST /codes', { body: { name: unique(), destination } })).id)
        const unarchived = await other.send('PATCH /codes/{id}', { params: { id: first }, body: { archived: false } })
        assert.deepEqual(assertApiError(unarchived, 403, 'plan_limit_reached'), limitDetails)
        for (const id of codeIds) await other.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      })
    },
  },
  {
    name: 'a folder above the plan’s limit is refused with the numbers',
    rule: 'wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, unique }) {
      await withOtherOnPlan('free', async (other) => {
        const folderIds: string[] = []
        const { usage, limits } = await other.ok('GET /me')
        for (let left = limits.folders - usage.folders; left > 0; left--)
          folderIds.push((await other.ok('POST /folders', { body: { name: unique() } })).id)
        const refused = await other.send('POST /folders', { body: { name: unique() } })
        assert.deepEqual(assertApiError(refused, 403, 'plan_limit_reached'), { limit: 'folders', max: 5, used: 5 })
        for (const id of folderIds) await other.ok('DELETE /folders/{id}', { params: { id } })
      })
    },
  },
]

interface CountedResource {
  create(): Promise<{ id: string }>
  remove(id: string): Promise<unknown>
}

async function assertCounted(client: Client, resource: 'codes' | 'folders', { create, remove }: CountedResource) {
  const before = await readUsage(client, resource)
  const { id } = await create()
  assert.equal(await readUsage(client, resource), before + 1)
  await remove(id)
  assert.equal(await readUsage(client, resource), before)
  return { id, before }
}

async function readUsage(client: Client, resource: 'codes' | 'folders'): Promise<number> {
  return (await client.ok('GET /me')).usage[resource]
}
