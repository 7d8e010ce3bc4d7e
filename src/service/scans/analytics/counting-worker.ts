import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { createCountingCaches } from './counting-caches.ts'
import { runTask } from './counting-tasks.ts'
import { listTransferableBuffers } from './transferable-buffers.ts'
import type { DataRequests, StoredData, TaskMessage } from './worker-protocol.ts'

/** Counts scans in a separate thread, because a request takes tenths of a second. The thread also holds the cached days. */
const mainThread = parentPort
if (!mainThread) throw new Error('counting-worker runs as a worker thread.')
// On a busy machine redirects go first. Linux has a priority for each thread. On other systems this call would change the priority of the
// whole process.
if (process.platform === 'linux') setPriority(10)
const { maxTasks } = workerData as { maxTasks: number }
const runLimited = createSemaphore(maxTasks)
let caches = createCountingCaches()

mainThread.on('message', (message: 'forget' | (TaskMessage & { port: MessagePort })) => {
  if (message === 'forget') {
    caches = createCountingCaches()
    return
  }
  const { port, ...task } = message
  // A task whose request has failed gets no more data and never ends.
  const closed = new Promise<void>((resolve) => port.once('close', () => resolve()))
  void runLimited(async () => Promise.race([answer(task, port), closed]))
})

async function answer(task: TaskMessage, port: MessagePort): Promise<void> {
  try {
    const result = await runTask(task, createStoredData(port), caches)
    port.postMessage({ result }, listTransferableBuffers([result]))
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}

/** One data request at a time. If the task was aborted, no data arrives, and its port is garbage-collected. */
function createStoredData(port: MessagePort): StoredData {
  const createRequest = <K extends keyof DataRequests>(need: K) => {
    return (request: DataRequests[K]['request']): Promise<DataRequests[K]['data']> => {
      const { promise, resolve } = Promise.withResolvers<DataRequests[K]['data']>()
      port.once('message', resolve)
      port.postMessage({ need, request })
      return promise
    }
  }
  return {
    segments: createRequest('segments'),
    bytes: createRequest('bytes'),
    values: createRequest('values'),
    groups: createRequest('groups'),
    opened: createRequest('opened'),
  }
}
