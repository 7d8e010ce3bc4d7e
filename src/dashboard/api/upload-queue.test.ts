import { expect, test } from 'vitest'
import { createUploadQueue, FileError } from './upload-queue.ts'

const createFiles = (...names: string[]) => names.map((name) => new File(['picture'], name))

/** Creates a queue whose uploads finish when the test says so. */
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
  const listStates = () => queue.store.getState().uploads.map(({ file, state }) => `${file.name} ${state}`)
  return { queue, listStates, findSending: (name: string) => sending.get(name) }
}

test('two files are sent at a time', async () => {
  const { queue, listStates, findSending } = startQueue()
  queue.add(createFiles('a', 'b', 'c'))
  expect(listStates()).toEqual(['a sending', 'b sending', 'c waiting'])
  findSending('b')?.end('image b')
  await expect.poll(listStates).toEqual(['a sending', 'b done', 'c sending'])
  const [first, second] = queue.store.getState().uploads
  expect([first?.sentShare, second?.sentShare, second?.result]).toEqual([0.5, 1, 'image b'])
})

test('a failed upload can be retried', async () => {
  const { queue, listStates, findSending } = startQueue()
  const [id = ''] = queue.add(createFiles('a', 'b', 'c'))
  findSending('a')?.fail(new FileError('a is not a picture.'))
  await expect.poll(listStates).toEqual(['a failed', 'b sending', 'c sending'])
  expect(queue.store.getState().uploads[0]?.problem).toBe('a is not a picture.')
  queue.retry(id)
  expect(listStates()).toEqual(['a waiting', 'b sending', 'c sending'])
  findSending('b')?.end('image b')
  await expect.poll(listStates).toEqual(['a sending', 'b done', 'c sending'])
  expect(queue.store.getState().uploads[0]?.problem).toBe('')
})

test('removing a running upload aborts it and starts the next one', async () => {
  const { queue, listStates, findSending } = startQueue()
  const [id = ''] = queue.add(createFiles('a', 'b', 'c'))
  queue.remove(id)
  expect(findSending('a')?.signal.aborted).toBe(true)
  findSending('a')?.fail(new Error('aborted'))
  await expect.poll(listStates).toEqual(['b sending', 'c sending'])
})

test('only finished uploads are removed from the list', async () => {
  const { queue, listStates, findSending } = startQueue()
  queue.add(createFiles('a', 'b'))
  findSending('a')?.end('image a')
  await expect.poll(listStates).toEqual(['a done', 'b sending'])
  queue.removeFinished()
  expect(listStates()).toEqual(['b sending'])
})
