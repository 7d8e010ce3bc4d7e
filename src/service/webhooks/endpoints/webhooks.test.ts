import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCodeWithWebhook, createCode, scan } from '#testing/create-code.ts'
import type { ApiRequest } from '#testing/request.ts'
import { startReceiver, type ReceivedRequest } from '#testing/receiver.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { setPlan } from '#service/tenancy/workspaces/workspaces.ts'
import { webhookCodes, webhooks } from '../schema.ts'

const service = await getSharedService({ allowPrivateHosts: true })

const noRequest: ReceivedRequest = { path: '', headers: {}, body: '' }

test('a scan arrives signed, in the format of the specification', async () => {
  const workspace = await service.createWorkspace()
  const { url, received } = await startReceiver()
  const { code, address } = await createCodeWithWebhook(workspace, `${url}/hook`)
  const { secret } = await workspace.call('POST /webhooks/{id}/secret', address)
  expect(await scan(code)).toBe(302)
  await until(() => received.length === 1)
  const [{ headers, body } = noRequest] = received
  const [storedScan] = (await workspace.call('GET /scans')).data
  expect(JSON.parse(body)).toEqual({
    event: 'scan.created',
    timestamp: storedScan?.timestamp,
    code: { id: code.shortCode, name: 'Poster' },
    scan: {
      scanId: storedScan?.id,
      country: '',
      region: '',
      city: '',
      deviceType: storedScan?.deviceType,
      os: 'iOS',
      browser: 'Safari',
      language: '',
      timezone: '',
      destination: 'https://example.com/menu',
      matchedRule: null,
    },
  })
  const timestamp = String(headers['x-service-timestamp'])
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  expect(headers).toMatchObject({ 'x-service-event': 'scan.created', 'x-service-signature': `t=${timestamp},v1=${v1}` })
  const { data } = await until(async () => {
    const list = await workspace.call('GET /webhooks/{id}/deliveries', address)
    return list.data[0]?.status === 'delivered' && list
  })
  expect(data).toEqual([
    expect.objectContaining({
      id: headers['x-service-delivery'],
      webhookId: address.params.id,
      eventType: 'scan.created',
      eventId: storedScan?.id.replace('scn_', 'evt_'),
      code: { id: code.id, shortCode: code.shortCode, name: 'Poster' },
      attempts: 1,
      lastStatus: 200,
      lastError: null,
      nextRetryAt: null,
    }),
  ])
})

test('a scan is sent only to the webhooks of its code, with the same event id', async () => {
  const workspace = await service.createWorkspace()
  const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
  const [first, second, third] = receivers.map(({ received }) => received)
  const { code } = await createCodeWithWebhook(workspace, receivers[0].url)
  await workspace.call('POST /webhooks', { body: { url: receivers[1].url, codes: [code.id] } })
  await createCodeWithWebhook(workspace, receivers[2].url)
  await scan(code)
  await until(() => first?.length === 1 && second?.length === 1)
  expect(first?.[0]?.body).toBe(second?.[0]?.body)
  const { data } = await workspace.call('GET /webhooks/deliveries', { query: { codeId: code.id } })
  expect(new Set(data.map(({ eventId }) => eventId)).size).toBe(1)
  expect(new Set(data.map(({ id }) => id)).size).toBe(2)
  expect(third).toEqual([])
})

test('a second POST with the same URL adds codes to its webhook', async () => {
  const workspace = await service.createWorkspace()
  const url = 'https://hooks.example.com/scan'
  const [a, b] = [await createCode(workspace, 'A'), await createCode(workspace, 'B')]
  const created = await workspace.send('POST /webhooks', { body: { url, codes: [a.id] } })
  expect(created).toMatchObject({ status: 201, body: { url, enabled: true, codes: [{ id: a.id }] } })
  expect(created.headers.get('location')).toMatch(/\/v1\/webhooks\/whk_[a-z0-9]{20}$/)
  const joined = await workspace.send('POST /webhooks', {
    body: { url: 'https://HOOKS.example.com:443/scan', codes: [b.id, a.id] },
  })
  expect(joined).toMatchObject({ status: 200, body: { url, codes: [{ name: 'A' }, { name: 'B' }] } })
  expect(joined.headers.get('location')).toBeNull()
  const { data } = await workspace.call('GET /webhooks')
  expect(data).toEqual([joined.body])
  expect(JSON.stringify(data)).not.toContain('whsec_')
  const address = { params: { id: data[0]?.id ?? '' } }
  const setCodes = async (codes: string[]) =>
    (await workspace.call('PATCH /webhooks/{id}', { ...address, body: { codes } })).codes
  expect(await setCodes([b.id])).toMatchObject([{ id: b.id }])
  expect(await setCodes([])).toEqual([])
  expect(await workspace.call('GET /webhooks/{id}', address)).toMatchObject({ codes: [], secretRotatedAt: null })
})

test.each(['POST /webhooks', 'PATCH /webhooks/{id}'] as const)(
  '%s accepts 10,000 codes as a webhook lists them',
  async (endpoint) => {
    const workspace = await service.createWorkspace()
    const { id } = await workspace.call('POST /webhooks', { body: { url: 'https://hooks.example.com/all', codes: [] } })
    const codes = Array.from({ length: 10_000 }, (_, index) => ({
      id: `cod_${String(index).padStart(20, '0')}`,
      shortCode: String(index).padStart(9, '0'),
      name: `Table "${index}" ${'ä'.repeat(80)}`,
    }))
    const body = { url: 'https://hooks.example.com/all', codes }
    // They are read, because the first of them is looked for.
    expect(await workspace.send(endpoint, { params: { id }, body })).toMatchObject({
      status: 400,
      body: {
        error: { details: { issues: [{ path: 'codes.0', message: expect.stringContaining('does not exist') }] } },
      },
    })
  },
)

test('a webhook with more codes than a response lists can be sent back as it was read, without losing one', async () => {
  const { db } = service.database
  const workspace = await service.createWorkspace()
  const { id } = await workspace.call('POST /webhooks', { body: { url: 'https://hooks.example.com/many', codes: [] } })
  await db.execute(sql`
    with created as (
      insert into codes (workspace_id, id, short_code, name, destination)
      select ${workspace.id}, 'cod_' || digits, digits, 'Table ' || digits, '{"type":"url","url":"https://example.com/"}'
      from generate_series(1, 10002) as number cross join lpad(number::text, 20, '0') as digits
      returning workspace_id, id)
    insert into ${webhookCodes} (workspace_id, code_id, webhook_id) select workspace_id, id, ${id} from created`)
  const params = { id }
  const readWebhook = await workspace.call('GET /webhooks/{id}', { params })
  expect([readWebhook.codes.length, readWebhook.codesTotal]).toEqual([10_000, 10_002])
  const change = async (body: NonNullable<ApiRequest<'PATCH /webhooks/{id}'>['body']>) =>
    (await workspace.call('PATCH /webhooks/{id}', { params, body })).codesTotal
  expect(await change(readWebhook)).toBe(10_002)
  const fewerCodes = readWebhook.codes.slice(1)
  expect(await change({ ...readWebhook, codes: fewerCodes })).toBe(10_001)
  // Without the total, the list is the exact set.
  expect(await change({ codes: fewerCodes })).toBe(9_999)
})

test('parallel requests cannot create a sixth webhook for a code', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      workspace.send('POST /webhooks', { body: { url: `https://hooks.example.com/${i}`, codes: [code.id] } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(3)
  expect((await workspace.call('GET /webhooks')).data).toHaveLength(5)
  const alone = await workspace.call('POST /webhooks', { body: { url: 'https://hooks.example.com/9', codes: [] } })
  const other = await createCode(workspace)
  const body = { codes: [other.id, code.id] }
  expect(await workspace.send('PATCH /webhooks/{id}', { params: { id: alone.id }, body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ in: 'body', path: 'codes.1' }] } } },
  })
  expect((await workspace.call('GET /webhooks/{id}', { params: { id: alone.id } })).codes).toEqual([])
})

test('a paused webhook holds its deliveries, and sends them to its current URL once it is enabled', async () => {
  const workspace = await service.createWorkspace()
  const broken = await startReceiver(() => ({ status: 500 }))
  const { url, received } = await startReceiver()
  const { code, address } = await createCodeWithWebhook(workspace, broken.url)
  const listDeliveries = async () => (await workspace.call('GET /webhooks/{id}/deliveries', address)).data
  await scan(code)
  await until(async () => (await listDeliveries())[0]?.attempts === 1)
  await workspace.call('PATCH /webhooks/{id}', { ...address, body: { enabled: false } })
  await scan(code)
  await service.scanning.waitUntilDrained()
  const [heldDelivery, ...otherDeliveries] = await listDeliveries()
  expect(otherDeliveries).toEqual([])
  await workspace.call('POST /webhooks/deliveries/{deliveryId}/retry', {
    params: { deliveryId: heldDelivery?.id ?? '' },
  })
  expect(await workspace.call('GET /webhooks/{id}', address)).toMatchObject({ enabled: false, health: { waiting: 1 } })
  // Deliveries are sent in their order, so once another one has arrived, the retried delivery would have arrived too.
  const laterReceiver = await startReceiver()
  await scan((await createCodeWithWebhook(workspace, laterReceiver.url)).code)
  await until(() => laterReceiver.received.length === 1)
  expect(broken.received).toHaveLength(1)
  await workspace.call('PATCH /webhooks/{id}', { ...address, body: { url, enabled: true } })
  await until(async () => (await listDeliveries())[0]?.status === 'delivered')
  expect(received.map(({ headers }) => headers['x-service-delivery'])).toEqual([heldDelivery?.id])
  expect(broken.received).toHaveLength(1)
  expect((await listDeliveries())[0]).toMatchObject({ url, attempts: 2 })
})

describe.each([
  ['a scan', async ({ code }: ConnectedWebhook) => scan(code)],
  [
    'a test',
    async ({ address }: ConnectedWebhook, workspace: TestWorkspace) =>
      workspace.call('POST /webhooks/{id}/test', address),
  ],
  [
    'a try of another address',
    async ({ address, webhook }: ConnectedWebhook, workspace: TestWorkspace) =>
      workspace.call('POST /webhooks/{id}/try', { ...address, body: { url: webhook.url, scans: 1 } }),
  ],
])('%s after a rotation', (_, send) => {
  test('is signed with each secret of the last day', async () => {
    const workspace = await service.createWorkspace()
    const { url, received } = await startReceiver()
    const connected = await createCodeWithWebhook(workspace, url)
    const { code, webhook, address } = connected
    await scan(code)
    await until(() => received.length > 0)
    const { secret: first } = await workspace.call('POST /webhooks/{id}/secret', address)
    const { secret: second, ...rotated } = await workspace.call('POST /webhooks/{id}/rotate-secret', address)
    expect(Math.abs(Date.parse(rotated.secretRotatedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(rotated.formerSecretsUntil).toHaveLength(1)
    const findSigners = async (secrets: string[]) => {
      const { length } = received
      await send(connected, workspace)
      await until(() => received.length > length)
      const { headers, body } = received.at(-1) ?? noRequest
      const [timestamp = '', ...v1] = String(headers['x-service-signature']).split(',')
      const sign = (key: string) =>
        createHmac('sha256', key)
          .update(`${timestamp.slice(2)}.${body}`)
          .digest('hex')
      expect(String(headers['webhook-signature']).split(' ')).toHaveLength(v1.length)
      return v1.map((signature) => secrets.findIndex((secret) => signature === `v1=${sign(secret)}`))
    }
    expect(await findSigners([first, second])).toEqual([1, 0])
    // A second rotation within the day does not invalidate the first secret.
    const { secret: third } = await workspace.call('POST /webhooks/{id}/rotate-secret', address)
    expect(await findSigners([first, second, third])).toEqual([2, 1, 0])
    await service.database.db.update(webhooks).set({ formerSecrets: [] }).where(eq(webhooks.id, webhook.id))
    expect(await findSigners([first, second, third])).toEqual([2])
  })
})

type ConnectedWebhook = Awaited<ReturnType<typeof createCodeWithWebhook>>

test('on a plan without webhooks, existing webhooks send nothing', async () => {
  const workspace = await service.createWorkspace()
  const broken = await startReceiver((_, count) => ({ status: count === 1 ? 503 : 200 }))
  const { code, webhook, address } = await createCodeWithWebhook(workspace, broken.url)
  const readFirstDelivery = async () => (await workspace.call('GET /webhooks/{id}/deliveries', address)).data[0]
  await scan(code)
  await until(async () => (await readFirstDelivery())?.attempts === 1)
  await setPlan(service.database.db, workspace.id, 'pro')
  const rejectedReply = { status: 403, body: { error: { code: 'plan_required' } } }
  expect(await workspace.send('POST /webhooks', { body: { url: 'https://example.com/', codes: [] } })).toMatchObject(
    rejectedReply,
  )
  for (const body of [{ codes: [] }, { url: 'https://example.com/' }, { enabled: true }])
    expect(await workspace.send('PATCH /webhooks/{id}', { ...address, body })).toMatchObject(rejectedReply)
  for (const endpoint of ['POST /webhooks/{id}/rotate-secret', 'POST /webhooks/{id}/test'] as const)
    expect(await workspace.send(endpoint, address)).toMatchObject(rejectedReply)
  const deliveryId = (await readFirstDelivery())?.id ?? ''
  const retry = () => workspace.send('POST /webhooks/deliveries/{deliveryId}/retry', { params: { deliveryId } })
  expect(await retry()).toMatchObject(rejectedReply)
  await scan(code)
  await service.scanning.waitUntilDrained()
  expect((await workspace.call('GET /webhooks')).data).toMatchObject([{ id: webhook.id, health: { waiting: 1 } }])
  await setPlan(service.database.db, workspace.id, 'business')
  expect(await retry()).toMatchObject({ status: 200, body: { id: deliveryId, status: 'pending' } })
  await until(async () => (await readFirstDelivery())?.status === 'delivered')
  await setPlan(service.database.db, workspace.id, 'pro')
  expect(await workspace.send('PATCH /webhooks/{id}', { ...address, body: { enabled: false } })).toMatchObject({
    status: 200,
  })
  expect(await workspace.send('DELETE /webhooks/{id}', address)).toMatchObject({ status: 204 })
})

test('waiting deliveries of a removed webhook are not sent', async () => {
  const workspace = await service.createWorkspace()
  const { url, received } = await startReceiver(() => ({ status: 500 }))
  const { code, webhook, address } = await createCodeWithWebhook(workspace, url)
  await scan(code)
  await until(async () => (await workspace.call('GET /webhooks/deliveries')).data[0]?.attempts === 1)
  expect(await workspace.send('DELETE /webhooks/{id}', address)).toMatchObject({ status: 204 })
  expect(await workspace.send('GET /webhooks/{id}/deliveries', address)).toMatchObject({ status: 404 })
  const { data } = await workspace.call('GET /webhooks/deliveries', { query: { webhookId: webhook.id } })
  expect(data).toMatchObject([{ status: 'failed', lastError: 'The webhook was removed', nextRetryAt: null }])
  const params = { deliveryId: data[0]?.id ?? '' }
  expect(await workspace.send('POST /webhooks/deliveries/{deliveryId}/retry', { params })).toMatchObject({
    status: 400,
  })
  await scan(code)
  await service.scanning.waitUntilDrained()
  expect(received).toHaveLength(1)
})
