import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { newCountingCaches } from './counting-caches.ts'
import { runTask } from './counting-tasks.ts'
import { buffersIn } from './transferable-buffers.ts'
import type { DataRequests, StoredData, TaskMessage } from './worker-protocol.ts'

/** Counts scans in a separate thread, because a request takes tenths of a second. The thread also holds the cached days. */
const mainThread = parentPort
if (!mainThread) throw new Error('counting-worker runs as a worker thread.')
// On a busy machine redirects go first. Linux has a priority for each thread. On other systems this call would change the priority of the
// whole process.
if (process.platform === 'linux') setPriority(10)
let caches = newCountingCaches()

mainThread.on('message', (message: 'forget' | (TaskMessage & { port: MessagePort })) => {
  if (message === 'forget') {
    caches = newCountingCaches()
    return
  }
  const { port, ...task } = message
  runTask(task, createStoredData(port), caches).then(
    (result) => port.postMessage({ result }, buffersIn([result])),
    (error: unknown) => port.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

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
