import assert from 'node:assert/strict'
import { assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Page, World } from '../case.ts'
import type { Client } from '../client.ts'
import { findBlock, edit, listBlockIds, createClientId, findPage, publish, tryEdit } from '../documents.ts'

interface BlockTypePlan {
  type: string
  plan: string
}

async function listTypesOfPlans(client: Client, plans: string[]): Promise<BlockTypePlan[]> {
  return (await client.ok('GET /page-blocks')).data.filter(({ plan }) => plans.includes(plan))
}

/** A page of the second workspace with a block of the plans core and pro, created while the workspace was on the business plan. */
async function createPageWithPaidBlocks({ withOtherOnPlan, createPage }: World) {
  return withOtherOnPlan('business', async (otherClient) => {
    const page = await createPage({ owner: otherClient })
    const types = await listTypesOfPlans(otherClient, ['core', 'pro'])
    const blocks = ['core', 'pro'].map((plan) => ({ ...findTypeOfPlan(types, plan), id: createClientId('blk') }))
    const home = findPage(page).id
    const document = await edit(
      otherClient,
      page,
      blocks.map(({ type, id }) => ({ op: 'addBlock', page: home, type, id })),
    )
    return { document, home, blocks }
  })
}

function findTypeOfPlan(types: BlockTypePlan[], plan: string): BlockTypePlan {
  const blockType = types.find((type) => type.plan === plan)
  assert.ok(blockType, `no block needs the plan ${plan}`)
  return blockType
}

function addBlockOperation(page: Page, type: string) {
  return { op: 'addBlock', page: findPage(page).id, type, id: createClientId('blk') }
}

export const blockPlanCases: Case[] = [
  {
    name: 'adding blocks above the plan is rejected with a list of them',
    rule: '403 block_not_in_plan: adding a block that the plan does not include',
    needs: ['admin', 'other'],
    async run(world) {
      const { createPage, withOtherOnPlan } = world
      for (const [plan, missingPlans] of [
        ['free', ['core', 'pro']],
        ['basic', ['core', 'pro']],
        ['core', ['pro']],
        ['pro', []],
      ] as const)
        await withOtherOnPlan(plan, async (otherClient) => {
          const page = await createPage({ owner: otherClient })
          const above = await listTypesOfPlans(otherClient, [...missingPlans])
          const within = await listTypesOfPlans(
            otherClient,
            ['basic', 'core', 'pro'].filter((level) => !missingPlans.some((missing) => missing === level)),
          )
          const operations = above.map(({ type }) => addBlockOperation(page, type))
          if (above.length > 0) {
            const { blocks } = assertApiError(await tryEdit(otherClient, page, operations), 403, 'block_not_in_plan')
            assert.deepEqual(
              blocks,
              operations.map(({ id, type }, i) => ({ block: id, type, plan: above[i]?.plan })),
            )
          }
          const allowed = within
            .filter(({ type }) => type !== 'header')
            .map(({ type }) => addBlockOperation(page, type))
          assertStatus(await tryEdit(otherClient, page, allowed), 200)
          await otherClient.ok('DELETE /pages/{id}', { params: { id: page.id } })
        })
    },
  },
  {
    name: 'existing blocks above the plan can be edited, moved and removed, but not published',
    rule: 'Errors: existing blocks of the page may still be saved; publishing requires that all blocks are in the plan',
    needs: ['admin', 'other'],
    async run(world) {
      const { document, home, blocks } = await createPageWithPaidBlocks(world)
      await world.withOtherOnPlan('free', async (otherClient) => {
        const [core, pro] = blocks
        assert.ok(core && pro)
        const fields = findBlock(document, core.id).fields
        const set = { op: 'setBlock', page: home, block: core.id, fields }
        assertStatus(await tryEdit(otherClient, document, [set]), 200)
        const moveReply = await edit(otherClient, { ...document, revision: document.revision + 1 }, [
          { op: 'moveBlock', page: home, block: pro.id, after: null },
        ])
        assert.equal(listBlockIds(moveReply)[1], pro.id)
        const rejectedReply = await otherClient.send('POST /pages/{id}/publish', { params: { id: document.id } })
        const details = assertApiError(rejectedReply, 403, 'block_not_in_plan')['blocks'] as { block: string }[]
        assert.deepEqual(new Set(details.map(({ block }) => block)), new Set([core.id, pro.id]))
        assert.equal((await otherClient.ok('GET /pages/{id}/content', { params: { id: document.id } })).status, 'draft')
        const emptied = await edit(
          otherClient,
          moveReply,
          blocks.map(({ id }) => ({ op: 'removeBlock', page: home, block: id })),
        )
        assert.equal((await publish(otherClient, emptied)).status, 'published')
        // Restoring a removed block adds it again.
        const body = { revision: document.revision }
        const restored = await otherClient.send('POST /pages/{id}/restore', { params: { id: document.id }, body })
        assertApiError(restored, 403, 'block_not_in_plan')
      })
    },
  },
  {
    name: 'a published page stays online after a downgrade',
    rule: 'issue, Service: plan ceilings; a page that is live is not taken off by a plan',
    needs: ['admin', 'other'],
    async run(world) {
      const { document } = await createPageWithPaidBlocks(world)
      const { url } = await world.withOtherOnPlan('business', (otherClient) => publish(otherClient, document))
      await world.withOtherOnPlan('free', async () => assert.equal((await world.visit(url)).status, 200))
    },
  },
  {
    name: 'only the pro plan and above allow a receiver for a form',
    rule: 'Changelog 2026-10-02: form webhookUrl requires the PRO plan; wire, Keys, plans: plan_required',
    needs: ['admin', 'other'],
    async run({ getOtherClient, withOtherOnPlan, createPage }) {
      const plan = (await listTypesOfPlans(getOtherClient(), ['basic', 'core', 'pro'])).find(
        ({ type }) => type === 'form',
      )?.plan
      if (plan === 'pro') return
      const fields = { webhookUrl: 'https://example.com/hook' }
      const id = createClientId('blk')
      await withOtherOnPlan('core', async (otherClient) => {
        const page = await createPage({ owner: otherClient })
        const add = { ...addBlockOperation(page, 'form'), id }
        assertApiError(await tryEdit(otherClient, page, [{ ...add, fields }]), 403, 'plan_required')
        assertStatus(await tryEdit(otherClient, page, [add]), 200)
        const set = { op: 'setBlock', page: findPage(page).id, block: id, fields }
        const now = { id: page.id, revision: page.revision + 1 }
        assertApiError(await tryEdit(otherClient, now, [set]), 403, 'plan_required')
        await withOtherOnPlan('pro', async () => assertStatus(await tryEdit(otherClient, now, [set]), 200))
      })
    },
  },
]
