import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { ApiError } from '#service/http/api-error.ts'
import { isSmallMachine } from '#service/runtime/scale-to-memory.ts'
import type { Raster } from '../raster.ts'
import type { RenderedCode, RenderWork } from './render-work.ts'

// Two threads of 80 MB each are too much for a machine of 512 MB.
const MAX_THREADS = isSmallMachine ? 1 : 2
const MAX_QUEUE_LENGTH = 500
const JOB_TIMEOUT_MS = 20_000
const IDLE_MS = isSmallMachine ? 60_000 : 600_000
/** Pictures are short-lived. With a small young generation, a thread does not grow by hundreds of megabytes before a garbage collection. */
export const threadLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** Runs each kind of work and returns its result. */
export interface RenderPool {
  verify(work: Extract<RenderWork, { kind: 'verify' }>): Promise<RenderedCode>
  rasterize(work: Extract<RenderWork, { kind: 'raster' }>): Promise<Raster>
  drawPdf(work: Extract<RenderWork, { kind: 'pdf' }>): Promise<Uint8Array>
  drawPages(work: Extract<RenderWork, { kind: 'pages' }>): Promise<Uint8Array>
  close(): Promise<void>
}

export interface RenderPoolTimes {
  /** After which a task is given up. */
  timeoutMs?: number
  /** After which a thread without a task ends. */
  idleMs?: number
}

/** A task took longer than it may. */
export class SlowDrawingError extends ApiError<'unavailable'> {
  constructor() {
    super('unavailable', undefined, 'Drawing this took too long. Try again shortly.')
  }
}

interface Job {
  work: RenderWork
  resolve(done: unknown): void
  reject(error: Error): void
}
interface Thread {
  worker: Worker
  job: Job | null
  /** Stops a task that takes too long, or a thread that has been idle for long. */
  timer: NodeJS.Timeout | null
}

const Reply = z.union([z.object({ done: z.unknown() }), z.object({ failed: z.string() })])

/**
 * Two threads for drawing and decoding (one on a small machine), which start when they are needed. Each takes 80 MB, so it ends after ten
 * minutes without a task (one on a small machine). If the queue is full, a task is refused as `unavailable`. A thread that takes too long or dies is replaced, and
 * only its task fails.
 */
export function createRenderPool({ timeoutMs = JOB_TIMEOUT_MS, idleMs = IDLE_MS }: RenderPoolTimes = {}): RenderPool {
  const threads = new Set<Thread>()
  const queue: Job[] = []
  let isClosed = false

  const runWork = async (work: RenderWork): Promise<unknown> => {
    if (isClosed || queue.length >= MAX_QUEUE_LENGTH) throw new ApiError('unavailable')
    return new Promise((resolve, reject) => {
      queue.push({ work, resolve, reject })
      startNextJob()
    })
  }

  const startNextJob = () => {
    if (queue.length === 0) return
    const idleThread =
      [...threads].find(({ job }) => job === null) ?? (threads.size < MAX_THREADS ? startThread() : null)
    const job = idleThread && queue.shift()
    if (!job) return
    if (idleThread.timer) clearTimeout(idleThread.timer)
    idleThread.job = job
    idleThread.timer = setTimeout(() => endThread(idleThread, new SlowDrawingError()), timeoutMs).unref()
    idleThread.worker.postMessage(job.work)
  }

  const startThread = (): Thread => {
    const worker = new Worker(new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: threadLimits,
    })
    worker.unref()
    const thread: Thread = { worker, job: null, timer: null }
    worker.on('message', (message) => finishJob(thread, message))
    worker.on('error', (error) => endThread(thread, error instanceof Error ? error : new Error(String(error))))
    threads.add(thread)
    return thread
  }

  const finishJob = (thread: Thread, message: unknown) => {
    const { job } = thread
    if (thread.timer) clearTimeout(thread.timer)
    thread.job = null
    const reply = Reply.parse(message)
    if ('failed' in reply) job?.reject(new Error(reply.failed))
    else job?.resolve(reply.done)
    thread.timer = setTimeout(() => endThread(thread, new ApiError('unavailable')), idleMs).unref()
    startNextJob()
  }

  const endThread = (thread: Thread, error: Error) => {
    if (!threads.delete(thread)) return
    if (thread.timer) clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.job?.reject(error)
    startNextJob()
  }

  return {
    // A reply of a thread is the result of `doRenderWork` for exactly this task.
    verify: async (work) => (await runWork(work)) as RenderedCode,
    rasterize: async (work) => (await runWork(work)) as Raster,
    drawPdf: async (work) => (await runWork(work)) as Uint8Array,
    drawPages: async (work) => (await runWork(work)) as Uint8Array,
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new ApiError('unavailable'))
      const runningThreads = [...threads]
      for (const thread of runningThreads) endThread(thread, new ApiError('unavailable'))
      await Promise.all(runningThreads.map(({ worker }) => worker.terminate()))
    },
  }
}
