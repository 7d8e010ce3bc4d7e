import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'

async function createCampaign({ client, createUniqueText }: World, fields: object = {}) {
  return client.ok('POST /campaigns', { body: { name: createUniqueText(), ...fields } })
}

export const campaignCases: Case[] = [
  {
    name: 'a campaign is created, read with its scans and progress, changed and deleted',
    rule: 'wire: POST, GET, PATCH and DELETE /campaigns; totals on GET /campaigns/{id}',
    async run(world) {
      const { client, createCode, scan, until, createUniqueText } = world
      const tag = createUniqueText()
      const code = await createCode({ tags: [tag] })
      const goal = { metric: 'scans' as const, target: 2 }
      const campaign = await createCampaign(world, { tags: [tag], goal, cost: { amount: 5, currency: 'EUR' } })
      const params = { id: campaign.id }
      assert.deepEqual([campaign.folderIds, campaign.tags, campaign.codeIds, campaign.pageIds], [[], [tag], [], []])
      assert.ok((await client.ok('GET /campaigns')).data.some(({ id }) => id === campaign.id))
      await scan(code)
      const measuredCampaign = await until(async () => {
        const campaign = await client.ok('GET /campaigns/{id}', { params })
        return campaign.totals.scans === 1 && campaign
      }, 'the scan is counted')
      assert.deepEqual(
        measuredCampaign.codes.map(({ id, scans }) => [id, scans]),
        [[code.id, 1]],
      )
      assert.deepEqual([measuredCampaign.progress?.done, measuredCampaign.progress?.target], [1, 2])
      assert.ok(measuredCampaign.story.length > 0)
      const changedCampaign = await client.ok('PATCH /campaigns/{id}', {
        params,
        body: { tags: [], codeIds: [code.id] },
      })
      assert.deepEqual([changedCampaign.tags, changedCampaign.codeIds, changedCampaign.goal], [[], [code.id], goal])
      assertStatus(await client.send('DELETE /campaigns/{id}', { params }), 204)
      assertApiError(await client.send('GET /campaigns/{id}', { params }), 404, 'not_found')
    },
  },
  {
    name: 'campaigns have unique names, and cannot end before they start',
    rule: 'wire, errors: already_exists; invalid_request names the field',
    async run(world) {
      const { client } = world
      const { id, name } = await createCampaign(world)
      assertApiError(
        await client.send('POST /campaigns', { body: { name: name.toUpperCase() } }),
        409,
        'already_exists',
      )
      const { id: second } = await createCampaign(world)
      const renaming = { params: { id: second }, body: { name: name.toUpperCase() } }
      assertApiError(await client.send('PATCH /campaigns/{id}', renaming), 409, 'already_exists')
      assertStatus(await client.send('DELETE /campaigns/{id}', { params: { id: second } }), 204)
      const body = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
      assertIssue(await client.send('PATCH /campaigns/{id}', { params: { id }, body }), 'body', 'to')
      assertStatus(await client.send('DELETE /campaigns/{id}', { params: { id } }), 204)
    },
  },
  {
    name: 'campaigns of another workspace are neither listed, read, changed nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const foreignCampaign = await getOtherClient().ok('POST /campaigns', { body: { name: createUniqueText() } })
      const params = { id: foreignCampaign.id }
      assert.ok((await client.ok('GET /campaigns')).data.every(({ id }) => id !== foreignCampaign.id))
      for (const address of ['GET /campaigns/{id}', 'DELETE /campaigns/{id}'] as const)
        assertApiError(await client.send(address, { params }), 404, 'not_found')
      assertApiError(await client.send('PATCH /campaigns/{id}', { params, body: {} }), 404, 'not_found')
      assertStatus(await getOtherClient().send('DELETE /campaigns/{id}', { params }), 204)
    },
  },
]
