import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEvents } from './read-events.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

function openStream() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  return { events: readEvents(readable), write: (text: string) => writer.write(new TextEncoder().encode(text)) }
}

test('a stream that is silent has failed, and one with signs of life has not', async () => {
  const { events, write } = openStream()
  const first = events.next()
  for (let count = 0; count < 10; count += 1) {
    await write(': still here\n\n')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  await write('data: {"topic": "scans"}\n\n')
  expect(await first).toEqual({ done: false, value: { topic: 'scans' } })
  const second = events.next()
  second.catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(second).rejects.toThrow('The stream is silent.')
  expect(vi.getTimerCount()).toBe(0)
})

test('a program may take its time for an event', async () => {
  const { events, write } = openStream()
  const first = events.next()
  await write('data: 1\n\n')
  expect(await first).toEqual({ done: false, value: 1 })
  await vi.advanceTimersByTimeAsync(600_000)
  const second = events.next()
  await write('data: 2\n\n')
  expect(await second).toEqual({ done: false, value: 2 })
})
