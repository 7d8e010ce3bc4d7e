import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'

/** The limits of each plan, in the order of `toLimits`. */
const plans = {
  free: [25, 5, 1, 10, 0, 60, 0, 3, 3, 60],
  basic: [250, 25, 5, 50, 0, 60, 1, 10, 25, 500],
  core: [2500, 100, 20, 100, 0, 120, 3, 50, 100, 2000],
  pro: [25_000, 500, 100, 250, 5, 300, 10, 200, 500, 10_000],
  business: [1_000_000, 10_000, 1000, 500, 25, 1200, 100, 1000, 10_000, 100_000],
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
  files,
  fileMegabytes,
]: (typeof plans)[keyof typeof plans]) {
  return { codes, folders, pages, bulkBatch, apiKeys, apiRequestsPerMinute, sites, aiImages, files, fileMegabytes }
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
        'files',
        'fileMegabytes',
      ]
      assert.deepEqual(Object.keys(me.limits).toSorted(), limitNames.toSorted())
      assert.deepEqual(
        Object.keys(me.usage).toSorted(),
        ['codes', 'folders', 'pages', 'apiKeys', 'sites', 'aiImages', 'files', 'fileMegabytes'].toSorted(),
      )
    },
  },
  {
    name: 'each plan has the limits of the table',
    rule: 'wire, Keys, plans, workspace',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan }) {
      for (const plan of ['free', 'basic', 'core', 'pro', 'business'] as const)
        await withOtherOnPlan(plan, async (otherClient) => {
          const me = await otherClient.ok('GET /me')
          assert.deepEqual({ plan: me.workspace.plan, limits: me.limits }, { plan, limits: toLimits(plans[plan]) })
        })
    },
  },
  {
    name: 'usage counts codes that are not archived',
    rule: 'wire, Keys, plans, workspace: ceilings count what is not archived',
    async run({ client, createCode }) {
      const archive = (id: string) => client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      const { id, countBefore } = await assertCounted(client, 'codes', { create: () => createCode(), remove: archive })
      await archive(id)
      assert.equal(await readUsage(client, 'codes'), countBefore, 'a code that is archived twice is counted once')
    },
  },
  {
    name: 'usage counts folders',
    rule: 'specification, Workspace and key: usage',
    async run({ client, createFolder }) {
      const remove = (id: string) => client.ok('DELETE /folders/{id}', { params: { id } })
      await assertCounted(client, 'folders', { create: () => createFolder(), remove })
    },
  },
  {
    name: 'an admin renames the workspace',
    rule: 'wire, additions: PATCH /me',
    needs: ['admin', 'other'],
    async run({ getOtherClient }) {
      const accountBefore = await getOtherClient().ok('GET /me')
      const renamedAccount = await getOtherClient().ok('PATCH /me', {
        body: { workspace: { name: 'Renamed by conformance' } },
      })
      assert.equal(renamedAccount.workspace.name, 'Renamed by conformance')
      assert.equal(renamedAccount.workspace.plan, accountBefore.workspace.plan)
      const restored = await getOtherClient().ok('PATCH /me', {
        body: { workspace: { name: accountBefore.workspace.name } },
      })
      assert.deepEqual(restored.workspace, accountBefore.workspace)
    },
  },
  {
    name: 'invalid fields of the workspace are rejected by name',
    rule: 'wire, Everywhere: unknown body field',
    needs: ['admin', 'other'],
    async run({ getOtherClient }) {
      const patch = (workspace: object) => getOtherClient().send('PATCH /me', { body: { workspace } })
      assertIssue(await patch({ plan: 'platinum' }), 'body', 'workspace.plan')
      assertIssue(await patch({ name: '   ' }), 'body', 'workspace.name')
      assertIssue(await patch({ owner: 'me' }), 'body', 'workspace.owner')
    },
  },
  {
    name: 'a code above the plan’s limit is rejected with the numbers',
    rule: 'wire, errors: plan_limit_reached; ceilings count what is not archived; unarchiving checks again',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const destination = { type: 'url' as const, url: 'https://example.com' }
        const codeIds: string[] = []
        const { usage, limits } = await otherClient.ok('GET /me')
        for (let remainingCodes = limits.codes - usage.codes; remainingCodes > 0; remainingCodes--)
          codeIds.push((await otherClient.ok('POST /codes', { body: { name: createUniqueText(), destination } })).id)
        const limitDetails = { limit: 'codes', max: 25, used: 25 }
        const rejectedReply = await otherClient.send('POST /codes', { body: { name: createUniqueText(), destination } })
        assert.deepEqual(assertApiError(rejectedReply, 403, 'plan_limit_reached'), limitDetails)
        const [first = ''] = codeIds
        await otherClient.ok('PATCH /codes/{id}', { params: { id: first }, body: { archived: true } })
        codeIds.push((await otherClient.ok('POST /codes', { body: { name: createUniqueText(), destination } })).id)
        const unarchived = await otherClient.send('PATCH /codes/{id}', {
          params: { id: first },
          body: { archived: false },
        })
        assert.deepEqual(assertApiError(unarchived, 403, 'plan_limit_reached'), limitDetails)
        for (const id of codeIds)
          await otherClient.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      })
    },
  },
  {
    name: 'a folder above the plan’s limit is rejected with the numbers',
    rule: 'wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const folderIds: string[] = []
        const { usage, limits } = await otherClient.ok('GET /me')
        for (let remainingFolders = limits.folders - usage.folders; remainingFolders > 0; remainingFolders--)
          folderIds.push((await otherClient.ok('POST /folders', { body: { name: createUniqueText() } })).id)
        const rejectedReply = await otherClient.send('POST /folders', { body: { name: createUniqueText() } })
        assert.deepEqual(assertApiError(rejectedReply, 403, 'plan_limit_reached'), {
          limit: 'folders',
          max: 5,
          used: 5,
        })
        for (const id of folderIds) await otherClient.ok('DELETE /folders/{id}', { params: { id } })
      })
    },
  },
]

interface CountedResource {
  create(): Promise<{ id: string }>
  remove(id: string): Promise<unknown>
}

async function assertCounted(client: Client, resource: 'codes' | 'folders', { create, remove }: CountedResource) {
  const countBefore = await readUsage(client, resource)
  const { id } = await create()
  assert.equal(await readUsage(client, resource), countBefore + 1)
  await remove(id)
  assert.equal(await readUsage(client, resource), countBefore)
  return { id, countBefore }
}

async function readUsage(client: Client, resource: 'codes' | 'folders'): Promise<number> {
  return (await client.ok('GET /me')).usage[resource]
}
