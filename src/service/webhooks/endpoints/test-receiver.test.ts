import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { ScanCreatedEvent } from '#contract/scan-event.ts'
import { createCodeWithWebhook, scan } from '#testing/create-code.ts'
import { startReceiver } from '#testing/receiver.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await getSharedService({ allowPrivateHosts: true })

test('a test reports what a careless receiver should have rejected', async () => {
  const workspace = await service.createWorkspace()
  const { url, received } = await startReceiver()
  const { address } = await createCodeWithWebhook(workspace, url)
  const ungraded = await workspace.call('POST /webhooks/{id}/test', address)
  expect(ungraded).toMatchObject({ delivered: true, status: 200, error: null, checks: [] })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ event: 'scan.created', test: true })
  expect(received[0]?.headers).toMatchObject(ungraded.requestHeaders)
  const { checks } = await workspace.call('POST /webhooks/{id}/test', { ...address, body: { grade: true } })
  expect(checks.map(({ name, passed }) => [name, passed])).toEqual([
    ['accepts', true],
    ['quick', true],
    ['duplicate', true],
    ['wrong_signature', false],
    ['old_timestamp', false],
  ])
  expect((await workspace.call('GET /webhooks/deliveries')).data).toEqual([])
})

test('a careful receiver passes every check', async () => {
  const workspace = await service.createWorkspace()
  let secret = ''
  const { url } = await startReceiver(({ headers, body }) => {
    const [, timestamp = '', v1 = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-service-signature'])) ?? []
    const isSigned = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex') === v1
    return { status: isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) < 300 ? 204 : 401 }
  })
  const { address } = await createCodeWithWebhook(workspace, url)
  ;({ secret } = await workspace.call('POST /webhooks/{id}/secret', address))
  const { checks } = await workspace.call('POST /webhooks/{id}/test', { ...address, body: { grade: true } })
  expect(checks.every(({ passed }) => passed)).toBe(true)
})

test('another URL is tried with the last scans of the codes', async () => {
  const workspace = await service.createWorkspace()
  const receiver = await startReceiver()
  const draft = await startReceiver((_, count) => ({ status: count === 2 ? 400 : 200 }))
  const { code, address } = await createCodeWithWebhook(workspace, receiver.url)
  for (let i = 0; i < 4; i++) await scan(code)
  await until(() => receiver.received.length === 4)
  await service.scanning.waitUntilDrained()
  const body = { url: draft.url, scans: 3 }
  const { results } = await workspace.call('POST /webhooks/{id}/try', { ...address, body })
  const { data } = await workspace.call('GET /scans')
  expect(results.map(({ scanId }) => scanId)).toEqual(
    data
      .slice(0, 3)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect(results.filter(({ delivered }) => delivered)).toHaveLength(2)
  expect(draft.received.map((request) => ScanCreatedEvent.parse(JSON.parse(request.body)).test)).toEqual([
    true,
    true,
    true,
  ])
  expect((await workspace.call('GET /webhooks/deliveries')).data).toHaveLength(4)
})
