import assert from 'node:assert/strict'
import { assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Page, World } from '../case.ts'
import type { Client } from '../client.ts'
import { blockIn, edit, order, ownId, pageIn, publish, tryEdit } from '../documents.ts'

interface Typed {
  type: string
  plan: string
}

async function typesAbove(client: Client, plans: string[]): Promise<Typed[]> {
  return (await client.ok('GET /page-blocks')).data.filter(({ plan }) => plans.includes(plan))
}

/** A page of the second workspace, created while its plan had everything, with a block of each plan. */
async function rich({ other, otherOn, newPage }: World) {
  return otherOn('business', async (they) => {
    const page = await newPage({ by: they })
    const types = await typesAbove(other(), ['core', 'pro'])
    const blocks = ['core', 'pro'].map((plan) => ({ ...pick(types, plan), id: ownId('blk') }))
    const home = pageIn(page).id
    const document = await edit(
      they,
      page,
      blocks.map(({ type, id }) => ({ op: 'addBlock', page: home, type, id })),
    )
    return { document, home, blocks }
  })
}

function pick(types: Typed[], plan: string): Typed {
  const found = types.find((one) => one.plan === plan)
  assert.ok(found, `no block is of the plan ${plan}`)
  return found
}

function adding(page: Page, type: string) {
  return { op: 'addBlock', page: pageIn(page).id, type, id: ownId('blk') }
}

export const blockPlanCases: Case[] = [
  {
    name: 'adding a block above the plan is refused by its name; one in the plan is not',
    rule: '403 block_not_in_plan: adding a block that the plan does not include',
    needs: ['admin', 'other'],
    async run(world) {
      const { newPage, otherOn } = world
      for (const [plan, lacks] of [
        ['free', ['core', 'pro']],
        ['basic', ['core', 'pro']],
        ['core', ['pro']],
        ['pro', []],
      ] as const)
        await otherOn(plan, async (other) => {
          const page = await newPage({ by: other })
          const above = await typesAbove(other, [...lacks])
          const within = await typesAbove(
            other,
            ['basic', 'core', 'pro'].filter((level) => !lacks.some((one) => one === level)),
          )
          const operations = above.map(({ type }) => adding(page, type))
          if (above.length > 0) {
            const { blocks } = assertApiError(await tryEdit(other, page, operations), 403, 'block_not_in_plan')
            assert.deepEqual(
              blocks,
              operations.map(({ id, type }, i) => ({ block: id, type, plan: above[i]?.plan })),
            )
          }
          const fine = within.filter(({ type }) => type !== 'header').map(({ type }) => adding(page, type))
          assertStatus(await tryEdit(other, page, fine), 200)
          await other.ok('DELETE /pages/{id}', { params: { id: page.id } })
        })
    },
  },
  {
    name: 'existing blocks above the plan can be edited, moved and removed, and not published',
    rule: 'Errors: existing blocks of the page may still be saved; publishing requires that all blocks are in the plan',
    needs: ['admin', 'other'],
    async run(world) {
      const { document, home, blocks } = await rich(world)
      await world.otherOn('free', async (other) => {
        const [core, pro] = blocks
        assert.ok(core && pro)
        const fields = blockIn(document, core.id).fields
        const set = { op: 'setBlock', page: home, block: core.id, fields }
        assertStatus(await tryEdit(other, document, [set]), 200)
        const moved = await edit(other, { ...document, revision: document.revision + 1 }, [
          { op: 'moveBlock', page: home, block: pro.id, after: null },
        ])
        assert.equal(order(moved)[1], pro.id)
        const refused = await other.send('POST /pages/{id}/publish', { params: { id: document.id } })
        const details = assertApiError(refused, 403, 'block_not_in_plan')['blocks'] as { block: string }[]
        assert.deepEqual(new Set(details.map(({ block }) => block)), new Set([core.id, pro.id]))
        assert.equal((await other.ok('GET /pages/{id}/content', { params: { id: document.id } })).status, 'draft')
        const bare = await edit(
          other,
          moved,
          blocks.map(({ id }) => ({ op: 'removeBlock', page: home, block: id })),
        )
        assert.equal((await publish(other, bare)).status, 'published')
        // Restoring a removed block adds it again.
        const body = { revision: document.revision }
        const restored = await other.send('POST /pages/{id}/restore', { params: { id: document.id }, body })
        assertApiError(restored, 403, 'block_not_in_plan')
      })
    },
  },
  {
    name: 'a published page stays online when the plan gets smaller',
    rule: 'issue, Service: plan ceilings; a page that is live is not taken off by a plan',
    needs: ['admin', 'other'],
    async run(world) {
      const { document } = await rich(world)
      const { url } = await world.otherOn('business', (other) => publish(other, document))
      await world.otherOn('free', async () => assert.equal((await world.visit(url)).status, 200))
    },
  },
  {
    name: 'a form may have a receiver from pro on',
    rule: 'Changelog 2026-10-02: form webhookUrl requires the PRO plan; wire, Keys, plans: plan_required',
    needs: ['admin', 'other'],
    async run({ other, otherOn, newPage }) {
      const plan = (await typesAbove(other(), ['basic', 'core', 'pro'])).find(({ type }) => type === 'form')?.plan
      if (plan === 'pro') return
      const fields = { webhookUrl: 'https://example.com/hook' }
      const id = ownId('blk')
      await otherOn('core', async (they) => {
        const page = await newPage({ by: they })
        const add = { ...adding(page, 'form'), id }
        assertApiError(await tryEdit(they, page, [{ ...add, fields }]), 403, 'plan_required')
        assertStatus(await tryEdit(they, page, [add]), 200)
        const set = { op: 'setBlock', page: pageIn(page).id, block: id, fields }
        const now = { id: page.id, revision: page.revision + 1 }
        assertApiError(await tryEdit(they, now, [set]), 403, 'plan_required')
        await otherOn('pro', async () => assertStatus(await tryEdit(they, now, [set]), 200))
      })
    },
  },
]
