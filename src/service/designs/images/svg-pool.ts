import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError } from '#service/http/api-error.ts'
import type { ImageResult } from './read-image.ts'

export type SvgTask = { kind: 'read'; bytes: Uint8Array } | { kind: 'draw'; bytes: Uint8Array; side: number }

const MAX_PROCESSES = 2
const MAX_QUEUE_LENGTH = 20
const MAX_CPU_SECONDS = 5
const MAX_MEMORY_BYTES = 256_000_000
/** The time limit of a job, for systems that do not report the usage of a process, and for a process that only waits. */
const JOB_TIMEOUT_MS = 20_000
const WATCH_INTERVAL_MS = 50
const IDLE_TIMEOUT_MS = 15_000

/** A drawing that took more time or memory than a drawing may. */
export class ExcessiveDrawing extends Error {}
/** A picture that can no longer be decoded, although it was checked when it was stored. */
export class DamagedPicture extends Error {}

interface Job {
  workspaceId: string
  task: SvgTask
  resolve(done: unknown): void
  reject(error: Error): void
}
interface Reader {
  child: ChildProcess
  job: Job | null
  /** Stops the timer that watches its job, or its idle timer. */
  stopTimer(): void
}
type Reply = { done: unknown } | { failed: string }

const readers = new Set<Reader>()
const queue: Job[] = []

/** Sanitizes an SVG in another process. Throws `unavailable` if the workspace has too many jobs in the queue. */
export async function readSvgApart(bytes: Uint8Array, workspaceId: string): Promise<ImageResult> {
  try {
    // The reply of the process to this task is the result of `readSvg`.
    return (await runTask({ kind: 'read', bytes }, workspaceId)) as ImageResult
  } catch (error) {
    if (error instanceof ExcessiveDrawing) return { ok: false, reason: error.message }
    throw error
  }
}

/** The pixels of an SVG as a PNG whose longer side has this length, drawn in another process. Throws if it cannot be drawn. */
export async function drawSvgApart(bytes: Uint8Array, side: number, workspaceId: string): Promise<Uint8Array> {
  return (await runTask({ kind: 'draw', bytes, side }, workspaceId)) as Uint8Array
}

/** Runs tasks in at most two processes, and one at a time for each workspace, so that no workspace delays the others. */
async function runTask(task: SvgTask, workspaceId: string): Promise<unknown> {
  if (queue.filter((job) => job.workspaceId === workspaceId).length >= MAX_QUEUE_LENGTH)
    throw new ApiError('unavailable')
  return new Promise((resolve, reject) => {
    queue.push({ workspaceId, task, resolve, reject })
    startNextJob()
  })
}

function startNextJob(): void {
  const busy = new Set([...readers].map(({ job }) => job?.workspaceId))
  const index = queue.findIndex(({ workspaceId }) => !busy.has(workspaceId))
  if (index === -1) return
  const reader = [...readers].find(({ job }) => job === null) ?? (readers.size < MAX_PROCESSES ? startReader() : null)
  if (reader === null) return
  const [job] = queue.splice(index, 1)
  if (!job) return
  reader.stopTimer()
  reader.job = job
  reader.stopTimer = watchReader(reader)
  reader.child.send(job.task)
  startNextJob()
}

function startReader(): Reader {
  const file = fileURLToPath(new URL(`./svg-process${extname(import.meta.url)}`, import.meta.url))
  const child = fork(file, {
    execArgv: ['--max-old-space-size=128'],
    // The process reads untrusted input, so it gets no secrets.
    env: {
      NODE_ENV: process.env['NODE_ENV'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      MALLOC_ARENA_MAX: '2',
    },
    serialization: 'advanced',
    stdio: 'ignore',
  })
  child.unref()
  child.channel?.unref()
  const reader: Reader = { child, job: null, stopTimer: () => {} }
  child.on('message', (reply: Reply) => finishJob(reader, reply))
  child.on('error', (error) => endReader(reader, error))
  child.on('exit', () => endReader(reader, new ExcessiveDrawing('cannot be drawn')))
  readers.add(reader)
  return reader
}

function finishJob(reader: Reader, reply: Reply): void {
  const { job } = reader
  reader.stopTimer()
  reader.job = null
  const idle = setTimeout(() => endReader(reader, new Error('The process was idle.')), IDLE_TIMEOUT_MS).unref()
  reader.stopTimer = () => clearTimeout(idle)
  if ('failed' in reply) job?.reject(new DamagedPicture('cannot be drawn', { cause: reply.failed }))
  else job?.resolve(reply.done)
  startNextJob()
}

function endReader(reader: Reader, error: Error): void {
  if (!readers.delete(reader)) return
  reader.stopTimer()
  reader.child.kill('SIGKILL')
  reader.job?.reject(error)
  startNextJob()
}

/** Kills the process of a job that uses too much time or memory. */
function watchReader(reader: Reader): () => void {
  const { pid = 0 } = reader.child
  const initialUsage = readProcessUsage(pid)
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const usage = readProcessUsage(pid)
    const cpuSeconds = usage && initialUsage ? usage.cpuSeconds - initialUsage.cpuSeconds : 0
    if (cpuSeconds > MAX_CPU_SECONDS || performance.now() - startedAt > JOB_TIMEOUT_MS)
      endReader(reader, new ExcessiveDrawing('takes too long to draw'))
    else if (usage && usage.memoryBytes > MAX_MEMORY_BYTES)
      endReader(reader, new ExcessiveDrawing('takes too much memory to draw'))
  }, WATCH_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** The resources that a process has used so far. */
interface ProcessUsage {
  cpuSeconds: number
  memoryBytes: number
}

// Constants of every Linux that Node supports.
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

/** The resources that a process has used. Null if the system does not report them (without /proc) or the process has ended. */
function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the process may contain spaces and parentheses. It is followed by the state and then by numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, pages = ''] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuSeconds: ticks / TICKS_PER_SECOND, memoryBytes: Number(pages) * PAGE_BYTES }
  } catch {
    return null
  }
}
