import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a limited number of tasks run at once, and the other tasks follow in the order of arrival', async () => {
  const semaphore = createSemaphore(2)
  let running = 0
  let maxRunning = 0
  const order: number[] = []
  const work = async (index: number) =>
    semaphore(async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(index)
      running--
    })
  await Promise.all([0, 1, 2, 3, 4].map(work))
  expect(maxRunning).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('an aborted task never begins and does not count against the limit', async () => {
  const semaphore = createSemaphore(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = semaphore(async () => promise)
  const canceled = new AbortController()
  let started = 0
  const dropped = semaphore(async () => void started++, canceled.signal)
  const last = semaphore(async () => 'last')
  canceled.abort()
  await expect(dropped).rejects.toThrow(/abort/i)
  await expect(semaphore(async () => void started++, canceled.signal)).rejects.toThrow(/abort/i)
  resolve()
  await first
  expect(await last).toBe('last')
  expect(started).toBe(0)
})
