import { expect, test } from 'vitest'
import { createCodeWithWebhook, scan } from '#testing/create-code.ts'
import { startReceiver } from '#testing/receiver.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { setPlan } from '#service/tenancy/workspaces/workspaces.ts'

const service = await getSharedService({ allowPrivateHosts: true })

/** Creates a webhook that is suspended by its first scan. The receiver answers 410 until `recover` is called. */
async function createSuspendedWebhook(workspace: TestWorkspace) {
  let status = 410
  const { url, received } = await startReceiver(() => ({ status }))
  const { code, address } = await createCodeWithWebhook(workspace, url)
  await scan(code)
  const readWebhook = () => workspace.call('GET /webhooks/{id}', address)
  const suspended = await until(async () => (await readWebhook()).suspended)
  return {
    code,
    address,
    url,
    read: readWebhook,
    suspended,
    recover: () => void (status = 200),
    listDeliveries: async () => (await workspace.call('GET /webhooks/{id}/deliveries', address)).data,
    /** Ids of the scans that arrived, in the order of their first arrival. */
    listArrivedIds: () => [...new Set(received.map(({ headers }) => String(headers['x-service-delivery'])))],
    countAttempts: () => received.length,
  }
}

test('scans of a suspended webhook are held, and arrive once it is resumed', async () => {
  const workspace = await service.createWorkspace()
  const webhook = await createSuspendedWebhook(workspace)
  expect(webhook.suspended).toEqual({
    reason: 'The receiver responded with 410 Gone.',
    since: expect.stringMatching(/Z$/),
  })
  expect((await webhook.read()).enabled).toBe(true)
  for (let i = 0; i < 3; i++) await scan(webhook.code)
  await service.scanning.waitUntilDrained()
  expect(webhook.countAttempts()).toBe(1)
  expect((await webhook.read()).health.waiting).toBe(3)
  webhook.recover()
  const resumedWebhook = await workspace.call('POST /webhooks/{id}/resume', webhook.address)
  expect(resumedWebhook).toMatchObject({ enabled: true, suspended: null })
  const allDeliveries = await until(async () => {
    const list = await webhook.listDeliveries()
    return list.every(({ status }) => status === 'delivered') && list
  })
  expect(allDeliveries).toHaveLength(4)
  expect(new Set(webhook.listArrivedIds())).toEqual(new Set(allDeliveries.map(({ id }) => id)))
})

test('only a successful test resumes a suspended webhook', async () => {
  const workspace = await service.createWorkspace()
  const webhook = await createSuspendedWebhook(workspace)
  expect(await workspace.call('POST /webhooks/{id}/test', webhook.address)).toMatchObject({
    delivered: false,
    status: 410,
  })
  expect((await webhook.read()).suspended).not.toBeNull()
  webhook.recover()
  expect(await workspace.call('POST /webhooks/{id}/test', webhook.address)).toMatchObject({ delivered: true })
  expect((await webhook.read()).suspended).toBeNull()
  await until(async () => (await webhook.listDeliveries()).every(({ status }) => status === 'delivered'))
})

test('a new URL resumes a suspended webhook, and so does pausing and enabling it', async () => {
  const workspace = await service.createWorkspace()
  const first = await createSuspendedWebhook(workspace)
  const body = await first.read()
  expect(await workspace.call('PATCH /webhooks/{id}', { ...first.address, body })).toMatchObject({
    enabled: true,
    suspended: body.suspended,
  })
  const { url } = await startReceiver()
  expect(await workspace.call('PATCH /webhooks/{id}', { ...first.address, body: { url } })).toMatchObject({
    suspended: null,
  })
  await until(async () => (await first.listDeliveries()).every(({ status }) => status === 'delivered'))

  const second = await createSuspendedWebhook(workspace)
  second.recover()
  expect(await workspace.call('PATCH /webhooks/{id}', { ...second.address, body: { enabled: false } })).toMatchObject({
    enabled: false,
    suspended: second.suspended,
  })
  expect(await workspace.call('PATCH /webhooks/{id}', { ...second.address, body: { enabled: true } })).toMatchObject({
    enabled: true,
    suspended: null,
  })
  await until(async () => (await second.listDeliveries()).every(({ status }) => status === 'delivered'))
})

test('resuming does not enable a paused webhook', async () => {
  const workspace = await service.createWorkspace()
  const { url } = await startReceiver()
  const { address } = await createCodeWithWebhook(workspace, url)
  await workspace.call('PATCH /webhooks/{id}', { ...address, body: { enabled: false } })
  expect(await workspace.call('POST /webhooks/{id}/resume', address)).toMatchObject({ enabled: false, suspended: null })
  await setPlan(service.database.db, workspace.id, 'pro')
  expect(await workspace.send('POST /webhooks/{id}/resume', address)).toMatchObject({
    status: 403,
    body: { error: { code: 'plan_required' } },
  })
  const otherWorkspace = await service.createWorkspace()
  expect(await otherWorkspace.send('POST /webhooks/{id}/resume', address)).toMatchObject({ status: 404 })
})

test('a webhook whose receiver has moved shows the new address', async () => {
  const workspace = await service.createWorkspace()
  const target = await startReceiver()
  const movedReceiver = await startReceiver(() => ({ status: 301, headers: { location: `${target.url}/hook/` } }))
  const { code, address } = await createCodeWithWebhook(workspace, movedReceiver.url)
  const read = () => workspace.call('GET /webhooks/{id}', address)
  for (let i = 0; i < 12; i++) await scan(code)
  await until(async () => (await read()).restsUntil !== null)
  expect(await read()).toMatchObject({ suspended: null, movedTo: `${target.url}/hook/` })
  expect(await workspace.call('POST /webhooks/{id}/test', address)).toMatchObject({
    delivered: false,
    status: 301,
    movedTo: `${target.url}/hook/`,
  })
  const { url } = await workspace.call('PATCH /webhooks/{id}', { ...address, body: { url: `${target.url}/hook/` } })
  expect(url).toBe(`${target.url}/hook/`)
  const list = async () => (await workspace.call('GET /webhooks/{id}/deliveries', address)).data
  await until(async () => (await list()).every(({ status }) => status === 'delivered'))
  expect(await list()).toHaveLength(12)
  expect(await read()).toMatchObject({ restsUntil: null, movedTo: null })
})
