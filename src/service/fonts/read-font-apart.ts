import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import type { FontResult } from './read-font.ts'

// Compressing two megabytes takes up to fifteen seconds of a slow processor.
const TIMEOUT_MS = 45_000
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }
const semaphore = createSemaphore(1)

/** Reads an uploaded font in a thread of its own, one at a time. A font that takes too long or too much memory is refused. */
export async function readFontApart(
  bytes: Uint8Array,
  fileName: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<FontResult> {
  return semaphore(async () => {
    const worker = new Worker(new URL(`./font-worker${extname(import.meta.url)}`, import.meta.url), { resourceLimits })
    worker.postMessage({ bytes, fileName })
    try {
      const [result]: [FontResult] = await Promise.race([
        once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) }) as Promise<[FontResult]>,
        once(worker, 'exit').then((): [FontResult] => [{ ok: false, reason: 'cannot be read' }]),
      ])
      return result
    } catch {
      return { ok: false, reason: 'takes too much time or memory to read' }
    } finally {
      await worker.terminate()
    }
  })
}
