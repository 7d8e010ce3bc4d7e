import type { FastifyBaseLogger } from 'fastify'
import { extname } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { buffersIn } from './transferable-buffers.ts'
import type { Need, DataRequest, WorkerMessage, Stored, Works } from './worker-protocol.ts'
import { storedDays } from './stored-days.ts'

export interface Counting {
  /** The `buffers` of a request are transferred to the thread. */
  ask<K extends keyof Works>(
    kind: K,
    request: Works[K]['request'],
    buffers?: ArrayBuffer[],
  ): Promise<Works[K]['counted']>
  close(): Promise<void>
}

/**
 * Counts in a separate thread, so that no scan waits for it. The thread starts with the first request, and again after it died, when its
 * pending requests fail as `unavailable`. Each request has its own port.
 */
export function startCounting(db: Database, log: FastifyBaseLogger): Counting {
  const stored = storedDays(db)
  let worker: Worker | null = null
  let closed = false

  const start = (): Worker => {
    const started = new Worker(new URL(`./counting-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    started.unref()
    started.on('error', (error) =>
      log.error({ err: error }, 'the analytics thread exited; the next request starts another'),
    )
    started.once('exit', () => forget(started))
    return started
  }
  const forget = (thread: Worker) => {
    if (worker === thread) worker = null
  }

  return {
    async ask<K extends keyof Works>(
      kind: K,
      request: Works[K]['request'],
      buffers: ArrayBuffer[] = [],
    ): Promise<Works[K]['counted']> {
      if (closed) throw new ApiError('unavailable')
      const { port1: port, port2: theirs } = new MessageChannel()
      const { promise, resolve, reject } = Promise.withResolvers<Works[K]['counted']>()
      const thread = (worker ??= start())
      const lost = () => {
        forget(thread)
        reject(new ApiError('unavailable'))
      }
      port.on('message', (message: WorkerMessage<K>) => {
        if ('counted' in message) resolve(message.counted)
        else if ('failed' in message) reject(new Error(message.failed))
        else answer(stored, message).then((given) => port.postMessage(given, buffersIn(given)), reject)
      })
      // The other end of the port is closed with the thread.
      port.once('close', lost)
      thread.postMessage({ kind, request, port: theirs }, [theirs, ...buffers])
      return promise.finally(() => port.off('close', lost).close())
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}

function answer<K extends keyof DataRequest>(
  stored: Stored,
  { need, request }: Need<K>,
): Promise<DataRequest[K]['given']> {
  return stored[need](request)
}
