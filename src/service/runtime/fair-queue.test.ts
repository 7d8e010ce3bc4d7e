import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('a single task does not wait behind the many tasks of another owner', async () => {
  const queue = new FairQueue({ concurrency: 1, maxPerOwner: 50, maxWaiting: 100 })
  const order: string[] = []
  const work = async (owner: string) => queue.run(owner, async () => void order.push(owner))
  const many = Array.from({ length: 40 }, async () => work('many'))
  await Promise.all([...many, work('one')])
  expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  expect(order).toHaveLength(41)
})

test('the queue is bounded for each owner and in total until a task ends or fails', async () => {
  const queue = new FairQueue({ concurrency: 1, maxPerOwner: 2, maxWaiting: 3 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = queue.run('a', async () => promise)
  const failing = queue.run('a', async () => Promise.reject(new Error('no')))
  const waiting = [queue.run('a', async () => 'a'), queue.run('b', async () => 'b')]
  expect(await queue.run('a', async () => 'too much of one')).toBeNull()
  expect(await queue.run('c', async () => 'too much of all')).toBeNull()
  resolve('first')
  expect(await first).toBe('first')
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
  expect(await queue.run('c', async () => 'c')).toBe('c')
})
