import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { buffersIn } from './transferable-buffers.ts'
import { doWork } from './do-work.ts'
import type { DataRequest, Stored, Work } from './worker-protocol.ts'
import { newDayCache } from './day-cache.ts'
import { DayReader } from './day-reader.ts'
import { newValueCache, valueReader } from './value-reader.ts'

/** Counts scans in a separate thread, because a request takes tenths of a second, and holds the cached days. */
const entry = parentPort
if (!entry) throw new Error('counting-worker runs as a worker thread.')
// On a busy machine redirects go first. Linux has a priority for each thread; elsewhere this call would change the whole process.
if (process.platform === 'linux') setPriority(10)
const cache = newDayCache()
const known = newValueCache()

entry.on('message', ({ port, ...work }: Work & { port: MessagePort }) => {
  const stored = storedBehind(port)
  const values = valueReader(stored, known)
  doWork(work, { values, reader: new DayReader({ stored, values, cache }), stored }).then(
    (counted) => port.postMessage({ counted }, buffersIn([counted])),
    (error: unknown) => port.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

/** One data request at a time. If the request for figures was aborted, no data arrives, and its port is collected. */
function storedBehind(port: MessagePort): Stored {
  const asking = <K extends keyof DataRequest>(need: K) => {
    return (request: DataRequest[K]['request']): Promise<DataRequest[K]['given']> => {
      const { promise, resolve } = Promise.withResolvers<DataRequest[K]['given']>()
      port.once('message', resolve)
      port.postMessage({ need, request })
      return promise
    }
  }
  return {
    parts: asking('parts'),
    bytes: asking('bytes'),
    values: asking('values'),
    groups: asking('groups'),
    opened: asking('opened'),
  }
}
