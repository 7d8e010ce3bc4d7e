import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Code, World } from '../case.ts'
import { createCode } from '../world.ts'
import { unreachableUrl, type Webhook, withWebhook } from '../webhooks.ts'

const unknownWebhook = { params: { id: 'whk_00000000000000000000' } }
const refusedUrls = [
  'http://example.com/',
  'ftp://example.com/',
  'nonsense',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://8.8.8.8/',
  'https://2130706433/',
  'https://ann:secret@example.com/',
]

export const webhookCases: Case[] = [
  {
    name: 'a webhook is created, listed and read without its secret, and removed',
    rule: 'Webhook; Webhooks: secret omitted',
    async run({ client, newCode }) {
      const code = await newCode()
      const url = unreachableUrl()
      const reply = await client.send('POST /webhooks', { body: { url, codes: [code.id] } })
      assertStatus(reply, 201)
      const request = { params: { id: reply.headers.get('location')?.split('/').at(-1) ?? '' } }
      const webhook = await client.ok('GET /webhooks/{id}', request)
      assert.match(webhook.id, /^whk_[a-z0-9]{20}$/)
      const { codes, enabled, secretRotatedAt } = webhook
      assert.deepEqual(
        { url: webhook.url, codes, enabled, secretRotatedAt },
        {
          url,
          codes: [{ id: code.id, shortCode: code.shortCode, name: code.name }],
          enabled: true,
          secretRotatedAt: null,
        },
      )
      const list = await client.send('GET /webhooks')
      assert.ok(list.text.includes(webhook.id))
      for (const { text } of [reply, list, await client.send('GET /webhooks/{id}', request)])
        assert.ok(!text.includes('whsec_') && !text.includes('"secret"'))
      assertStatus(await client.send('DELETE /webhooks/{id}', request), 204)
      assertApiError(await client.send('GET /webhooks/{id}', request), 404, 'not_found')
    },
  },
  {
    name: 'resuming a webhook that is not suspended changes nothing',
    rule: 'wire, Webhooks: POST /webhooks/{id}/resume',
    async run(world) {
      await withWebhook(world.client, { codes: [] }, async ({ id }) => {
        const at = { params: { id } }
        await world.client.ok('PATCH /webhooks/{id}', { ...at, body: { enabled: false } })
        const paused = await world.client.ok('GET /webhooks/{id}', at)
        assert.deepEqual(await world.client.ok('POST /webhooks/{id}/resume', at), paused)
        assert.deepEqual([paused.enabled, paused.suspended], [false, null])
      })
      assertApiError(await world.client.send('POST /webhooks/{id}/resume', unknownWebhook), 404, 'not_found')
    },
  },
  {
    name: 'a code for an existing URL is added to its webhook, which keeps its secret',
    rule: 'POST /webhooks: connects it to the existing endpoint and secret; wire: 200',
    async run(world) {
      const { client } = world
      await withTwoCodes(world, async ({ id, url, first, second }) => {
        const { secret } = await client.ok('POST /webhooks/{id}/secret', { params: { id } })
        assert.match(secret, /^whsec_[A-Za-z0-9+/]+=*$/)
        assertStatus(await client.send('POST /webhooks', { body: { url, codes: [second.id] } }), 200)
        const joined = await client.ok('POST /webhooks/{id}/secret', { params: { id } })
        assert.equal(joined.secret, secret)
        assert.deepEqual(joined.codes.map((code) => code.id).toSorted(), [first.id, second.id].toSorted())
        assert.equal((await client.ok('GET /webhooks')).data.filter((webhook) => webhook.url === url).length, 1)
      })
    },
  },
  {
    name: 'PATCH changes the URL and the exact set of codes, pauses and resumes; missing fields do not change',
    rule: 'PATCH /webhooks/{id}; States: Webhook',
    async run(world) {
      const { client } = world
      await withTwoCodes(world, async ({ id, url, second }) => {
        const changeWebhook = (body: object) => client.ok('PATCH /webhooks/{id}', { params: { id }, body })
        assert.deepEqual(
          (await changeWebhook({ codes: [second.id, second.id] })).codes.map((code) => code.id),
          [second.id],
        )
        const paused = await changeWebhook({ enabled: false })
        assert.deepEqual([paused.enabled, paused.url, paused.codes.length], [false, url, 1])
        const moved = unreachableUrl()
        assert.deepEqual(
          [
            (await changeWebhook({ url: moved })).url,
            (await changeWebhook({ enabled: true })).enabled,
            (await changeWebhook({ codes: [] })).codes,
          ],
          [moved, true, []],
        )
        await withWebhook(client, { codes: [] }, async (taken) =>
          assertApiError(
            await client.send('PATCH /webhooks/{id}', { params: { id }, body: { url: taken.url } }),
            409,
            'already_exists',
          ),
        )
      })
    },
  },
  {
    name: 'a code has up to five webhooks, and only codes of the workspace can be connected',
    rule: 'Delivery rules 3; Limits',
    needs: ['other'],
    async run(world) {
      const { client } = world
      const code = await world.newCode()
      const webhookIds: string[] = []
      try {
        for (let i = 0; i < 5; i++)
          webhookIds.push((await client.ok('POST /webhooks', { body: { url: unreachableUrl(), codes: [code.id] } })).id)
        const sixth = await client.send('POST /webhooks', { body: { url: unreachableUrl(), codes: [code.id] } })
        assertIssue(sixth, 'body', 'codes.0')
      } finally {
        for (const id of webhookIds) await client.send('DELETE /webhooks/{id}', { params: { id } })
      }
      const theirs = await createCode(world.other(), world.unique())
      const codes = [theirs.id]
      assertIssue(await client.send('POST /webhooks', { body: { url: unreachableUrl(), codes } }), 'body', 'codes.0')
      await world.other().ok('PATCH /codes/{id}', { params: { id: theirs.id }, body: { archived: true } })
    },
  },
  {
    name: 'private hosts, IP literals, localhost, credentials and http are refused when a webhook is saved',
    rule: 'Delivery rules 4',
    async run({ client }) {
      for (const url of refusedUrls)
        assertIssue(await client.send('POST /webhooks', { body: { url, codes: [] } }), 'body', 'url')
      assertIssue(await client.send('POST /webhooks', { body: { url: unreachableUrl() } }), 'body', 'codes')
    },
  },
  {
    name: 'a rotation creates a new secret, and returns the time of the rotation',
    rule: 'POST /webhooks/{id}/rotate-secret',
    async run({ client }) {
      await withWebhook(client, { codes: [] }, async ({ id }) => {
        const at = { params: { id } }
        const { secret } = await client.ok('POST /webhooks/{id}/secret', at)
        const rotated = await client.ok('POST /webhooks/{id}/rotate-secret', at)
        assert.notEqual(rotated.secret, secret)
        assert.ok(Math.abs(Date.now() - Date.parse(rotated.secretRotatedAt ?? '')) < 60_000)
        assert.equal((await client.ok('POST /webhooks/{id}/secret', at)).secret, rotated.secret)
      })
    },
  },
  {
    name: 'a test reports its result and stores nothing, and so does a test of a draft URL',
    rule: 'POST /webhooks/{id}/test: reports what the receiver answered; wire: try',
    async run(world) {
      const { client } = world
      const code = await world.newCode()
      await withWebhook(client, { codes: [code] }, async ({ id }) => {
        const at = { params: { id } }
        const result = await client.ok('POST /webhooks/{id}/test', at)
        assert.deepEqual([result.delivered, result.status, result.checks], [false, null, []])
        assert.ok((result.error ?? '').length > 0)
        assert.match(result.requestHeaders['x-service-signature'] ?? '', /^t=\d+,v1=[0-9a-f]{64}$/)
        const graded = await client.ok('POST /webhooks/{id}/test', { ...at, body: { grade: true } })
        assert.ok(graded.checks.length >= 5 && graded.checks.every(({ passed }) => !passed))
        const { results } = await client.ok('POST /webhooks/{id}/try', {
          ...at,
          body: { url: unreachableUrl(), scans: 5 },
        })
        assert.deepEqual(results, [])
        assert.deepEqual((await client.ok('GET /webhooks/{id}/deliveries', at)).data, [])
      })
    },
  },
  {
    name: 'on a plan without webhooks none can be created, but existing ones can be read, paused and removed',
    rule: 'Events: included with the Business plan; wire: 403 plan_required',
    needs: ['admin', 'other'],
    async run({ other, withOtherOnPlan }) {
      await withWebhook(other(), { codes: [] }, (webhook) =>
        withOtherOnPlan('pro', async (client) => {
          const at = { params: { id: webhook.id } }
          assertApiError(
            await client.send('POST /webhooks', { body: { url: unreachableUrl(), codes: [] } }),
            403,
            'plan_required',
          )
          assertApiError(await client.send('POST /webhooks/{id}/rotate-secret', at), 403, 'plan_required')
          assertApiError(await client.send('POST /webhooks/{id}/test', at), 403, 'plan_required')
          assert.ok((await client.ok('GET /webhooks')).data.some(({ id }) => id === webhook.id))
          assert.equal((await client.ok('PATCH /webhooks/{id}', { ...at, body: { enabled: false } })).enabled, false)
          assertApiError(
            await client.send('PATCH /webhooks/{id}', { ...at, body: { enabled: true } }),
            403,
            'plan_required',
          )
          assertStatus(await client.send('DELETE /webhooks/{id}', at), 204)
        }),
      )
    },
  },
  {
    name: 'webhooks of another workspace are 404',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, other }) {
      await withWebhook(other(), { codes: [] }, async ({ id, url }) => {
        for (const at of [{ params: { id } }, unknownWebhook]) {
          assertApiError(await client.send('GET /webhooks/{id}', at), 404, 'not_found')
          assertApiError(await client.send('PATCH /webhooks/{id}', { ...at, body: {} }), 404, 'not_found')
          assertApiError(await client.send('DELETE /webhooks/{id}', at), 404, 'not_found')
          assertApiError(await client.send('POST /webhooks/{id}/secret', at), 404, 'not_found')
          assertApiError(await client.send('POST /webhooks/{id}/test', at), 404, 'not_found')
        }
        // URLs are unique only within a workspace.
        await withWebhook(client, { url, codes: [] }, async (mine) => assert.notEqual(mine.id, id))
      })
    },
  },
]

/** Does the work with a webhook of the first of two codes. */
async function withTwoCodes(world: World, work: (webhook: Webhook & { first: Code; second: Code }) => Promise<void>) {
  const [first, second] = [await world.newCode(), await world.newCode()]
  await withWebhook(world.client, { codes: [first] }, (webhook) => work({ ...webhook, first, second }))
}
