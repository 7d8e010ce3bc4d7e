import { expect, test } from 'vitest'
import { createUploadQueue, FileError } from './upload-queue.ts'

const toFiles = (...names: string[]) => names.map((name) => new File(['picture'], name))

/** A queue whose uploads end when the test says so. */
function startQueue() {
  const sending = new Map<
    string,
    { end: (result: string) => void; fail: (error: Error) => void; signal: AbortSignal }
  >()
  const queue = createUploadQueue<string>((file, { onProgress, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    sending.set(file.name, { end: resolve, fail: reject, signal })
    onProgress(0.5)
    return promise
  })
  const states = () => queue.store.getState().uploads.map(({ file, state }) => `${file.name} ${state}`)
  return { queue, states, sending: (name: string) => sending.get(name) }
}

test('two files are sent at a time, and the next one starts when one is done', async () => {
  const { queue, states, sending } = startQueue()
  queue.add(toFiles('a', 'b', 'c'))
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  sending('b')?.end('image b')
  await expect.poll(states).toEqual(['a sending', 'b done', 'c sending'])
  const [first, second] = queue.store.getState().uploads
  expect([first?.sent, second?.sent, second?.result]).toEqual([0.5, 1, 'image b'])
})

test('a failed upload says why, does not stop the others, and can be retried', async () => {
  const { queue, states, sending } = startQueue()
  const [id = ''] = queue.add(toFiles('a', 'b', 'c'))
  sending('a')?.fail(new FileError('a is not a picture.'))
  await expect.poll(states).toEqual(['a failed', 'b sending', 'c sending'])
  expect(queue.store.getState().uploads[0]?.problem).toBe('a is not a picture.')
  queue.retry(id)
  expect(states()).toEqual(['a waiting', 'b sending', 'c sending'])
  sending('b')?.end('image b')
  await expect.poll(states).toEqual(['a sending', 'b done', 'c sending'])
  expect(queue.store.getState().uploads[0]?.problem).toBe('')
})

test('removing an upload that is running aborts it, and the next one starts', async () => {
  const { queue, states, sending } = startQueue()
  const [id = ''] = queue.add(toFiles('a', 'b', 'c'))
  queue.remove(id)
  expect(sending('a')?.signal.aborted).toBe(true)
  sending('a')?.fail(new Error('aborted'))
  await expect.poll(states).toEqual(['b sending', 'c sending'])
})

test('finished uploads are removed from the list, the others stay', async () => {
  const { queue, states, sending } = startQueue()
  queue.add(toFiles('a', 'b'))
  sending('a')?.end('image a')
  await expect.poll(states).toEqual(['a done', 'b sending'])
  queue.removeFinished()
  expect(states()).toEqual(['b sending'])
})
