import type { FastifyBaseLogger } from 'fastify'
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { isSmallMachine } from '#service/runtime/scale-to-memory.ts'
import { createDamageReporter } from './report-damage.ts'
import { createStoredData } from './stored-data.ts'
import { listTransferableBuffers } from './transferable-buffers.ts'
import type { CountingTasks, DataMessage, DataRequests, StoredData, WorkerMessage } from './worker-protocol.ts'

const IDLE_MS = 600_000

interface CountingOptions {
  metrics?: Pick<Metrics, 'damagedSegments'>
  /** The milliseconds after which a thread without requests is stopped. */
  idleMs?: number
  /** The number of tasks that the thread runs at a time; the others wait. */
  maxTasks?: number
}

/** The thread that counts scans. */
export interface CountingThread {
  /** The `buffers` of a request are transferred to the thread. */
  ask<K extends keyof CountingTasks>(
    kind: K,
    request: CountingTasks[K]['request'],
    buffers?: ArrayBuffer[],
  ): Promise<CountingTasks[K]['result']>
  /** Forgets what was read of the database, because it may have lost transactions. */
  forget(): void
  close(): Promise<void>
}

/**
 * Counts in a separate thread, so that no scan waits for counting. The first request starts the thread. It ends after ten minutes without
 * requests, and the next request starts another. If it dies, its pending requests fail as `unavailable`. Each request has its own port.
 */
export function startCounting(
  db: Database,
  log: FastifyBaseLogger,
  { metrics, idleMs = IDLE_MS, maxTasks = isSmallMachine ? 2 : Infinity }: CountingOptions = {},
): CountingThread {
  const storedData = createStoredData(db, createDamageReporter(log, metrics))
  let worker: Worker | null = null
  let closed = false
  let pendingRequests = 0
  let idleTimer: NodeJS.Timeout | undefined

  const startWorker = (): Worker => {
    const started = new Worker(new URL(`./counting-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { maxTasks },
      resourceLimits: { maxYoungGenerationSizeMb: isSmallMachine ? 6 : 16, maxOldGenerationSizeMb: 512 },
    })
    started.unref()
    started.on('error', (error) =>
      log.error({ err: error }, 'the analytics thread exited; the next request starts another'),
    )
    started.once('exit', () => forgetWorker(started))
    return started
  }
  const forgetWorker = (endedWorker: Worker) => {
    if (worker === endedWorker) worker = null
  }
  const endIdleWorker = () => {
    const idle = worker
    worker = null
    void idle?.terminate()
  }

  return {
    async ask<K extends keyof CountingTasks>(
      kind: K,
      request: CountingTasks[K]['request'],
      buffers: ArrayBuffer[] = [],
    ): Promise<CountingTasks[K]['result']> {
      if (closed) throw new ApiError('unavailable')
      const { port1: port, port2: workerPort } = new MessageChannel()
      const { promise, resolve, reject } = Promise.withResolvers<CountingTasks[K]['result']>()
      const thread = (worker ??= startWorker())
      pendingRequests++
      clearTimeout(idleTimer)
      const fail = () => {
        forgetWorker(thread)
        reject(new ApiError('unavailable'))
      }
      port.on('message', (message: WorkerMessage<K>) => {
        if ('result' in message) resolve(message.result)
        else if ('failed' in message) reject(new Error(message.failed))
        else
          readData(storedData, message)
            .then((data) => port.postMessage(data, listTransferableBuffers(data)))
            .catch(reject)
      })
      // When the thread exits, its end of the port closes.
      port.once('close', fail)
      thread.postMessage({ kind, request, port: workerPort }, [workerPort, ...buffers])
      return promise.finally(() => {
        port.off('close', fail).close()
        if (--pendingRequests === 0) idleTimer = setTimeout(endIdleWorker, idleMs).unref()
      })
    },
    forget() {
      worker?.postMessage('forget')
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await worker?.terminate()
    },
  }
}

function readData<K extends keyof DataRequests>(
  storedData: StoredData,
  { need, request }: DataMessage<K>,
): Promise<DataRequests[K]['data']> {
  return storedData[need](request)
}
