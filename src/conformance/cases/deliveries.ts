import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { tried, withDelivery, withWebhook } from '../webhooks.ts'

const nobody = { params: { deliveryId: 'dlv_00000000000000000000' } }

export const deliveryCases: Case[] = [
  {
    name: 'a scan is queued for its webhook and attempted, with the error and the time of the next attempt',
    rule: 'Events: sent once per scan; Delivery rules 1; Webhook delivery',
    async run(world) {
      const { client } = world
      await withDelivery(world, async ({ code, webhook, delivery }) => {
        const { id, eventId, createdAt, lastError, nextRetryAt, durationMs, ...rest } = delivery
        assert.match(id, /^dlv_[a-z0-9]{20}$/)
        assert.match(eventId, /^evt_[a-z0-9]{20}$/)
        assert.ok((lastError ?? '').length > 0 && durationMs !== null)
        assert.ok(Date.parse(nextRetryAt ?? '') > Date.parse(createdAt))
        assert.deepEqual(rest, {
          webhookId: webhook.id,
          eventType: 'scan.created',
          url: webhook.url,
          status: 'pending',
          attempts: 1,
          lastStatus: null,
          deliveredAt: null,
          code: { id: code.id, shortCode: code.shortCode, name: code.name },
        })
        assert.equal((await client.ok('GET /webhooks/{id}', { params: { id: webhook.id } })).health.waiting, 1)
      })
    },
  },
  {
    name: 'one delivery has its request, with a signature over exactly its bytes, and every attempt',
    rule: 'Events: headers and body; wire, Webhooks: GET /webhooks/deliveries/{id}',
    async run(world) {
      const { client } = world
      await withDelivery(world, async ({ code, webhook, delivery }) => {
        const at = { params: { deliveryId: delivery.id } }
        const detail = await client.ok('GET /webhooks/deliveries/{deliveryId}', at)
        const { secret } = await client.ok('POST /webhooks/{id}/secret', { params: { id: webhook.id } })
        const headers = detail.requestHeaders
        const t = headers['x-service-timestamp'] ?? ''
        const v1 = createHmac('sha256', secret).update(`${t}.${detail.payload}`).digest('hex')
        assert.equal(detail.signedText, `${t}.${detail.payload}`)
        assert.equal(headers['x-service-signature'], `t=${t},v1=${v1}`)
        assert.deepEqual(
          [headers['x-service-event'], headers['x-service-delivery'], headers['content-type']],
          ['scan.created', detail.id, 'application/json'],
        )
        assert.match(headers['user-agent'] ?? '', /^\w+-Webhook\/\S+$/)
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
        const standard = createHmac('sha256', key).update(`${detail.id}.${t}.${detail.payload}`).digest('base64')
        assert.equal(headers['webhook-signature'], `v1,${standard}`)
        const body = JSON.parse(detail.payload) as { event: string; timestamp: string; code: unknown; test?: boolean }
        assert.match(body.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        assert.deepEqual(
          [body.event, body.code, body.test],
          ['scan.created', { id: code.shortCode, name: code.name }, undefined],
        )
        assert.deepEqual(
          detail.log.map(({ status, address }) => [status, address]),
          [[null, null]],
        )
      })
    },
  },
  {
    name: 'deliveries are listed newest first in pages, filtered by webhook, code, status, last status and time',
    rule: 'GET /webhooks/{id}/deliveries; wire, Webhooks: GET /webhooks/deliveries takes …',
    async run(world) {
      const { client } = world
      const [first, second] = [await world.newCode(), await world.newCode()]
      await withWebhook(client, { codes: [first, second] }, async (webhook) => {
        for (const code of [first, second, first]) await world.scan(code)
        const all = await tried(world, webhook, 3)
        const webhookId = webhook.id
        const ids = async (query: object) =>
          (await client.ok('GET /webhooks/deliveries', { query: { webhookId, ...query } })).data.map(({ id }) => id)
        const known = all.map(({ id }) => id)
        assert.deepEqual(known, known.toSorted().toReversed())
        assert.deepEqual(await ids({}), known)
        assert.equal((await ids({ codeId: first.id })).length, 2)
        assert.deepEqual([await ids({ status: 'pending' }), await ids({ status: 'failed' })], [known, []])
        assert.deepEqual([await ids({ lastStatus: 0 }), await ids({ lastStatus: 500 })], [known, []])
        const { createdAt = '' } = all.at(-1) ?? {}
        assert.deepEqual([await ids({ to: createdAt }), await ids({ from: createdAt })], [[], known])
        const at = { params: { id: webhookId } }
        const page = await client.ok('GET /webhooks/{id}/deliveries', { ...at, query: { limit: 2 } })
        const cursor = page.next_cursor ?? ''
        const rest = await client.ok('GET /webhooks/{id}/deliveries', { ...at, query: { limit: 2, cursor } })
        assert.deepEqual(
          [...page.data, ...rest.data].map(({ id }) => id),
          known,
        )
        assert.equal(rest.next_cursor, null)
        const other = { ...at, query: { cursor, status: 'failed' } }
        assertIssue(await client.send('GET /webhooks/{id}/deliveries', other), 'query', 'cursor')
        assertIssue(await client.send('GET /webhooks/deliveries', { query: { status: 'lost' } }), 'query', 'status')
      })
    },
  },
  {
    name: 'deliveries are summarized by the hour, with their errors',
    rule: 'wire, Webhooks: health; issue: status and latency charts',
    async run(world) {
      const code = await world.newCode()
      await withWebhook(world.client, { codes: [code] }, async (webhook) => {
        await world.scan(code)
        const [delivery] = await tried(world, webhook, 1)
        const query = { webhookId: webhook.id }
        const { hours, errors } = await world.client.ok('GET /webhooks/deliveries/summary', { query })
        assert.deepEqual(
          hours.map(({ delivered, failed }) => [delivered, failed]),
          [[0, 0]],
        )
        assert.match(hours[0]?.start ?? '', /:00:00\.000Z$/)
        assert.deepEqual(errors, [{ error: delivery?.lastError, lastStatus: null, count: 1 }])
      })
    },
  },
  {
    name: 'a manual retry queues a delivery again under the same id',
    rule: 'POST /webhooks/deliveries/{deliveryId}/retry; wire: five fresh attempts under the same delivery id',
    async run(world) {
      const { client } = world
      await withDelivery(world, async ({ delivery }) => {
        const at = { params: { deliveryId: delivery.id } }
        const again = await client.ok('POST /webhooks/deliveries/{deliveryId}/retry', at)
        assert.deepEqual([again.id, again.status], [delivery.id, 'pending'])
        const { log } = await world.until(async () => {
          const detail = await client.ok('GET /webhooks/deliveries/{deliveryId}', at)
          return detail.log.length === 2 && detail
        }, 'a second attempt')
        assert.ok(log.every(({ error }) => error !== null))
      })
      assertApiError(await client.send('POST /webhooks/deliveries/{deliveryId}/retry', nobody), 404, 'not_found')
      assertApiError(await client.send('GET /webhooks/deliveries/{deliveryId}', nobody), 404, 'not_found')
    },
  },
  {
    name: 'a replay is first counted, queues matching deliveries at its rate, and can be paused and cancelled',
    rule: 'wire, Webhooks: POST /webhooks/{id}/replay, GET and DELETE /webhooks/replays/{replayId}',
    async run(world) {
      const { client } = world
      const code = await world.newCode()
      await withWebhook(client, { codes: [code] }, async (webhook) => {
        for (let i = 0; i < 3; i++) await world.scan(code)
        const [newest] = await tried(world, webhook, 3)
        const at = { params: { id: webhook.id } }
        const replay = (body: object) => client.ok('POST /webhooks/{id}/replay', { ...at, body })
        assert.deepEqual(await replay({ dryRun: true, status: 'pending' }), { replayId: null, matched: 3 })
        assert.deepEqual(await replay({ dryRun: true }), { replayId: null, matched: 0 })
        assert.deepEqual(await replay({ dryRun: true, status: 'pending', lastStatus: 500 }), {
          replayId: null,
          matched: 0,
        })
        const { replayId, matched } = await replay({ status: 'pending', perSecond: 1 })
        const of = { params: { replayId: replayId ?? '' } }
        assert.equal(matched, 3)
        const paused = await client.ok('PATCH /webhooks/replays/{replayId}', { ...of, body: { paused: true } })
        assert.equal(paused.status, 'paused')
        const on = { ...of, body: { paused: false, perSecond: 100 } }
        assert.equal((await client.ok('PATCH /webhooks/replays/{replayId}', on)).perSecond, 100)
        const done = await world.until(async () => {
          const now = await client.ok('GET /webhooks/replays/{replayId}', of)
          return now.status === 'done' && now
        }, 'the end of the replay')
        assert.deepEqual([done.queued, done.webhookId], [3, webhook.id])
        await world.until(async () => {
          const { data } = await client.ok('GET /webhooks/{id}/deliveries', at)
          return data.find(({ id }) => id === newest?.id)?.attempts === 2
        }, 'a second attempt')
        const second = { params: { replayId: (await replay({ perSecond: 1 })).replayId ?? '' } }
        assertStatus(await client.send('DELETE /webhooks/replays/{replayId}', second), 204)
        const { status } = await client.ok('GET /webhooks/replays/{replayId}', second)
        assert.ok(status === 'cancelled' || status === 'done')
      })
    },
  },
  {
    name: 'deliveries and replays of another workspace are 404',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run(world) {
      const { client } = world
      await withDelivery(world, async ({ webhook, delivery }) => {
        const at = { params: { id: webhook.id } }
        const of = { params: { deliveryId: delivery.id } }
        const { replayId } = await client.ok('POST /webhooks/{id}/replay', { ...at, body: {} })
        const replay = { params: { replayId: replayId ?? '' } }
        const they = world.other()
        assertApiError(await they.send('GET /webhooks/{id}/deliveries', at), 404, 'not_found')
        assertApiError(await they.send('POST /webhooks/{id}/replay', { ...at, body: {} }), 404, 'not_found')
        assertApiError(await they.send('GET /webhooks/deliveries/{deliveryId}', of), 404, 'not_found')
        assertApiError(await they.send('POST /webhooks/deliveries/{deliveryId}/retry', of), 404, 'not_found')
        assertApiError(await they.send('GET /webhooks/replays/{replayId}', replay), 404, 'not_found')
        assertApiError(await they.send('PATCH /webhooks/replays/{replayId}', { ...replay, body: {} }), 404, 'not_found')
        assertApiError(await they.send('DELETE /webhooks/replays/{replayId}', replay), 404, 'not_found')
        const { data } = await they.ok('GET /webhooks/deliveries', { query: { webhookId: webhook.id } })
        assert.deepEqual(data, [])
      })
    },
  },
]
