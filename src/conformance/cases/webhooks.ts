import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, Code, World } from '../case.ts'
import { createCodeAs } from '../world.ts'
import { createUnreachableUrl, type Webhook, withWebhook } from '../webhooks.ts'

const unknownWebhook = { params: { id: 'whk_00000000000000000000' } }
const forbiddenUrls = [
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
    name: 'a webhook is listed and read without its secret',
    rule: 'Webhook; Webhooks: secret omitted',
    async run({ client, createCode }) {
      const code = await createCode()
      const url = createUnreachableUrl()
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
        const request = { params: { id } }
        await world.client.ok('PATCH /webhooks/{id}', { ...request, body: { enabled: false } })
        const paused = await world.client.ok('GET /webhooks/{id}', request)
        assert.deepEqual(await world.client.ok('POST /webhooks/{id}/resume', request), paused)
        assert.deepEqual([paused.enabled, paused.suspended], [false, null])
      })
      assertApiError(await world.client.send('POST /webhooks/{id}/resume', unknownWebhook), 404, 'not_found')
    },
  },
  {
    name: 'a webhook for an existing URL adds its codes to the existing webhook',
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
    name: 'PATCH changes the URL, the codes and the state of a webhook',
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
        const newUrl = createUnreachableUrl()
        assert.deepEqual(
          [
            (await changeWebhook({ url: newUrl })).url,
            (await changeWebhook({ enabled: true })).enabled,
            (await changeWebhook({ codes: [] })).codes,
          ],
          [newUrl, true, []],
        )
        await withWebhook(client, { codes: [] }, async (otherWebhook) =>
          assertApiError(
            await client.send('PATCH /webhooks/{id}', { params: { id }, body: { url: otherWebhook.url } }),
            409,
            'already_exists',
          ),
        )
      })
    },
  },
  {
    name: 'a code has up to five webhooks',
    rule: 'Delivery rules 3; Limits',
    needs: ['other'],
    async run(world) {
      const { client } = world
      const code = await world.createCode()
      const webhookIds: string[] = []
      try {
        for (let i = 0; i < 5; i++)
          webhookIds.push(
            (await client.ok('POST /webhooks', { body: { url: createUnreachableUrl(), codes: [code.id] } })).id,
          )
        const sixth = await client.send('POST /webhooks', { body: { url: createUnreachableUrl(), codes: [code.id] } })
        assertIssue(sixth, 'body', 'codes.0')
      } finally {
        for (const id of webhookIds) await client.send('DELETE /webhooks/{id}', { params: { id } })
      }
      const foreignCode = await createCodeAs(world.getOtherClient(), world.createUniqueText())
      const codes = [foreignCode.id]
      assertIssue(
        await client.send('POST /webhooks', { body: { url: createUnreachableUrl(), codes } }),
        'body',
        'codes.0',
      )
      await world.getOtherClient().ok('PATCH /codes/{id}', { params: { id: foreignCode.id }, body: { archived: true } })
    },
  },
  {
    name: 'a webhook needs a public https URL without credentials',
    rule: 'Delivery rules 4',
    async run({ client }) {
      for (const url of forbiddenUrls)
        assertIssue(await client.send('POST /webhooks', { body: { url, codes: [] } }), 'body', 'url')
      assertIssue(await client.send('POST /webhooks', { body: { url: createUnreachableUrl() } }), 'body', 'codes')
    },
  },
  {
    name: 'a rotation creates a new secret',
    rule: 'POST /webhooks/{id}/rotate-secret',
    async run({ client }) {
      await withWebhook(client, { codes: [] }, async ({ id }) => {
        const request = { params: { id } }
        const { secret } = await client.ok('POST /webhooks/{id}/secret', request)
        const rotated = await client.ok('POST /webhooks/{id}/rotate-secret', request)
        assert.notEqual(rotated.secret, secret)
        assert.ok(Math.abs(Date.now() - Date.parse(rotated.secretRotatedAt ?? '')) < 60_000)
        assert.equal((await client.ok('POST /webhooks/{id}/secret', request)).secret, rotated.secret)
      })
    },
  },
  {
    name: 'a test of a webhook reports its result without storing a delivery',
    rule: 'POST /webhooks/{id}/test: reports what the receiver answered; wire: try',
    async run(world) {
      const { client } = world
      const code = await world.createCode()
      await withWebhook(client, { codes: [code] }, async ({ id }) => {
        const request = { params: { id } }
        const result = await client.ok('POST /webhooks/{id}/test', request)
        assert.deepEqual([result.delivered, result.status, result.checks], [false, null, []])
        assert.ok((result.error ?? '').length > 0)
        assert.match(result.requestHeaders['x-service-signature'] ?? '', /^t=\d+,v1=[0-9a-f]{64}$/)
        const graded = await client.ok('POST /webhooks/{id}/test', { ...request, body: { grade: true } })
        assert.ok(graded.checks.length >= 5 && graded.checks.every(({ passed }) => !passed))
        const { results } = await client.ok('POST /webhooks/{id}/try', {
          ...request,
          body: { url: createUnreachableUrl(), scans: 5 },
        })
        assert.deepEqual(results, [])
        assert.deepEqual((await client.ok('GET /webhooks/{id}/deliveries', request)).data, [])
      })
    },
  },
  {
    name: 'on a plan without webhooks no webhook can be created',
    rule: 'Events: included with the Business plan; wire: 403 plan_required',
    needs: ['admin', 'other'],
    async run({ getOtherClient, withOtherOnPlan }) {
      await withWebhook(getOtherClient(), { codes: [] }, (webhook) =>
        withOtherOnPlan('pro', async (client) => {
          const request = { params: { id: webhook.id } }
          assertApiError(
            await client.send('POST /webhooks', { body: { url: createUnreachableUrl(), codes: [] } }),
            403,
            'plan_required',
          )
          assertApiError(await client.send('POST /webhooks/{id}/rotate-secret', request), 403, 'plan_required')
          assertApiError(await client.send('POST /webhooks/{id}/test', request), 403, 'plan_required')
          assert.ok((await client.ok('GET /webhooks')).data.some(({ id }) => id === webhook.id))
          assert.equal(
            (await client.ok('PATCH /webhooks/{id}', { ...request, body: { enabled: false } })).enabled,
            false,
          )
          assertApiError(
            await client.send('PATCH /webhooks/{id}', { ...request, body: { enabled: true } }),
            403,
            'plan_required',
          )
          assertStatus(await client.send('DELETE /webhooks/{id}', request), 204)
        }),
      )
    },
  },
  {
    name: 'webhooks of another workspace are 404',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient }) {
      await withWebhook(getOtherClient(), { codes: [] }, async ({ id, url }) => {
        for (const request of [{ params: { id } }, unknownWebhook]) {
          assertApiError(await client.send('GET /webhooks/{id}', request), 404, 'not_found')
          assertApiError(await client.send('PATCH /webhooks/{id}', { ...request, body: {} }), 404, 'not_found')
          assertApiError(await client.send('DELETE /webhooks/{id}', request), 404, 'not_found')
          assertApiError(await client.send('POST /webhooks/{id}/secret', request), 404, 'not_found')
          assertApiError(await client.send('POST /webhooks/{id}/test', request), 404, 'not_found')
        }
        // URLs are unique only within a workspace.
        await withWebhook(client, { url, codes: [] }, async (ownWebhook) => assert.notEqual(ownWebhook.id, id))
      })
    },
  },
]

/** Does the work with a webhook of the first of two codes. */
async function withTwoCodes(world: World, work: (webhook: Webhook & { first: Code; second: Code }) => Promise<void>) {
  const [first, second] = [await world.createCode(), await world.createCode()]
  await withWebhook(world.client, { codes: [first] }, (webhook) => work({ ...webhook, first, second }))
}
