import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { createCodeWithWebhook, scan } from '#testing/create-code.ts'
import { startReceiver } from '#testing/receiver.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { createWorker } from './worker.ts'

const database = await openTestDatabase()
const stop = new AbortController()
const service = await startTestService(
  { worker: 'other processes', allowPrivateHosts: true, stopping: stop.signal },
  database,
)
afterAll(() => database.close())

test('without a worker a service is ready and deliveries wait, and a worker that starts sends them and does every duty', async () => {
  const receiver = await startReceiver()
  const { code } = await createCodeWithWebhook(await service.createWorkspace(), receiver.url)
  expect(await scan(code)).toBe(302)
  await service.scanning.waitUntilDrained()
  const { queue, ...ready } = (await service.app.inject('/readyz')).json<Record<string, unknown>>()
  expect([queue, ready]).toEqual([undefined, expect.objectContaining({ status: 'ready', journal: 'up' })])
  expect(receiver.received).toEqual([])
  const worker = await createWorker(database, service.settings)
  onTestFinished(() => worker.close())
  await until(() => receiver.received.length === 1)
  const probe = await worker.app.inject('/readyz')
  expect([probe.statusCode, probe.json()]).toEqual([200, { status: 'ready', database: 'up', store: 'up', queue: 'up' }])
  await until(async () => {
    const metrics = await worker.metrics.metrics()
    return ['compaction', 'upkeep', 'replays'].every((duty) => metrics.includes(`tessera_duties{duty="${duty}"} 1`))
  })
  stop.abort()
  expect((await worker.app.inject('/readyz')).json()).toMatchObject({ status: 'stopping' })
})
