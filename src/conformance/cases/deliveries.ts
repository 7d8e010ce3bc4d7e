import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { waitForAttempts, withDelivery, withWebhook } from '../webhooks.ts'

const unknownDelivery = { params: { deliveryId: 'dlv_00000000000000000000' } }

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
    name: 'a delivery has its signed request and every attempt',
    rule: 'Events: headers and body; wire, Webhooks: GET /webhooks/deliveries/{id}',
    async run(world) {
      const { client } = world
      await withDelivery(world, async ({ code, webhook, delivery }) => {
        const request = { params: { deliveryId: delivery.id } }
        const detail = await client.ok('GET /webhooks/deliveries/{deliveryId}', request)
        const { secret } = await client.ok('POST /webhooks/{id}/secret', { params: { id: webhook.id } })
        const headers = detail.requestHeaders
        const timestamp = headers['x-service-timestamp'] ?? ''
        const v1 = createHmac('sha256', secret).update(`${timestamp}.${detail.payload}`).digest('hex')
        assert.equal(detail.signedText, `${timestamp}.${detail.payload}`)
        assert.equal(headers['x-service-signature'], `t=${timestamp},v1=${v1}`)
        assert.deepEqual(
          [headers['x-service-event'], headers['x-service-delivery'], headers['content-type']],
          ['scan.created', detail.id, 'application/json'],
        )
        assert.match(headers['user-agent'] ?? '', /^\w+-Webhook\/\S+$/)
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
        const standardSignature = createHmac('sha256', key)
          .update(`${detail.id}.${timestamp}.${detail.payload}`)
          .digest('base64')
        assert.equal(headers['webhook-signature'], `v1,${standardSignature}`)
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
      const [first, second] = [await world.createCode(), await world.createCode()]
      await withWebhook(client, { codes: [first, second] }, async (webhook) => {
        for (const code of [first, second, first]) await world.scan(code)
        const allAttempts = await waitForAttempts(world, webhook, 3)
        const webhookId = webhook.id
        const listIds = async (query: object) =>
          (await client.ok('GET /webhooks/deliveries', { query: { webhookId, ...query } })).data.map(({ id }) => id)
        const allIds = allAttempts.map(({ id }) => id)
        assert.deepEqual(allIds, allIds.toSorted().toReversed())
        assert.deepEqual(await listIds({}), allIds)
        assert.equal((await listIds({ codeId: first.id })).length, 2)
        assert.deepEqual([await listIds({ status: 'pending' }), await listIds({ status: 'failed' })], [allIds, []])
        assert.deepEqual([await listIds({ lastStatus: 0 }), await listIds({ lastStatus: 500 })], [allIds, []])
        const { createdAt = '' } = allAttempts.at(-1) ?? {}
        assert.deepEqual([await listIds({ to: createdAt }), await listIds({ from: createdAt })], [[], allIds])
        const request = { params: { id: webhookId } }
        const page = await client.ok('GET /webhooks/{id}/deliveries', { ...request, query: { limit: 2 } })
        const cursor = page.next_cursor ?? ''
        const rest = await client.ok('GET /webhooks/{id}/deliveries', { ...request, query: { limit: 2, cursor } })
        assert.deepEqual(
          [...page.data, ...rest.data].map(({ id }) => id),
          allIds,
        )
        assert.equal(rest.next_cursor, null)
        const otherQuery = { ...request, query: { cursor, status: 'failed' } }
        assertIssue(await client.send('GET /webhooks/{id}/deliveries', otherQuery), 'query', 'cursor')
        assertIssue(await client.send('GET /webhooks/deliveries', { query: { status: 'lost' } }), 'query', 'status')
      })
    },
  },
  {
    name: 'deliveries are summarized by the hour, with their errors',
    rule: 'wire, Webhooks: health; issue: status and latency charts',
    async run(world) {
      const code = await world.createCode()
      await withWebhook(world.client, { codes: [code] }, async (webhook) => {
        await world.scan(code)
        const [delivery] = await waitForAttempts(world, webhook, 1)
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
        const request = { params: { deliveryId: delivery.id } }
        const retried = await client.ok('POST /webhooks/deliveries/{deliveryId}/retry', request)
        assert.deepEqual([retried.id, retried.status], [delivery.id, 'pending'])
        const { log } = await world.until(async () => {
          const detail = await client.ok('GET /webhooks/deliveries/{deliveryId}', request)
          return detail.log.length === 2 && detail
        }, 'a second attempt')
        assert.ok(log.every(({ error }) => error !== null))
      })
      assertApiError(
        await client.send('POST /webhooks/deliveries/{deliveryId}/retry', unknownDelivery),
        404,
        'not_found',
      )
      assertApiError(await client.send('GET /webhooks/deliveries/{deliveryId}', unknownDelivery), 404, 'not_found')
    },
  },
  {
    name: 'a replay queues the matching deliveries and can be paused and canceled',
    rule: 'wire, Webhooks: POST /webhooks/{id}/replay, GET and DELETE /webhooks/replays/{replayId}',
    async run(world) {
      const { client } = world
      const code = await world.createCode()
      await withWebhook(client, { codes: [code] }, async (webhook) => {
        for (let i = 0; i < 3; i++) await world.scan(code)
        const [newest] = await waitForAttempts(world, webhook, 3)
        const request = { params: { id: webhook.id } }
        const replay = (body: object) => client.ok('POST /webhooks/{id}/replay', { ...request, body })
        assert.deepEqual(await replay({ dryRun: true, status: 'pending' }), { replayId: null, matched: 3 })
        assert.deepEqual(await replay({ dryRun: true }), { replayId: null, matched: 0 })
        assert.deepEqual(await replay({ dryRun: true, status: 'pending', lastStatus: 500 }), {
          replayId: null,
          matched: 0,
        })
        const { replayId, matched } = await replay({ status: 'pending', perSecond: 1 })
        const replayRequest = { params: { replayId: replayId ?? '' } }
        assert.equal(matched, 3)
        const paused = await client.ok('PATCH /webhooks/replays/{replayId}', {
          ...replayRequest,
          body: { paused: true },
        })
        assert.equal(paused.status, 'paused')
        const resume = { ...replayRequest, body: { paused: false, perSecond: 100 } }
        assert.equal((await client.ok('PATCH /webhooks/replays/{replayId}', resume)).perSecond, 100)
        const finishedReplay = await world.until(async () => {
          const progress = await client.ok('GET /webhooks/replays/{replayId}', replayRequest)
          return progress.status === 'done' && progress
        }, 'the end of the replay')
        assert.deepEqual([finishedReplay.queued, finishedReplay.webhookId], [3, webhook.id])
        await world.until(async () => {
          const { data } = await client.ok('GET /webhooks/{id}/deliveries', request)
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
        const webhookRequest = { params: { id: webhook.id } }
        const deliveryRequest = { params: { deliveryId: delivery.id } }
        const { replayId } = await client.ok('POST /webhooks/{id}/replay', { ...webhookRequest, body: {} })
        const replayRequest = { params: { replayId: replayId ?? '' } }
        const otherClient = world.getOtherClient()
        assertApiError(await otherClient.send('GET /webhooks/{id}/deliveries', webhookRequest), 404, 'not_found')
        assertApiError(
          await otherClient.send('POST /webhooks/{id}/replay', { ...webhookRequest, body: {} }),
          404,
          'not_found',
        )
        assertApiError(
          await otherClient.send('GET /webhooks/deliveries/{deliveryId}', deliveryRequest),
          404,
          'not_found',
        )
        assertApiError(
          await otherClient.send('POST /webhooks/deliveries/{deliveryId}/retry', deliveryRequest),
          404,
          'not_found',
        )
        assertApiError(await otherClient.send('GET /webhooks/replays/{replayId}', replayRequest), 404, 'not_found')
        assertApiError(
          await otherClient.send('PATCH /webhooks/replays/{replayId}', { ...replayRequest, body: {} }),
          404,
          'not_found',
        )
        assertApiError(await otherClient.send('DELETE /webhooks/replays/{replayId}', replayRequest), 404, 'not_found')
        const { data } = await otherClient.ok('GET /webhooks/deliveries', { query: { webhookId: webhook.id } })
        assert.deepEqual(data, [])
      })
    },
  },
]
