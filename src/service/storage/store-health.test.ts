import { expect, test, vi } from 'vitest'
import { startS3Server } from '#testing/s3-server.ts'
import { until } from '#testing/wait-until.ts'
import { createS3Store } from './s3-store.ts'
import { StoreHealth } from './store-health.ts'

const s3 = await startS3Server()
const health = new StoreHealth()
const store = health.watch(createS3Store({ ...s3.account, bucketUrl: `http://${s3.host}/${s3.bucket}/` }))

test('a store is up until an operation fails, and is up again after one that succeeds', async () => {
  expect(health.state).toBe('up')
  s3.failures.push(500, 500, 500, 500)
  await expect(store.get('images/a.png')).rejects.toThrow('The storage answered 500')
  expect(health.state).toBe('down')
  expect(await store.get('images/a.png')).toBe(null)
  expect(health.state).toBe('up')
})

test('after a failure, the store is probed even if nobody uses it', async () => {
  s3.failures.push(500, 500, 500, 500)
  await expect(store.get('images/a.png')).rejects.toThrow('The storage answered 500')
  s3.calls.length = 0
  expect(health.state).toBe('down')
  expect(s3.calls).toEqual([])
  const laterMs = performance.now() + 6_000
  vi.spyOn(performance, 'now').mockReturnValue(laterMs)
  expect([health.state, health.state]).toEqual(['down', 'down'])
  vi.restoreAllMocks()
  await until(() => health.state === 'up')
  expect(s3.calls).toEqual(['GET probes/missing.txt'])
})
